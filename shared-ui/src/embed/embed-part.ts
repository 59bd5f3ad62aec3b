/**
 * What another company's part of a page tells of itself. `ready`: a page of it stands there; comes again with each further
 * one. `height`: what it needs, in CSS pixels. `failed`: it does not come; the reason is for analytics.
 */
export type EmbedWord =
  | { type: 'ready' }
  | { type: 'height'; height: number }
  | { type: 'failed'; reason: string }

/** A part of a page that another company fills; `Own` is what one kind of it tells beside the rest. */
export interface EmbedPart<Own extends { type: string } = never> {
  /** Fills an empty element that nobody else touches. Returns what takes everything out again; after that it tells nothing. */
  mount: (host: HTMLElement, on: (word: EmbedWord | Own) => void) => () => void
}
