const FIRST_PAUSE = 200
const LONGEST_PAUSE = 30_000
/** A process that lived at least this long restarts after the first pause. */
const LONG_LIFE = 60_000

/** Returns the pause in ms before the next start: twice the one before, within the limits. */
export const pauseAfter = (before: number, lived: number): number =>
  lived >= LONG_LIFE ? FIRST_PAUSE : Math.min(LONGEST_PAUSE, Math.max(FIRST_PAUSE, before * 2))
