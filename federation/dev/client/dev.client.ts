// Script of the development server's pages. After each edit, it updates the HTML and styles of the open page outside the
// hydrated React roots. Vite and React update the hydrated roots.
import type { BrowserError, DevData, EditedPage, PageState, ShownError } from './page-state.ts'
import { patch } from './patch.ts'

const VERSION = /^dev-version\s*\{\s*--v:\s*(\d+)/

const matchVersionMark = (sheet: CSSStyleSheet): RegExpExecArray | null => {
  const [first] = sheet.cssRules
  return first ? VERSION.exec(first.cssText) : null
}

/**
 * Returns the page's adopted style sheet, which the shell adds on a client navigation. Undefined before the first client
 * navigation.
 */
const shellSheet = (): CSSStyleSheet | undefined => document.adoptedStyleSheets.find(matchVersionMark)

/** Returns the number of the page's version after a client navigation. Returns null if the page was loaded as a document. */
const shownVersion = (): number | null => {
  const sheet = shellSheet()
  const match = sheet && matchVersionMark(sheet)
  return match ? Number(match[1]) : null
}

/** Returns the layout's style element, which is the first one in a composed document. */
const layoutStyles = (page: Document): HTMLStyleElement | null => page.querySelector('head > style:not([id])')

/**
 * Replaces the styles of the layout and of the page in place, so that their order is unchanged. `at` is the page's new version,
 * which `shownVersion` later reads from the styles.
 */
const showStyles = (layout: string, page: string, at: number): void => {
  const first = layoutStyles(document)
  if (first && first.textContent !== layout) first.textContent = layout
  const pageStyles = document.getElementById('page-styles')
  if (!pageStyles) {
    shellSheet()?.replaceSync(`dev-version{--v:${at}}${page}`)
    return
  }
  if (pageStyles.textContent === page) return
  pageStyles.textContent = page
  document.getElementById('late-styles')?.remove()
}

const STYLES = `
:host { position: fixed; inset: 0; z-index: 2147483647; display: grid; place-items: center;
  background: rgb(20 33 27 / 60%); font: 16px/1.5 system-ui, sans-serif; color: #14211b }
article { background: #fff; max-width: min(60rem, 94vw); max-height: 90vh; overflow: auto; padding: 24px;
  border-top: 6px solid #b23c20; border-radius: 6px; box-sizing: border-box }
h2 { margin: 0 0 8px; font-size: 18px; white-space: pre-wrap; overflow-wrap: anywhere }
p { margin: 0 0 12px }
code, pre { font: 14px/1.5 ui-monospace, monospace }
pre { background: #fbf8f1; padding: 12px; overflow: auto; margin: 0 0 12px }
pre b { background: #ffb020; font-weight: 600 }
button { font: inherit; padding: 6px 14px; border: 1px solid #14211b; background: none; border-radius: 6px }
`

let errorElement: HTMLElement | null = null

const element = (tag: string, text: string): HTMLElement => {
  const newElement = document.createElement(tag)
  newElement.textContent = text
  return newElement
}

const frameOf = (frame: string): HTMLElement => {
  const pre = document.createElement('pre')
  for (const line of frame.split('\n')) pre.append(element(line.startsWith('>') ? 'b' : 'span', line), '\n')
  return pre
}

const hideError = (): void => {
  errorElement?.remove()
  errorElement = null
}

const showError = ({ message, place, frame, around }: ShownError): void => {
  hideError()
  const host = document.createElement('dev-error')
  host.setAttribute('role', 'alertdialog')
  host.setAttribute('aria-label', 'The page cannot be shown as it was edited')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLES)
  root.adoptedStyleSheets = [sheet]
  const article = document.createElement('article')
  article.append(element('h2', message))
  if (place !== null) {
    const at = document.createElement('p')
    at.append(element('code', place))
    article.append(at)
  }
  if (frame !== '') article.append(frameOf(frame))
  for (const [index, component] of around.entries())
    article.append(element('p', `${index === 0 ? 'in' : 'below'} ${component}`))
  const close = element('button', 'Close')
  close.addEventListener('click', hideError)
  article.append(close)
  root.append(article)
  root.addEventListener('keydown', (event) => {
    if ((event as KeyboardEvent).key === 'Escape') hideError()
  })
  document.documentElement.append(host)
  errorElement = host
  close.focus()
}

