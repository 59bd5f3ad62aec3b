import type { PageFragment } from 'shared-contracts'
import { fetchCompositionFile } from '../document-data.ts'
import { whenIdle } from '../hydration/load-code.ts'
import type { ChromeBlocks } from '../layout/chrome.ts'

const TIMEOUT_MS = 8000
/**
 * Milliseconds for which a fetched page fragment (content of a page as JSON) is reused. Later, the fragment is fetched again,
 * because another composition can be live.
 */
const PREFETCH_TTL_MS = 30_000

export interface Fragments {
  /**
   * Returns the fragment (content as JSON) of the page at `path`, from the composition (set of releases) that this document
   * shows. Rejects if the fragment cannot be fetched. For example, the server responds with 410 if it no longer serves that
   * composition. The caller then loads the full page.
   */
  get: (path: string, priority?: RequestPriority) => Promise<PageFragment>
}

const fetchFragment = async (
  composition: string,
  path: string,
  priority: RequestPriority,
): Promise<PageFragment> => {
  const name = path.slice(1) || 'index'
  return fetchCompositionFile<PageFragment>(composition, name, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    priority,
  })
}

export const createFragments = (composition: string): Fragments => {
  const fetched = new Map<string, { fragment: Promise<PageFragment>; at: number }>()
  return {
    get: (path, priority = 'auto') => {
      const cachedFragment = fetched.get(path)
      if (cachedFragment && performance.now() - cachedFragment.at < PREFETCH_TTL_MS)
        return cachedFragment.fragment
      const fragment = fetchFragment(composition, path, priority)
      fetched.set(path, { fragment, at: performance.now() })
      fragment.catch(() => fetched.delete(path))
      return fragment
    },
  }
}

/** Network Information API, which some browsers and TypeScript's DOM types lack. */
interface NetworkInformation {
  saveData?: boolean
  effectiveType?: string
}

const getConnection = (): NetworkInformation | undefined =>
  Reflect.get(navigator, 'connection') as NetworkInformation | undefined

/** True if the connection is slow or the visitor saves data. Page fragments are then prefetched only when a link is pressed. */
const shouldSaveData = (): boolean => {
  const { saveData, effectiveType } = getConnection() ?? {}
  return saveData === true || /(?:^|-)2g$/.test(effectiveType ?? '')
}

/**
 * Fetches the fragment of a linked page when the link is hovered, focused, touched or pressed. Also fetches header and footer
 * if they are missing. Does nothing in browsers without the Navigation API, because they load full pages.
 */
export const prefetchOnIntent = (fragments: Fragments, chrome: Pick<ChromeBlocks, 'expect'>): void => {
  if (!('navigation' in globalThis)) return
  const prefetchLink = (event: Event) => {
    if (event.type !== 'pointerdown' && shouldSaveData()) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const url = link instanceof HTMLAnchorElement ? getLinkedPage(link, location) : null
    if (!url) return
    chrome.expect()
    // A failed prefetch is ignored, because the navigation fetches the fragment again and reports the error.
    fragments.get(url.pathname, event.type === 'pointerdown' ? 'high' : 'low').catch(() => {})
  }
  for (const type of ['pointerover', 'focusin', 'touchstart', 'pointerdown']) {
    document.addEventListener(type, prefetchLink, { passive: true })
  }
}

/** Maximum number of links in the viewport whose page fragments are prefetched, per page. */
const MAX_VISIBLE_PREFETCHES = 3

/**
 * Prefetches fragments (pages as JSON) of the first few links that enter the viewport, so that a click shows the page without a
 * delay. Also prefetches header and footer if they are missing. Waits until the browser is idle. Stops at the next navigation,
 * so call this function again on each page. Does nothing unless the browser reports a fast connection (`effectiveType`).
 */
export const prefetchVisible = (fragments: Fragments, chrome: Pick<ChromeBlocks, 'expect'>): void => {
  if (!('navigation' in globalThis) || shouldSaveData() || getConnection()?.effectiveType !== '4g') return
  let remaining = MAX_VISIBLE_PREFETCHES
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const url = isIntersecting && getLinkedPage(target as HTMLAnchorElement, location)
      if (!url) continue
      observer.unobserve(target)
      whenIdle(() => {
        if (remaining-- <= 0) return
        fragments.get(url.pathname, 'low').catch(() => {})
        chrome.expect()
      })
    }
  })
  for (const link of document.links) observer.observe(link)
  navigation.addEventListener(
    'navigate',
    () => {
      remaining = 0
      observer.disconnect()
    },
    { once: true },
  )
}

/** Matches paths of this origin that are not pages. */
const NOT_PAGES = /^\/(?:_\w*|api|healthz|readyz)(?:\/|$)|\.[a-z0-9]+$/

/** True if a URL can be a page of this site. */
export const isPage = (url: URL, current: Pick<Location, 'origin'>): boolean =>
  url.origin === current.origin && !NOT_PAGES.test(url.pathname)

/**
 * Returns the URL of the page to which a link leads. Null if the link leads to the current page, to a URL that is no page of this
 * site, or to another tab.
 */
const getLinkedPage = (
  link: HTMLAnchorElement,
  current: Pick<Location, 'origin' | 'href' | 'pathname'>,
): URL | null => {
  const target = link.getAttribute('target') ?? ''
  if ((target !== '' && target !== '_self') || link.hasAttribute('download') || !link.hasAttribute('href'))
    return null
  const url = new URL(link.href, current.href)
  return isPage(url, current) && url.pathname !== current.pathname ? url : null
}
