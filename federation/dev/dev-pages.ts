import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  addQuery,
  type AreaName,
  canonicalizePath,
  COMPOSITION_TIMING,
  type DeployableName,
  DOM,
  LIVE_COMPOSITION,
  type PageFragment,
} from 'shared-contracts'
import type { ComposedPage } from '@federation/composer'
import { inlineJson } from '@federation/node-kit/html'
import { RecentMap, WORKSPACE } from '@federation/node-kit'
import { lateStylesHref, computeSha256 } from '@federation/registry'
import type { DevData, PageState, ShownError } from './client/page-state.ts'
import { CONTAINER_FILE, getShellReplacement } from './hot-deployables.ts'
import type { SiteState } from './hot-site.ts'
import {
  DEV_BASE,
  type DevResponse,
  createJsonResponse,
  PAGE_STATE_PATH,
  createScriptResponse,
  createRedirect,
  getSourceHref,
  SOURCES_RELEASE,
} from './sources.ts'

const DEV_DATA = 'dev-data'

/** Enables console output for developers. On the live site, the shell disables console output for visitors. */
const KEEP_CONSOLE_SCRIPT = "try { sessionStorage.setItem('crewtally.console', 'kept') } catch {}"
/**
 * Multiplies timeouts in the page by 20. The shell loads the full page if a fragment does not arrive in time. The
 * development server composes pages on request, which can exceed that time on a busy machine.
 */
const LONG_TIMEOUTS_SCRIPT =
  '{ const timeout = AbortSignal.timeout.bind(AbortSignal); AbortSignal.timeout = (ms) => timeout(20 * ms) }'

/**
 * Returns a CSS rule that contains the version of a page's styles. The browser reads the displayed version from this rule,
 * because the shell caches fetched pages and may display an old version.
 */
export const formatVersionMark = (version: number): string => `dev-version{--v:${version}}`

/**
 * Disables deferred layout (`content-visibility`). A deferred element gets a style attribute when it is rendered. React's
 * development build would report that attribute as a hydration mismatch.
 */
const FORCED_LAYOUT_CSS = '*{content-visibility:visible!important}'

const CLIENT = fileURLToPath(new URL('client/dev.client.ts', import.meta.url))

const scripts = (data: DevData, panel: string | null): string =>
  [
    `<script>${KEEP_CONSOLE_SCRIPT}\n${LONG_TIMEOUTS_SCRIPT}</script>`,
    `<style id="dev-styles">${FORCED_LAYOUT_CSS}</style>`,
    `<script type="application/json" id="${DEV_DATA}">${inlineJson(data)}</script>`,
    `<script type="module" src="${DEV_BASE}@vite/client"></script>`,
    `<script type="module" src="${getSourceHref(CLIENT)}"></script>`,
    ...(panel === null ? [] : [`<script async src="${panel}"></script>`]),
  ].join('\n')

export const renderDevDocument = (document: string, data: DevData, panel: string | null): string =>
  document.replace('<meta charset="utf-8">', (meta) => `${meta}\n${scripts(data, panel)}`)

