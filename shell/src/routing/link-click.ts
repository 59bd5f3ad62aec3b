/** What of a click decides whether the site or the browser answers it. */
export type LinkClick = Pick<
  MouseEvent,
  'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented' | 'target'
>

/** Paths of this origin that are not pages. */
const NOT_PAGES = /^\/(?:_r|_f|_c|_status|api|healthz|readyz)(?:\/|$)|\.[a-z0-9]+$/

/** The link's address where following it may be a client navigation; null where it is the browser's. */
export const pageLink = (link: HTMLAnchorElement, here: Location): URL | null => {
  const target = link.getAttribute('target')
  if ((target !== null && target !== '' && target !== '_self') || link.hasAttribute('download')) return null
  if (!link.hasAttribute('href')) return null
  const url = new URL(link.href, here.href)
  if (url.origin !== here.origin || NOT_PAGES.test(url.pathname)) return null
  const samePage = url.pathname === here.pathname && url.search === here.search
  return samePage && url.hash !== '' ? null : url
}

/** The address a click leads to where the site answers it; null for modified clicks and for what is the browser's. */
export const clickedPage = (event: LinkClick, here: Location): URL | null => {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  return link instanceof HTMLAnchorElement ? pageLink(link, here) : null
}
