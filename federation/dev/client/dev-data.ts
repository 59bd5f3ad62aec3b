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

export type PageNow = { version: number } & ({ document: string; css: string } | { error: ShownError })

export const readDevData = (): DevData =>
  JSON.parse(document.getElementById('dev-data')?.textContent ?? '{"version":0}') as DevData