/** Returns the document for a page that cannot be composed. The document's script shows the page as soon as the error is fixed. */
export const renderErrorDocument = (data: DevData, panel: string | null): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${DOM.shell}: an error</title>
${scripts(data, panel)}
</head>
<body></body>
</html>
`

interface DevPagesOptions {
  now: () => Promise<SiteState>
  /** Returns the number of edits so far. */
  version: () => number
  /** URL of the script of the release panel, in which developers switch releases. Null for pages without it. */
  panel: string | null
  /** Adds the development scripts to a page's HTML. By default `renderDevDocument`. */
  render?: typeof renderDevDocument
  /** Converts an error to the message that the browser shows, and prints the error in the terminal. */
  explain: (error: unknown) => ShownError
}

/** Number of sent documents to cache. After an edit, a browser whose document is no longer cached reloads its page. */
const CACHED_DOCUMENTS = 100

const HTML = 'text/html; charset=utf-8'
const SOURCE_RELEASE_URL = new RegExp(`^/_r/([a-z-]+)/${SOURCES_RELEASE}/(.+)$`)

/**
 * Returns the script that replaces an area's remote entry, the file with which Module Federation loads an area. The script loads
 * the area's sources with React Refresh, which preserves component state after an edit.
 */
const renderContainer = (area: AreaName): string => `
import { injectIntoGlobalHook } from '${DEV_BASE}@react-refresh'
if (!window.$RefreshReg$) {
  injectIntoGlobalHook(window)
  window.$RefreshReg$ = () => {}
  window.$RefreshSig$ = () => (type) => type
}
// Import the sources at the first call and not at the start, because the shell waits only some seconds for a container.
const lifecycle = (name) => async (props) => (await import('${getSourceHref(`${area}/src/entry.ts`)}'))[name](props)
const names = ['bootstrap', 'mount', 'update', 'unmount']
const lifecycles = Object.fromEntries(names.map((name) => [name, lifecycle(name)]))
export const init = () => {}
export const get = async () => () => lifecycles
`

/**
 * Creates the request handler of the development server for pages, fragments (pages as JSON) and page states (data for
 * refreshing a displayed page). All of them are composed for each request.
 */
export const createDevPages = ({
  now,
  version,
  panel,
  explain,
  render = renderDevDocument,
}: DevPagesOptions) => {
  const lateStyles = new Map<string, string>()
  const sentDocuments = new RecentMap<string>(CACHED_DOCUMENTS)

  /** Caches the HTML that the server sends. After an edit, the browser compares this HTML with the new HTML. */
  const keepSent = (path: string, at: number, { document: text }: ComposedPage): void => {
    sentDocuments.set(`${at} ${path}`, text)
  }

  const fragment = async (site: SiteState, name: string, at: number): Promise<DevResponse | null> => {
    const shared = await site.shared(name)
    if (shared) return createJsonResponse(shared)
    const path = name === 'index' ? '/' : `/${name}`
    const page = await site.page(path)
    if (!page) return null
    keepSent(path, at, page)
    const { css, ...rest } = JSON.parse(page.fragment) as PageFragment
    return createJsonResponse({ ...rest, css: formatVersionMark(at) + css })
  }

  const keepLate = ({ styles }: ComposedPage) => {
    if (styles.late !== '') lateStyles.set(lateStylesHref(computeSha256(styles.late)), styles.late)
  }

  const document = async (site: SiteState, path: string, at: number): Promise<DevResponse | null> => {
    const page = await site.page(path)
    if (!page) return null
    keepLate(page)
    keepSent(path, at, page)
    return {
      status: 200,
      type: HTML,
      body: render(page.document, { version: at }, panel),
      headers: { 'server-timing': `${COMPOSITION_TIMING};desc=${site.id}` },
    }
  }

  const readPageState = async (path: string, of: number, at: number): Promise<PageState | null> => {
    if (of === at) return { version: at }
    try {
      const page = await (await now()).page(path)
      if (!page) return null
      keepSent(path, at, page)
      const was = sentDocuments.get(`${of} ${path}`)
      return {
        version: at,
        document: page.document,
        css: page.page.css,
        ...(was === undefined ? {} : { was }),
      }
    } catch (error) {
      const shownError = explain(error)
      return { version: at, error: shownError }
    }
  }

  const replaceReleaseFile = async (
    name: DeployableName,
    file: string,
  ): Promise<DevResponse | string | null> => {
    if (name !== 'shell') return file === CONTAINER_FILE ? createScriptResponse(renderContainer(name)) : null
    const replacement = getShellReplacement(file)
    if (replacement && 'script' in replacement) return createScriptResponse(replacement.script)
    if (replacement)
      return { status: 200, type: 'image/svg+xml', body: await readFile(join(WORKSPACE, replacement.copy)) }
    const { liveShell } = await now()
    return liveShell === null ? null : `/_r/shell/${liveShell}/${file}`
  }

  /**
   * Returns a response. If it returns a path instead, the caller requests this path from the site's server. If it returns null,
   * Vite or the site's server answers the request.
   */
  return async (url: URL): Promise<DevResponse | string | null> => {
    const { pathname, searchParams } = url
    const at = version()
    if (pathname === PAGE_STATE_PATH) {
      const page = await readPageState(searchParams.get('path') ?? '/', Number(searchParams.get('of')), at)
      return page ? createJsonResponse(page) : createJsonResponse({ error: 'There is no such page.' }, 404)
    }
    const [, name, file = ''] = SOURCE_RELEASE_URL.exec(pathname) ?? []
    if (name !== undefined) return replaceReleaseFile(name as DeployableName, file)
    const styles = lateStyles.get(pathname)
    if (styles !== undefined) return { status: 200, type: 'text/css; charset=utf-8', body: styles }
    const isOfPage =
      pathname.startsWith('/_f/') || !/^\/(?:_|api\/)|\.[a-z0-9]+$|^\/(?:healthz|readyz)$/.test(pathname)
    if (!isOfPage) return null
    try {
      const site = await now()
      if (pathname === LIVE_COMPOSITION) return { status: 200, type: 'text/plain', body: site.id }
      const [, of, fragmentName = ''] = /^\/_f\/([^/]+)\/(.+)\.json$/.exec(pathname) ?? []
      if (of !== undefined) return of === site.id ? await fragment(site, fragmentName, at) : null
      const path = pathname === '/' ? '/' : pathname.replace(/\/+$/, '')
      const redirect = site.redirects.get(canonicalizePath(pathname) ?? path)
      if (redirect) return createRedirect(addQuery(redirect.to, url.search), redirect.permanent ? 301 : 302)
      return await document(site, path, at)
    } catch (error) {
      const shownError = explain(error)
      if (pathname.startsWith('/_f/')) return createJsonResponse({ error: shownError.message }, 500)
      return { status: 500, type: HTML, body: renderErrorDocument({ version: at, error: shownError }, panel) }
    }
  }
}
