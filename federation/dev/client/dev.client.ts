import { readDevData, type EditedPage, type PageNow, type ShownError } from './dev-data.ts'
import { hideError, showError } from './overlay.ts'
import { layoutStyles, showStyles, shownVersion } from './page-styles.ts'
import { patch } from './patch.ts'
import { tellThrown } from './thrown.ts'

// Runs in every page of the development server, and updates the displayed page after each edit. Vite and React update the
// roots that React has hydrated.

const data = readDevData()
/** Version of the displayed page. */
let version = data.version
let path = location.pathname
let isErrorPage = data.error !== undefined

/** Resolves with null if the page does not exist, or if a navigation is pending. `navigatesuccess` then refreshes again. */
const fetchPage = async (): Promise<PageNow | null> => {
  const asked = path
  const answer = await fetch(`/_dev/page.json?path=${encodeURIComponent(asked)}&of=${version}`)
  if (!answer.ok) return null
  const now = (await answer.json()) as PageNow
  return asked === location.pathname && !globalThis.navigation?.transition ? now : null
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
  // The shell knows only the roots that were in the page on load.
  if (!old || !after || rootsOf(before) !== rootsOf(page)) return reload('it has other roots')
  version = now.version
  document.getElementById('late-styles')?.remove()
  showStyles(layoutStyles(page)?.textContent ?? '', now.css, now.version)
  patch(live, old, after)
  if (before.title !== page.title) document.title = page.title
}

/** The running refresh. An edit during it causes another one, after it. */
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
/** Updates the displayed page from its sources. */
const bring = (): void => {
  isDue = true
  running ??= refresh().finally(() => (running = null))
}

if (data.error) showError(data.error)
else bring()

import.meta.hot?.on('dev:edited', bring)
import.meta.hot?.on('dev:error', (error: ShownError) => showError(error))
import.meta.hot?.on('dev:reload', () => location.reload())
tellThrown((thrown) => import.meta.hot?.send('dev:thrown', thrown))

globalThis.navigation?.addEventListener('navigatesuccess', () => {
  // A navigation that changes only the query or the hash keeps the page.
  if (location.pathname === path) return
  path = location.pathname
  isErrorPage = false
  version = shownVersion() ?? version
  bring()
})
