import type { DocumentData } from 'shared-contracts'
import { DOM } from 'shared-contracts/page'

/** The data the composer laid into this document. Throws where the document is not a composed page. */
export const readDocumentData = (): DocumentData => {
  const text = document.getElementById(DOM.data)?.textContent
  if (!text) throw new Error(`This document has no #${DOM.data}: it was not made by the composer.`)
  return JSON.parse(text) as DocumentData
}

/** The element of one of the page's roots, by its place in `page.roots`. */
export const rootElement = (index: number): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-root="${index}"]`)
