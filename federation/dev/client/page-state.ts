/** An error from a browser. Its stack contains positions in the modules that Vite serves. */
export interface BrowserError {
  message: string
  stack: string
}

/** An error, as the error dialog shows it. */
export interface ShownError {
  message: string
  /** Source position relative to the workspace, such as `mf-hr/src/pages/hr.tsx:12:9`. Null if unknown. */
  place: string | null
  /** Source lines around the error, with line numbers. The line of the error begins with `>`. */
  frame: string
  /** React components in whose rendering the error occurred, each with its source position, innermost first. */
  around: string[]
}

/** Data that the development server embeds in each document. */
export interface DevData {
  /** Number of edits so far. Documents of the same version were composed from the same sources. */
  version: number
  /** Error that prevents composing the page. */
  error?: ShownError
}

export interface EditedPage {
  version: number
  document: string
  css: string
  /** Document of the version that the browser displays. Missing if the server no longer caches that version. */
  was?: string
}

/**
 * Response to a browser that displays version `of` of a page (`of` is a query parameter). Contains only the version if `of` is
 * the current version. Otherwise contains the new document, or the error that prevents composing it.
 */
export type PageState = EditedPage | { version: number; error: ShownError } | { version: number }
