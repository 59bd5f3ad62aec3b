/** Chances that are the same for the same seed. */
export interface Chance {
  /** From 0 to below 1. */
  next: () => number
  /** One of some. */
  of: <T>(some: readonly [T, ...T[]]) => T
}

/** Source: mulberry32, Tommy Ettinger, public domain. */
export const chance = (seed: number): Chance => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { next, of: (some) => some[Math.floor(next() * some.length)] ?? some[0] }
}
