/** What the store and the composer refuse, and why; `message` says what to do. */
export class StoreError extends Error {
  override name = 'StoreError'
  readonly code: StoreErrorCode
  constructor(code: StoreErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

export type StoreErrorCode =
  /** The same release id was published before with other content. */
  | 'RELEASE_CHANGED'
  /** A release's files are not those its document lists. */
  | 'RELEASE_CORRUPT'
  | 'RELEASE_UNKNOWN'
  | 'COMPOSITION_UNKNOWN'
  /** The channel moved while a change to it was prepared. */
  | 'CHANNEL_MOVED'
  | 'CHANNEL_EMPTY'
  | 'NOTHING_TO_ROLL_BACK'
  | 'GATE_REFUSED'
