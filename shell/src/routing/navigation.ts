import type { PageData, Publish, RemoteLocation, RemoteNavigator, RemoteTarget } from 'shared-contracts'
import type { ChromeBlocks } from '../layout/chrome.ts'
import { forceLayout, forceLayoutWhenIdle } from '../layout/deferred-layout.ts'
import { type Fragments, isPage } from './fragments.ts'
import { announce, findFragmentTarget, waitForPaint, swapPage } from './page-swap.ts'

export interface NavigationParts {
  /** Page with which the document was loaded. */
  first: PageData
  fragments: Fragments
  chrome: ChromeBlocks
  publish: Publish
  /** Called when a page is shown, with the page's title. */
  viewed: (title: string) => void
  /** Called after each navigation to another page, query or URL fragment. */
  moved: (page: PageData, location: RemoteLocation) => void
}

/** Returns the current location in the format of React Router. */
export const currentLocation = (): RemoteLocation => {
  const { pathname, search, hash } = location
  const entry = globalThis.navigation?.currentEntry
  return { pathname, search, hash, state: entry?.getState() ?? null, key: entry?.key ?? 'default' }
}

/**
 * True if the shell handles this navigation, without a new document. Otherwise, the browser handles it, for example by a full page
 * load.
 */
const isHandled = (event: NavigateEvent): boolean =>
  event.canIntercept &&
  !event.hashChange &&
  !event.downloadRequest &&
  !event.formData &&
  event.navigationType !== 'reload'

/**
 * True for Chromium in secure contexts. In Chromium, the shell scrolls with `scrollTo`, because `event.scroll()` of Chromium
 * 156 can restore a position that scroll anchoring set on the previous page. In other browsers, the shell scrolls with
 * `event.scroll()`, because `scrollTo` was up to 842 px too low in an end-to-end test with Firefox 153.
 */
const IS_CHROMIUM = 'userAgentData' in navigator

/**
 * Scrolls to the target of the URL fragment, or to the top of a new page. After a history navigation, restores `left`, the
 * position at which the visitor left the page. The scroll is instant: a smooth scroll would still be running if the visitor
 * quickly navigated again. If the window is already at the top (`wasAtTop`), avoids a scroll, because it would force a layout.
 */
const restoreScroll = (
  event: NavigateEvent,
  { hash }: URL,
  isWhole: boolean,
  wasAtTop: boolean,
  left: number | undefined,
): void => {
  if (isWhole) forceLayout()
  if (event.navigationType === 'traverse') {
    if (left === undefined || !IS_CHROMIUM) event.scroll()
    else scrollTo({ top: left, behavior: 'instant' })
    return
  }
  const target = findFragmentTarget(hash)
  if (target) target.scrollIntoView({ behavior: 'instant' })
  else if (!wasAtTop) scrollTo({ top: 0, behavior: 'instant' })
}

/**
 * Stops a smooth scroll, such as one to a focused link. Waits for the next frame, because the browser stops the scroll only in
 * that frame. Otherwise, the rest of the smooth scroll would move the next page.
 */
const stopScroll = (): Promise<void> => {
  scrollTo({ top: scrollY, behavior: 'instant' })
  return waitForPaint()
}

/**
 * Handles navigation within the document with the Navigation API, which provides history, scroll positions, cancellation and
 * the loading indicator. Does nothing in browsers without this API, because they load full pages.
 */
