/** `refused`: the platform did not take what was sent, and says so itself. `failed`: there is no form. */
export type PlatformFormEvent =
  | { type: 'ready' }
  | { type: 'submitted' }
  | { type: 'refused' }
  | { type: 'failed'; error: string }

/** A form that another company shows and receives. */
export interface PlatformForm {
  /** Fills an empty element that nobody else touches. Returns what takes everything out again. */
  mount(container: HTMLElement, on: (event: PlatformFormEvent) => void): () => void
}
