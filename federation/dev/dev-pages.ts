import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  COMPOSITION_TIMING,
  LIVE_COMPOSITION,
  type AreaName,
  type DeployableName,
  type PageFragment,
} from 'shared-contracts'
import type { ComposedPage } from '../compose/write-pages.ts'
import { WORKSPACE } from '../service/workspace.ts'
import { sha256Of } from '../store/content.ts'
import { lateStylesHref } from '../store/page-table.ts'
import { json, script, seeOther, type DevAnswer } from './answer.ts'
import { DEV_BASE, PAGE_NOW, SOURCES, sourceHref } from './dev-addresses.ts'
import { devDocument, errorDocument, versionMark } from './dev-documents.ts'
import type { ShownError } from './explain-error.ts'
import { CONTAINER } from './hot-area.ts'
import { shellStandIn } from './hot-shell.ts'
import type { SiteNow } from './hot-site.ts'

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
