/**
 * Message from a third-party embed.
 *
 * - `ready`: a page is displayed. Repeated for each further page.
 * - `height`: height of its content, in CSS pixels.
 * - `failed`: it cannot be displayed. The reason is for analytics.
 */
export type EmbedWord =
  | { type: 'ready' }
  | { type: 'height'; height: number }
  | { type: 'failed'; reason: string }

/** A part of a page that a third party renders. `Own` are messages of this kind of embed in addition to `EmbedWord`. */
export interface EmbedPart<Own extends { type: string } = never> {
  /**
   * Renders into an empty element that no other code changes. Returns a function that removes everything; after that,
   * `on` is not called.
   */
  mount: (host: HTMLElement, on: (word: EmbedWord | Own) => void) => () => void
}
