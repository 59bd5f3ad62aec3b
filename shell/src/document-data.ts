import type { DocumentData, Place } from 'shared-contracts'
import { COMPOSITION_TIMING, DOM, LIVE_COMPOSITION } from 'shared-contracts/page'

/** Reads the data that the composer embeds in a document. Throws if the document is not a composed page. */
export const readDocumentData = (): DocumentData => {
  const text = document.getElementById(DOM.data)?.textContent
  if (!text) throw new Error(`This document has no #${DOM.data}: it was not made by the composer.`)
  return JSON.parse(text) as DocumentData
}

/** Composition of this document, according to its Server-Timing header. Undefined if the browser does not expose it. */
export const readTimingComposition = (): string | undefined =>
  (
    performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined
  )?.serverTiming?.find(({ name }) => name === COMPOSITION_TIMING)?.description

/** Id of the live composition. Empty if it cannot be fetched: the page then stays static HTML. */
export const fetchLiveComposition = async (): Promise<string> => {
  try {
    const response = await fetch(LIVE_COMPOSITION)
    return response.ok ? await response.text() : ''
  } catch {
    return ''
  }
}

/** The element of one of the page's roots. */
export const findRootElement = (place: Place): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-root="${place}"]`)

/** Address of one of a composition's documents: a page's fragment, or `_wake`, `_chrome` and `_analytics`. */
export const getCompositionUrl = (composition: string, name: string): string =>
  `/_f/${composition}/${name}.json`
