import { fetchFragment } from './fragments.ts'
import { pageLink } from './link-click.ts'

/**
 * Fetches a page's fragment when its link is pointed at, focused or touched. The browser's own cache keeps it for
 * the navigation that follows.
 */
export const prefetchOnIntent = (composition: string): void => {
  const seen = new Set<string>()
  const consider = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!(link instanceof HTMLAnchorElement)) return
    const url = pageLink(link, location)
    if (!url || url.pathname === location.pathname || seen.has(url.pathname)) return
    seen.add(url.pathname)
    fetchFragment(composition, url.pathname, { priority: 'low' }).catch(() => seen.delete(url.pathname))
  }
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, consider, { passive: true })
  }
}