/** URL path of workspace sources. Errors without this path in their stack are not reported, for example those of extensions. */
const OF_SOURCES = '/_dev/@fs/'

/** Calls `report` once for each error that workspace code throws or logs with `console.error`. */
const reportErrors = (report: (thrown: BrowserError) => void): void => {
  const reportedErrors = new WeakSet<Error>()
  const reportError = (thrown: unknown) => {
    if (!(thrown instanceof Error) || reportedErrors.has(thrown) || !thrown.stack?.includes(OF_SOURCES))
      return
    reportedErrors.add(thrown)
    report({ message: String(thrown), stack: thrown.stack })
  }
  addEventListener('error', ({ error }) => reportError(error))
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
  const write = console.error
  console.error = (...args: unknown[]) => {
    args.forEach(reportError)
    write(...args)
  }
}

const data = JSON.parse(document.getElementById('dev-data')?.textContent ?? '{"version":0}') as DevData
/** Version of the displayed page: the number of edits since the server's start. */
let version = data.version
let path = location.pathname
let isErrorPage = data.error !== undefined

/**
 * Fetches the state of the displayed page. Resolves to null if the page does not exist, or if the browser navigates during the
 * request. After that navigation, the event `navigatesuccess` causes a new request.
 */
const fetchPage = async (): Promise<PageState | null> => {
  const requestedPath = path
  const response = await fetch(`/_dev/page.json?path=${encodeURIComponent(requestedPath)}&of=${version}`)
  if (!response.ok) return null
  const now = (await response.json()) as PageState
  return requestedPath === location.pathname && !globalThis.navigation?.transition ? now : null
}

const parsed = (html: string): Document => {
  const page = new DOMParser().parseFromString(html, 'text/html')
  page.getElementById('late-styles')?.remove()
  return page
}

const rootsOf = (page: Document): string => {
  const text = page.getElementById('page-data')?.textContent ?? 'null'
  return JSON.stringify((JSON.parse(text) as { page?: { roots: unknown } } | null)?.page?.roots)
}

const reload = (reason: string): void => {
  console.info(`[dev] reloading the page: ${reason}`)
  location.reload()
}

const show = (now: EditedPage): void => {
  const live = document.getElementById('shell')
  if (isErrorPage || !live) return reload('the document was of an error')
  if (now.was === undefined) return reload('its previous state is unknown')
  const [before, page] = [parsed(now.was), parsed(now.document)]
  const [old, after] = [before.getElementById('shell'), page.getElementById('shell')]
  // The shell mounts only roots that were on the page when it loaded, so reload if the set of roots has changed.
  if (!old || !after || rootsOf(before) !== rootsOf(page)) return reload('it has other roots')
  version = now.version
  document.getElementById('late-styles')?.remove()
  showStyles(layoutStyles(page)?.textContent ?? '', now.css, now.version)
  patch(live, old, after)
  if (before.title !== page.title) document.title = page.title
}

/**
 * Promise of the running refresh of the displayed page. Null if no refresh runs. An edit during a refresh triggers another
 * refresh.
 */
let running: Promise<void> | null = null
let isDue = false
const refresh = async (): Promise<void> => {
  while (isDue) {
    isDue = false
    const now = await fetchPage().catch(() => null)
    if (now && 'error' in now) showError(now.error)
    if (!now || !('document' in now)) continue
    hideError()
    show(now)
    performance.mark('dev:shown')
  }
}
/** Refreshes the displayed page from its sources, now or after the running refresh. */
const scheduleRefresh = (): void => {
  isDue = true
  running ??= refresh().finally(() => (running = null))
}

if (data.error) showError(data.error)
else scheduleRefresh()

import.meta.hot?.on('dev:edited', scheduleRefresh)
import.meta.hot?.on('dev:error', (error: ShownError) => showError(error))
import.meta.hot?.on('dev:reload', () => location.reload())
reportErrors((thrown) => import.meta.hot?.send('dev:thrown', thrown))

globalThis.navigation?.addEventListener('navigatesuccess', () => {
  // Ignore navigations that change only the query or the hash.
  if (location.pathname === path) return
  path = location.pathname
  isErrorPage = false
  version = shownVersion() ?? version
  scheduleRefresh()
})
