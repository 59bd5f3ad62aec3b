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
  /** Document of the version that the browser shows, if the server still caches it. */
  was?: string
}

/** Response of the server about a page: only the version if the browser already shows it. */
export type PageNow = EditedPage | { version: number; error: ShownError } | { version: number }

export const readDevData = (): DevData =>
  JSON.parse(document.getElementById('dev-data')?.textContent ?? '{"version":0}') as DevData
