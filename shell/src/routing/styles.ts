const PATIENCE_MS = 3000

const linked = (href: string): HTMLLinkElement | null => document.head.querySelector<HTMLLinkElement>(`link[rel="stylesheet"][href="${href}"]`)

const settled = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve) => {
    link.addEventListener('load', () => resolve(), { once: true })
    link.addEventListener('error', () => resolve(), { once: true })
    setTimeout(resolve, PATIENCE_MS)
  })

/** Fetches the stylesheets that are not in the document yet, so that a navigation need not wait for them. */
export const preloadStyles = (hrefs: readonly string[]): void => {
  for (const href of hrefs) {
    if (document.head.querySelector(`link[href="${href}"]`)) continue
    const link = document.createElement('link')
    link.rel = 'preload'
    link.as = 'style'
    link.href = href
    document.head.append(link)
  }
}

/**
 * Links a page's stylesheets in their order and resolves once all apply; a late one does not hold the page. New ones
 * go before those of the page that is left: until it has gone, it looks as it did.
 */
export const applyStyles = async (hrefs: readonly string[]): Promise<void> => {
  const coming: Promise<void>[] = []
  let before: Element | null = null
  for (const href of hrefs) {
    let link = linked(href)
    if (!link) {
      link = document.createElement('link')
      link.rel = 'stylesheet'
      link.href = href
      coming.push(settled(link))
      const first = document.head.querySelector('link[rel="stylesheet"]')
      if (before) before.after(link)
      else document.head.insertBefore(link, first)
    }
    before = link
  }
  await Promise.all(coming)
}

/** Removes the stylesheets that the page on view does not name, so that a page looks alike whichever way led to it. */
export const dropStylesBut = (hrefs: readonly string[]): void => {
  for (const link of document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (!hrefs.includes(link.getAttribute('href') ?? '')) link.remove()
  }
}
