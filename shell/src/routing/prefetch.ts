import type { ChromeBlocks } from '../layout/chrome.ts'
import type { Fragments } from './fragments.ts'
import { linkedPage } from './page-link.ts'

/** Not in every browser, and so not in the language's library. */
interface NetworkInformation {
  saveData?: boolean
  effectiveType?: string
}

/** Whether data is dear or slow to come: then only a press is worth a request. */
const isFrugal = (): boolean => {
  const connection = Reflect.get(navigator, 'connection') as NetworkInformation | undefined
  return connection?.saveData === true || /(?:^|-)2g$/.test(connection?.effectiveType ?? '')
}

/**
 * Fetches what a page's link needs to be followed, styles included, when it is pointed at, focused, touched or pressed.
 * Nothing where the browser navigates by itself: it would fetch the whole page all the same.
 */
export const prefetchOnIntent = (fragments: Fragments, chrome: Pick<ChromeBlocks, 'expect'>): void => {
  if (!('navigation' in globalThis)) return
  const consider = (event: Event) => {
    if (event.type !== 'pointerdown' && isFrugal()) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const url = link instanceof HTMLAnchorElement ? linkedPage(link, location) : null
    if (!url) return
    chrome.expect()
    // Where it fails the navigation will say so, if one comes.
    fragments.get(url.pathname, event.type === 'pointerdown' ? 'high' : 'low').catch(() => {})
  }
  for (const type of ['pointerover', 'focusin', 'touchstart', 'pointerdown']) {
    document.addEventListener(type, consider, { passive: true })
  }
}