export const startNavigation = ({
  first,
  fragments,
  chrome,
  publish,
  viewed,
  moved,
}: NavigationParts): void => {
  if (!('navigation' in globalThis)) return
  let page = first
  /** Scroll positions at which the visitor left pages of this document, by the key of the history entry. */
  const scrollPositions = new Map<string, number>()
  let isScrolling = false
  addEventListener('scroll', () => (isScrolling = true), { passive: true })
  addEventListener('scrollend', () => (isScrolling = false))

  const showPage = async (
    url: URL,
    {
      signal,
      isWhole,
      scroll,
    }: { signal: AbortSignal; isWhole: boolean; scroll: (wasAtTop: boolean) => void },
  ): Promise<void> => {
    try {
      chrome.expect()
      const stopped = isScrolling && stopScroll()
      const fragment = await fragments.get(url.pathname, 'high')
      await stopped
      const wasAtTop = scrollY === 0
      const onShown = () => {
        page = fragment
        scroll(wasAtTop)
      }
      if (signal.aborted || !(await swapPage(page, fragment, chrome, { signal, isWhole, onShown }))) return
      // Stops if the visitor has navigated to another page while the rest of this page was being inserted.
      if (page !== fragment) return
      announce(fragment, url.hash)
      forceLayoutWhenIdle()
      moved(page, currentLocation())
      viewed(fragment.title)
    } catch (error) {
      if (signal.aborted) return
      publish({
        type: 'remote_error',
        area: 'shell',
        stage: 'navigate',
        message: String(error).slice(0, 300),
      })
      // The browser already shows the URL of the new page, so a reload loads that page. Waits until the site responds.
      await waitForSite(url, signal)
      if (!signal.aborted) location.reload()
    }
  }

  navigation.addEventListener('navigate', (event) => {
    const url = new URL(event.destination.url)
    if (!isHandled(event) || !isPage(url, location)) return
    const isSameAddress = url.pathname + url.search === location.pathname + location.search
    // A history navigation or a URL fragment can scroll to any part of the page, so the whole page is inserted at once.
    const isWhole = event.navigationType === 'traverse' || url.hash !== ''
    if (url.pathname !== page.path) {
      const left =
        event.navigationType === 'traverse' ? scrollPositions.get(event.destination.key) : undefined
      const scroll = (wasAtTop: boolean) => restoreScroll(event, url, isWhole, wasAtTop, left)
      scrollPositions.set(navigation.currentEntry?.key ?? '', scrollY)
      event.intercept({
        scroll: 'manual',
        focusReset: 'manual',
        handler: () => showPage(url, { signal: event.signal, isWhole, scroll }),
      })
      return
    }
    event.intercept({
      // Areas store state in the query of the URL with `replace`. Such a navigation neither scrolls nor counts as a page view.
      scroll: event.navigationType === 'replace' ? 'manual' : 'after-transition',
      focusReset: 'manual',
      handler: async () => {
        if (!isSameAddress && event.navigationType !== 'replace') viewed(document.title)
      },
    })
  })
  navigation.addEventListener('currententrychange', () => {
    // The browser itself handles a navigation to another query or URL fragment of the same page. After such a navigation, the path
    // is that of the current page.
    if (location.pathname === page.path) moved(page, currentLocation())
  })
}

const hrefOf = (to: RemoteTarget): string =>
  typeof to === 'string' ? to : `${to.pathname ?? location.pathname}${to.search ?? ''}${to.hash ?? ''}`

const navigateTo = (to: RemoteTarget, history: 'push' | 'replace', state: unknown): void => {
  if ('navigation' in globalThis) {
    // Ignores rejections, because they only mean that another navigation has superseded this one.
    const { committed, finished } = navigation.navigate(hrefOf(to), { history, state })
    committed?.catch(() => {})
    finished?.catch(() => {})
  } else if (history === 'push') location.assign(hrefOf(to))
  else if (URL.parse(hrefOf(to), location.href)?.pathname === location.pathname)
    globalThis.history.replaceState(state, '', hrefOf(to))
  else location.replace(hrefOf(to))
}

/** Navigation functions that the shell passes to areas. */
export const remoteNavigator: RemoteNavigator = {
  createHref: hrefOf,
  push: (to, state) => navigateTo(to, 'push', state),
  replace: (to, state) => navigateTo(to, 'replace', state),
  go: (delta) => history.go(delta),
}

const RETRY_INTERVAL_MS = 1000

/**
 * Resolves when the site responds with a status below 500, or when the navigation is aborted. Without this wait, a lost connection
 * or a server restart would replace the page with a browser error. The browser shows its loading indicator during the wait.
 */
export const waitForSite = async (url: URL, signal: AbortSignal): Promise<void> => {
  for (;;) {
    const answer = await fetch(url).catch(() => null)
    if (signal.aborted || (answer && answer.status < 500)) return
    await new Promise((resolve) => setTimeout(resolve, RETRY_INTERVAL_MS))
  }
}
