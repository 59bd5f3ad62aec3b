/** Where an error is, and what it says; the server writes it as `ShownError`. */
export interface ShownError {
  message: string
  place: string | null
  frame: string
  around: string[]
}

/** What the server laid into this document for development. */
export interface DevData {
  version: number
  error?: ShownError
}

export interface EditedPage {
  version: number
  document: string
  css: string
  /** The document that it was before, where the server still knows. */
  was?: string
}

/** What the server answers about a page: its version alone where that is the one on view. */
export type PageNow = EditedPage | { version: number; error: ShownError } | { version: number }

export const readDevData = (): DevData =>
  JSON.parse(document.getElementById('dev-data')?.textContent ?? '{"version":0}') as DevData
