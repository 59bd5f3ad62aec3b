/** Paths of this origin that are not pages. */
const NOT_PAGES = /^\/(?:_\w*|api|healthz|readyz)(?:\/|$)|\.[a-z0-9]+$/

/** True if an address may be a page of this site. */
export const isPage = (url: URL, here: Pick<Location, 'origin'>): boolean =>
  url.origin === here.origin && !NOT_PAGES.test(url.pathname)

/** The other page of this site to which a link leads. Null if it leads elsewhere, or opens in another tab. */
export const linkedPage = (
  link: HTMLAnchorElement,
  here: Pick<Location, 'origin' | 'href' | 'pathname'>,
): URL | null => {
  const target = link.getAttribute('target') ?? ''
  if ((target !== '' && target !== '_self') || link.hasAttribute('download') || !link.hasAttribute('href'))
    return null
  const url = new URL(link.href, here.href)
  return isPage(url, here) && url.pathname !== here.pathname ? url : null
}
