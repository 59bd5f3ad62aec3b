import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type AreaName,
  COMPOSITION_TIMING,
  type DeployableName,
  DOM,
  LIVE_COMPOSITION,
  type PageFragment,
} from 'shared-contracts'
import type { ComposedPage } from '../compose/write-pages.ts'
import { inlineJson } from '../html/markup.ts'
import { WORKSPACE } from '../service/workspace.ts'
import { sha256Of } from '../store/content.ts'
import { lateStylesHref } from '../store/page-table.ts'
import type { ShownError } from './explain-error.ts'
import { CONTAINER } from './hot-area.ts'
import { shellStandIn } from './hot-shell.ts'
import type { SiteNow } from './hot-site.ts'
import { DEV_BASE, type DevAnswer, json, PAGE_NOW, script, seeOther, sourceHref, SOURCES } from './sources.ts'

/** Id of the element that tells the browser what only development knows of a document. */
const DEV_DATA = 'dev-data'

/** In each document while somebody develops. */
export interface DevData {
  /** Counts edits: two documents of one version are of the same sources. */
  version: number
  /** Why the page cannot be shown. */
  error?: ShownError
}

/** The site silences consoles of visitors; who develops reads theirs. */
const KEEP_CONSOLE = "try { sessionStorage.setItem('crewtally.console', 'kept') } catch {}"
/**
 * Where the page of a link does not come in time the shell loads it as a whole, and which is lost on who
 * develops: here pages are made when they are asked for, which on a busy machine takes longer than a visitor would wait.
 */
const WAIT_LONGER =
  '{ const timeout = AbortSignal.timeout.bind(AbortSignal); AbortSignal.timeout = (ms) => timeout(20 * ms) }'

/** A rule that says in a page's styles which version they are: the shell keeps fetched pages for a while. */
export const versionMark = (version: number): string => `dev-version{--v:${version}}`

/**
 * Parts of a page that are laid out late get a style of their own once they are; React, which tells more while somebody
 * develops, would report it where it takes such a part over.
 */
const LAID_OUT = '*{content-visibility:visible!important}'

const scripts = (data: DevData, panel: string): string =>
  [
    `<script>${KEEP_CONSOLE}\n${WAIT_LONGER}</script>`,
    `<style id="dev-styles">${LAID_OUT}</style>`,
    `<script type="application/json" id="${DEV_DATA}">${inlineJson(data)}</script>`,
    `<script type="module" src="${DEV_BASE}@vite/client"></script>`,
    `<script type="module" src="${sourceHref('federation/dev/client/dev.client.ts')}"></script>`,
    `<script async src="${panel}"></script>`,
  ].join('\n')

/** A page's document with what development adds. */
export const devDocument = (document: string, data: DevData, panel: string): string =>
  document.replace('<meta charset="utf-8">', (meta) => `${meta}\n${scripts(data, panel)}`)

