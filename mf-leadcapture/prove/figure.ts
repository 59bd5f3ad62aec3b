/** One thing that was promised, and what was found. */
export interface Figure {
  what: string
  promised: string
  measured: string
  /** Null where it could not be measured; `measured` then says why. */
  holds: boolean | null
}

/** The p-th of a hundred, by nearest rank. */
export const percentile = (values: readonly number[], p: number): number => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil((p / 100) * sorted.length) - 1)] ?? 0
}
