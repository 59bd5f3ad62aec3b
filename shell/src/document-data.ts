import type { DocumentData, Place } from 'shared-contracts'
import { COMPOSITION_TIMING, DOM, LIVE_COMPOSITION } from 'shared-contracts/page'

/** Reads the data that the composer inserted into the document. Throws if the composer did not create this document. */
export const readDocumentData = (): DocumentData => {
  const text = document.getElementById(DOM.data)?.textContent
  if (!text) throw new Error(`This document has no #${DOM.data}: it was not made by the composer.`)
  return JSON.parse(text) as DocumentData
}

/** Returns the document's composition id from the `Server-Timing` header. Undefined if the browser does not expose it. */
export const readTimingComposition = (): string | undefined =>
  (
    performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined
  )?.serverTiming?.find(({ name }) => name === COMPOSITION_TIMING)?.description

/**
 * Fetches the id of the visitor's composition. Returns an empty text if the request fails. The page then stays static HTML.
 */
export const fetchLiveComposition = async (): Promise<string> => {
  try {
    const response = await fetch(LIVE_COMPOSITION)
    return response.ok ? await response.text() : ''
  } catch {
    return ''
  }
}

/** Returns the element of a root. Null if the page does not have it. */
export const findRootElement = (place: Place): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-root="${place}"]`)

/** Returns the URL of a JSON document of a composition: a page's fragment, `_wake`, `_chrome` or `_analytics`. */
export const getCompositionUrl = (composition: string, name: string): string =>
  `/_f/${composition}/${name}.json`
