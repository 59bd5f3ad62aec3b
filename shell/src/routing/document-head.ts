import type { PageData } from 'shared-contracts'
import { DOM } from 'shared-contracts/page'

const setMeta = (selector: string, attribute: string, value: string): void => {
  document.head.querySelector(selector)?.setAttribute(attribute, value)
}

/** Sets what a document says of itself to the page now on view. */
export const applyHead = (page: PageData): void => {
  document.title = page.title
  setMeta('meta[name="description"]', 'content', page.description)
  setMeta('meta[name="robots"]', 'content', page.index ? 'index,follow' : 'noindex')
  setMeta('link[rel="canonical"]', 'href', page.canonical)
  setMeta('meta[property="og:title"]', 'content', page.title)
  setMeta('meta[property="og:description"]', 'content', page.description)
  setMeta('meta[property="og:url"]', 'content', page.canonical)
}

const PATIENCE_MS = 3000

/** Links the stylesheets that are not in the document yet and waits for them; a late one does not hold the page. */
export const loadStyles = async (hrefs: string[]): Promise<void> => {
  const missing = hrefs.filter((href) => !document.head.querySelector(`link[rel="stylesheet"][href="${href}"]`))
  const loads = missing.map(
    (href) =>
      new Promise<void>((resolve) => {
        const link = document.createElement('link')
        link.rel = 'stylesheet'
        link.href = href
        link.addEventListener('load', () => resolve())
        link.addEventListener('error', () => resolve())
        setTimeout(resolve, PATIENCE_MS)
        document.head.append(link)
      }),
  )
  await Promise.all(loads)
}

/** Moves focus to the new page's heading and says its title once to assistive technology. */
export const announcePage = (page: PageData): void => {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
  const announcer = document.getElementById(DOM.announcer)
  if (announcer) announcer.textContent = page.title
}
