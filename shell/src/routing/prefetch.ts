import type { ChromeBlocks } from '../layout/chrome.ts'
import type { Fragments } from './fragments.ts'
import { linkedPage } from './page-link.ts'

/** Not supported by every browser, and not declared in TypeScript's DOM library. */
interface NetworkInformation {
  saveData?: boolean
  effectiveType?: string
}

/** True if data is expensive or slow. Then only a press is worth a request. */
const isFrugal = (): boolean => {
  const connection = Reflect.get(navigator, 'connection') as NetworkInformation | undefined
  return connection?.saveData === true || /(?:^|-)2g$/.test(connection?.effectiveType ?? '')
}

/**
 * Fetches what a link to a page needs, styles included, when it is hovered, focused, touched or pressed. Does nothing in
 * browsers without the Navigation API: they load the whole page anyway.
 */
export const prefetchOnIntent = (fragments: Fragments, chrome: Pick<ChromeBlocks, 'expect'>): void => {
  if (!('navigation' in globalThis)) return
  const consider = (event: Event) => {
    if (event.type !== 'pointerdown' && isFrugal()) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const url = link instanceof HTMLAnchorElement ? linkedPage(link, location) : null
    if (!url) return
    chrome.expect()
    // If this fails, the navigation tries again and reports the error.
    fragments.get(url.pathname, event.type === 'pointerdown' ? 'high' : 'low').catch(() => {})
  }
  for (const type of ['pointerover', 'focusin', 'touchstart', 'pointerdown']) {
    document.addEventListener(type, consider, { passive: true })
  }
}
