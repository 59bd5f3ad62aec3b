import type { DocumentData, Place } from 'shared-contracts'
import { DOM } from 'shared-contracts/page'

/** The data the composer laid into this document. Throws where the document is not a composed page. */
export const readDocumentData = (): DocumentData => {
  const text = document.getElementById(DOM.data)?.textContent
  if (!text) throw new Error(`This document has no #${DOM.data}: it was not made by the composer.`)
  return JSON.parse(text) as DocumentData
}

/** The element of one of the page's roots. */
export const rootElement = (place: Place): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-root="${place}"]`)

/** Address of one of a composition's documents: a page's fragment, or `_wake`, `_chrome` and `_analytics`. */
export const compositionUrl = (composition: string, name: string): string => `/_f/${composition}/${name}.json`
