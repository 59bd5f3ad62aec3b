/** Position and message of an error; the server writes it as `ShownError`. */
export interface ShownError {
  message: string
  place: string | null
  frame: string
  around: string[]
}

/** Data that the server embeds in this document for development. */
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

/** Response of the server about a page: its version alone if that one is displayed. */
export type PageNow = EditedPage | { version: number; error: ShownError } | { version: number }

export const readDevData = (): DevData =>
  JSON.parse(document.getElementById('dev-data')?.textContent ?? '{"version":0}') as DevData
