import { readDevData, type PageNow, type ShownError } from './dev-data.ts'
import { hideError, showError } from './overlay.ts'
import { layoutStyles, showStyles, shownVersion } from './page-styles.ts'
import { patch } from './patch.ts'
import { tellThrown } from './thrown.ts'

// Runs in every page while somebody develops: brings the page on view to what its sources are now. What React has taken
// over, Vite and React bring there themselves.

const data = readDevData()
/** The page as it was last brought into view; null where that is not known. */
let before: { path: string; page: Document } | null = null
let isErrorPage = data.error !== undefined

/** Null where there is no such page, or another one is on its way into view: that is learnt once it stands. */
const fetchPage = async (): Promise<PageNow | null> => {
  const path = location.pathname
  const answer = await fetch(`/_dev/page.json?path=${encodeURIComponent(path)}`)
  if (!answer.ok) return null
  const now = (await answer.json()) as PageNow
  return path === location.pathname && !globalThis.navigation?.transition ? now : null
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
  console.info(`[dev] the page is loaded anew: ${reason}`)
  location.reload()
}

const show = (now: Extract<PageNow, { document: string }>, isKnown: boolean): void => {
  const page = parsed(now.document)
  const live = document.getElementById('shell')
  const after = page.getElementById('shell')
  if (!live || !after || isErrorPage) return reload('the document was of an error')
  const old = before?.path === location.pathname ? before.page : null
  // The shell knows the roots that the page came with.
  if (old && rootsOf(old) !== rootsOf(page)) return reload('the page has other roots')
  document.getElementById('late-styles')?.remove()
  showStyles(layoutStyles(page)?.textContent ?? '', now.css, now.version)
  if (old || !isKnown) patch(live, old?.getElementById('shell') ?? null, after)
  if (old && old.title !== page.title) document.title = page.title
  before = { path: location.pathname, page }
}

/** Learns what the page on view is made of; where it is of an earlier version, it is brought to this one. */
const learn = async (version: number): Promise<void> => {
  const now = await fetchPage()
  if (!now) return
  if ('error' in now) return showError(now.error)
  if (now.version !== version) return show(now, false)
  before = { path: location.pathname, page: parsed(now.document) }
}

/** One at a time, and once more where something was edited meanwhile. */
let running: Promise<void> | null = null
let isDue = false
const refresh = async (): Promise<void> => {
  while (isDue) {
    isDue = false
    const now = await fetchPage().catch(() => null)
    if (!now) continue
    if ('error' in now) {
      showError(now.error)
      continue
    }
    hideError()
    show(now, true)
    performance.mark('dev:shown')
  }
}
const edited = (): void => {
  isDue = true
  running ??= refresh().finally(() => (running = null))
}

if (data.error) showError(data.error)
else void learn(data.version)

import.meta.hot?.on('dev:edited', edited)
import.meta.hot?.on('dev:error', (error: ShownError) => showError(error))
import.meta.hot?.on('dev:reload', () => location.reload())
tellThrown((thrown) => import.meta.hot?.send('dev:thrown', thrown))

globalThis.navigation?.addEventListener('navigatesuccess', () => {
  if (before?.path === location.pathname) return
  before = null
  isErrorPage = false
  void learn(shownVersion() ?? data.version)
})
