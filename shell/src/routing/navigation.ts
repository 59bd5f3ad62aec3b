import type { PageData, Publish, RemoteLocation, RemoteNavigator, RemoteTarget } from 'shared-contracts'
import type { ChromeBlocks } from '../layout/chrome.ts'
import { forceLayout, forceLayoutWhenIdle } from '../layout/deferred-layout.ts'
import { type Fragments, isPage } from './fragments.ts'
import { announce, findFragmentTarget, waitForPaint, swapPage } from './page-swap.ts'

export interface NavigationParts {
  /** The page with which the document was loaded. */
  first: PageData
  fragments: Fragments
  chrome: ChromeBlocks
  publish: Publish
  /** Called when a page is shown, with its title. */
  viewed: (title: string) => void
  /** Called after each navigation: to another page, or to another query or hash of the same page. */
  moved: (page: PageData, location: RemoteLocation) => void
}

/** The current location in the format of react-router. */
export const currentLocation = (): RemoteLocation => {
  const { pathname, search, hash } = location
  const entry = globalThis.navigation?.currentEntry
  return { pathname, search, hash, state: entry?.getState() ?? null, key: entry?.key ?? 'default' }
}

/** True if the shell handles a navigation. Otherwise the browser does. */
const isHandled = (event: NavigateEvent): boolean =>
  event.canIntercept &&
  !event.hashChange &&
  !event.downloadRequest &&
  !event.formData &&
  event.navigationType !== 'reload'

/**
 * In Chromium 156 the browser's own restoration can use a position that scroll anchoring gave the previous page. In Firefox 153 it
 * is right, and `scrollTo` ended up to 842 px too low in a journey. Chromium has `userAgentData` in secure contexts alone; elsewhere
 * it restores positions itself.
 */
const IS_CHROMIUM = 'userAgentData' in navigator

/**
 * Scrolls to the position at which a page was left, or to the top of a new one. Does not use the browser's scroll: it can be
 * smooth (`scroll-behavior`), and a quick Back would continue it. A visitor who was at the top (`wasAtTop`) is not scrolled,
 * which would cost a layout before the page is painted.
 */
const scrollAtOnce = (
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
 * Stops a smooth scroll, such as one to a link that was just focused. Waits for the frame with which the compositor stops as
 * well. Otherwise its remaining movement would be added to the next page's position.
 */
const stopScroll = (): Promise<void> => {
  scrollTo({ top: scrollY, behavior: 'instant' })
  return waitForPaint()
}

/**
 * Handles navigation inside the document with the Navigation API, which provides history, scroll positions, abortion and the
 * loading indicator. Does nothing in browsers without it: they load each page in full.
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
  /** Positions at which this document's history entries were left, by their keys. */
  const leftAt = new Map<string, number>()
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
      const shown = () => {
        page = fragment
        scroll(wasAtTop)
      }
      if (signal.aborted || !(await swapPage(page, fragment, chrome, { signal, isWhole, shown }))) return
      // The visitor navigated again while the rest of this page was being inserted.
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
      // The address is already the new one. Once the site answers, the browser loads the whole page.
      await waitForSite(url, signal)
      if (!signal.aborted) location.reload()
    }
  }

  navigation.addEventListener('navigate', (event) => {
    const url = new URL(event.destination.url)
    if (!isHandled(event) || !isPage(url, location)) return
    const isSameAddress = url.pathname + url.search === location.pathname + location.search
    // The target is further down the page, so all of the page is needed.
    const isWhole = event.navigationType === 'traverse' || url.hash !== ''
    if (url.pathname !== page.path) {
      const left = event.navigationType === 'traverse' ? leftAt.get(event.destination.key) : undefined
      const scroll = (wasAtTop: boolean) => scrollAtOnce(event, url, isWhole, wasAtTop, left)
      leftAt.set(navigation.currentEntry?.key ?? '', scrollY)
      event.intercept({
        scroll: 'manual',
        focusReset: 'manual',
        handler: () => showPage(url, { signal: event.signal, isWhole, scroll }),
      })
      return
    }
    event.intercept({
      // State that an area keeps in the query by replacing the address neither scrolls nor counts as a page view.
      scroll: event.navigationType === 'replace' ? 'manual' : 'after-transition',
      focusReset: 'manual',
      handler: async () => {
        if (!isSameAddress && event.navigationType !== 'replace') viewed(document.title)
      },
    })
  })
  navigation.addEventListener('currententrychange', () => {
    // The browser handles navigation to another query or hash.
    if (location.pathname === page.path) moved(page, currentLocation())
  })
}

const hrefOf = (to: RemoteTarget): string =>
  typeof to === 'string' ? to : `${to.pathname ?? location.pathname}${to.search ?? ''}${to.hash ?? ''}`

const go = (to: RemoteTarget, history: 'push' | 'replace', state: unknown): void => {
  if ('navigation' in globalThis) {
    // A navigation that is superseded by another one is not an error.
    const { committed, finished } = navigation.navigate(hrefOf(to), { history, state })
    committed?.catch(() => {})
    finished?.catch(() => {})
  } else if (history === 'push') location.assign(hrefOf(to))
  else if (URL.parse(hrefOf(to), location.href)?.pathname === location.pathname)
    globalThis.history.replaceState(state, '', hrefOf(to))
  else location.replace(hrefOf(to))
}

/** The shell's navigation for areas. */
export const remoteNavigator: RemoteNavigator = {
  createHref: hrefOf,
  push: (to, state) => go(to, 'push', state),
  replace: (to, state) => go(to, 'replace', state),
  go: (delta) => history.go(delta),
}

const AGAIN_MS = 1000

/**
 * Resolves once the site answers, or the navigation is aborted. Without it, a lost connection or a server restart would replace
 * the current page with a browser error. The loading indicator stays on while it waits.
 */
export const waitForSite = async (url: URL, signal: AbortSignal): Promise<void> => {
  for (;;) {
    const answer = await fetch(url).catch(() => null)
    if (signal.aborted || (answer && answer.status < 500)) return
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  }
}
