/** One line of what was proved. */
export interface Figure {
  what: string
  promised: string
  measured: string
  /** Null where it could not be measured here; `measured` then says why. */
  holds: boolean | null
}
