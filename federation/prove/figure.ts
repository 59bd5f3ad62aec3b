/** One line of what was proved. */
export interface Figure {
  what: string
  /** The bar. */
  promised: string
  measured: string
  /** Null where it could not be measured here; `measured` then says why. */
  holds: boolean | null
  /** Whether it says how long something took: on a machine that does other things as well it says as much of these. */
  isTime?: boolean
  /** What its chances were drawn from: the same seed, the same chances. Left out where nothing was left to chance. */
  seed?: number
}

/** How a proof runs. */
export interface Extent {
  /** The form that npm test runs. */
  short: boolean
  seed: number
  /** Progress, for who watches; a line without its end. */
  say: (line: string) => void
}

/** The number in the middle; of an even many the lower one. NaN of none. */
export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[(numbers.length - 1) >> 1] ?? Number.NaN

/** What went wrong, the first few of it, each on a line below a figure. */
export const listed = (lines: readonly string[]): string =>
  lines
    .slice(0, 8)
    .map((line) => `\n  ${line}`)
    .join('')
