import type { DocumentData, Place } from 'shared-contracts'
import { COMPOSITION_TIMING, DOM, LIVE_COMPOSITION } from 'shared-contracts/page'

/** Reads the data that the composer inserted into the document. Throws if the composer did not create this document. */
export const readDocumentData = (): DocumentData => {
  const text = document.getElementById(DOM.data)?.textContent
  if (!text) throw new Error(`#${DOM.data} is missing`)
  return JSON.parse(text) as DocumentData
}

/** Returns the document's composition id from the `Server-Timing` header. Undefined if the browser does not expose it. */
export const readTimingComposition = (): string | undefined =>
  (
    performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined
  )?.serverTiming?.find(({ name }) => name === COMPOSITION_TIMING)?.description

/** Fetches the id of the visitor's composition. Returns an empty text if the request fails. The page is then not hydrated. */
export const fetchLiveComposition = async (): Promise<string> => {
  try {
    const response = await fetch(LIVE_COMPOSITION)
    return response.ok ? await response.text() : ''
  } catch {
    return ''
  }
}

/** Returns the element of the React root with this `PageRoot.place`. Null if the page has no such root. */
export const findRootElement = (place: Place): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-root="${place}"]`)

/**
 * Fetches a JSON file of a composition: a page's fragment, `_wake` (data for hydration), `_chrome` (header and footer) or
 * `_analytics` (consent question and analytics). Rejects if the response is not successful. For example, the status is 410 if
 * the composition is no longer served.
 */
export const fetchCompositionFile = async <File>(
  composition: string,
  name: string,
  options?: RequestInit,
): Promise<File> => {
  const response = await fetch(`/_f/${composition}/${name}.json`, options)
  if (!response.ok) throw new Error(`${name} answered ${response.status}`)
  return (await response.json()) as File
}