/** What stands in place of a page that cannot be made; it becomes the page once that can. */
export const errorDocument = (data: DevData, panel: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${DOM.shell}: an error</title>
${scripts(data, panel)}
</head>
<body></body>
</html>
`

/**
 * A page as it is now, for a browser that shows version `of` of it: nothing more where that is this one. `was` is that version's
 * document, as far as it is still known.
 */
export type PageNow = { version: number } & (
  | { document: string; css: string; was?: string }
  | { error: ShownError }
  | object
)

interface DevPagesOptions {
  now: () => Promise<SiteNow>
  /** How many edits there have been. */
  version: () => number
  /** Address of the script that shows and switches releases. */
  panel: string
  /** Says what an error is about, in the terminal as well. */
  explain: (error: unknown) => ShownError
}

/** Documents that are kept, to tell what an edit has changed in a page that somebody looks at. */
const MOST_SENT = 100

const HTML = 'text/html; charset=utf-8'
const STAND_IN = new RegExp(`^/_r/([a-z-]+)/${SOURCES}/(.+)$`)

/** What stands for an area's container: the sources, with what keeps their state over an edit. */
const containerOf = (area: AreaName): string => `
import { injectIntoGlobalHook } from '${DEV_BASE}@react-refresh'
if (!window.$RefreshReg$) {
  injectIntoGlobalHook(window)
  window.$RefreshReg$ = () => {}
  window.$RefreshSig$ = () => (type) => type
}
// At once, and the sources when they are needed: the shell waits for a container for some seconds only.
const lifecycle = (name) => async (props) => (await import('${sourceHref(`${area}/src/entry.ts`)}'))[name](props)
const names = ['bootstrap', 'mount', 'update', 'unmount']
const lifecycles = Object.fromEntries(names.map((name) => [name, lifecycle(name)]))
export const init = () => {}
export const get = async () => () => lifecycles
`

/** Answers what a page and its navigation need, made anew for each request; null for what is not of this kind. */
export const createDevPages = ({ now, version, panel, explain }: DevPagesOptions) => {
  const late = new Map<string, string>()
  const sent = new Map<string, string>()

  /** What a browser shows from now on. */
  const keepSent = (path: string, at: number, { document: text }: ComposedPage): void => {
    const [oldest = ''] = sent.keys()
    if (sent.size >= MOST_SENT) sent.delete(oldest)
    sent.set(`${at} ${path}`, text)
  }

  const fragment = async (site: SiteNow, name: string, at: number): Promise<DevAnswer | null> => {
    const shared = await site.shared(name)
    if (shared) return json(shared)
    const path = name === 'index' ? '/' : `/${name}`
    const page = await site.page(path)
    if (!page) return null
    keepSent(path, at, page)
    const { css, ...rest } = JSON.parse(page.fragment) as PageFragment
    return json({ ...rest, css: versionMark(at) + css })
  }

  const keepLate = ({ styles }: ComposedPage) => {
    if (styles.late !== '') late.set(lateStylesHref(sha256Of(styles.late)), styles.late)
  }

  const document = async (site: SiteNow, path: string, at: number): Promise<DevAnswer | null> => {
    const page = await site.page(path)
    if (!page) return null
    keepLate(page)
    keepSent(path, at, page)
    return {
      status: 200,
      type: HTML,
      body: devDocument(page.document, { version: at }, panel),
      headers: { 'server-timing': `${COMPOSITION_TIMING};desc=${site.id}` },
    }
  }

  const pageNow = async (path: string, of: number, at: number): Promise<PageNow | null> => {
    if (of === at) return { version: at }
    try {
      const page = await (await now()).page(path)
      if (!page) return null
      keepSent(path, at, page)
      const was = sent.get(`${of} ${path}`)
      return {
        version: at,
        document: page.document,
        css: page.page.css,
        ...(was === undefined ? {} : { was }),
      }
    } catch (error) {
      const shown = explain(error)
      return { version: at, error: shown }
    }
  }

  const standIn = async (name: DeployableName, file: string): Promise<DevAnswer | string | null> => {
    if (name !== 'shell') return file === CONTAINER ? script(containerOf(name)) : null
    const found = shellStandIn(file)
    if (found && 'script' in found) return script(found.script)
    if (found)
      return { status: 200, type: 'image/svg+xml', body: await readFile(join(WORKSPACE, found.copy)) }
    const { liveShell } = await now()
    return liveShell === null ? null : `/_r/shell/${liveShell}/${file}`
  }

  /** Gives the answer; or the address that the site's own server answers instead; or null: it is that server's own. */
  return async (url: URL): Promise<DevAnswer | string | null> => {
    const { pathname, searchParams } = url
    const at = version()
    if (pathname === PAGE_NOW) {
      const page = await pageNow(searchParams.get('path') ?? '/', Number(searchParams.get('of')), at)
      return page ? json(page) : json({ error: 'There is no such page.' }, 404)
    }
    const [, name, file = ''] = STAND_IN.exec(pathname) ?? []
    if (name !== undefined) return standIn(name as DeployableName, file)
    const styles = late.get(pathname)
    if (styles !== undefined) return { status: 200, type: 'text/css; charset=utf-8', body: styles }
    const isOfPage =
      pathname.startsWith('/_f/') || !/^\/(?:_|api\/)|\.[a-z0-9]+$|^\/(?:healthz|readyz)$/.test(pathname)
    if (!isOfPage) return null
    try {
      const site = await now()
      if (pathname === LIVE_COMPOSITION) return { status: 200, type: 'text/plain', body: site.id }
      const [, of, asked = ''] = /^\/_f\/([^/]+)\/(.+)\.json$/.exec(pathname) ?? []
      if (of !== undefined) return of === site.id ? await fragment(site, asked, at) : null
      const path = pathname === '/' ? '/' : pathname.replace(/\/+$/, '')
      const target = site.redirects.get(path)
      if (target !== undefined) return seeOther(target + url.search, 301)
      return await document(site, path, at)
    } catch (error) {
      const shown = explain(error)
      if (pathname.startsWith('/_f/')) return json({ error: shown.message }, 500)
      return { status: 500, type: HTML, body: errorDocument({ version: at, error: shown }, panel) }
    }
  }
}
