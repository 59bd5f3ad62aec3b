const FIRST_PAUSE = 200
const LONGEST_PAUSE = 30_000
/** Who has lived that long begins anew with the first pause. */
const LONG_LIFE = 60_000

/** How long it is waited before the next start. */
export const pauseAfter = (before: number, lived: number): number =>
  lived >= LONG_LIFE ? FIRST_PAUSE : Math.min(LONGEST_PAUSE, Math.max(FIRST_PAUSE, before * 2))
