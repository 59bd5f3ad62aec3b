import { createHash } from 'node:crypto'

/** Rows of a picture, one below the other: each as its bytes, all equally long. */
export interface Rows {
  bytes: Buffer
  /** Bytes of one row. */
  stride: number
}

/** Rows `from` up to, and without, `to`. */
export type Stretch = readonly [from: number, to: number]

/** Consecutive rows of one picture that are not in the other, and those that replace them; either may be empty. */
export interface Gap {
  before: Stretch
  after: Stretch
}

/** With more different rows than this, the pictures are compared as a whole: they show different pages. */
const MOST_ROWS = 3000

const count = ({ bytes, stride }: Rows): number => bytes.length / stride

const rowOf = ({ bytes, stride }: Rows, index: number): Buffer =>
  bytes.subarray(index * stride, (index + 1) * stride)

/** A number for each row of some stretches, the same for rows that are the same. */
const numbered = (asked: readonly (readonly [Rows, Stretch])[]): Int32Array[] => {
  const known = new Map<string, number>()
  return asked.map(([rows, [from, to]]) =>
    Int32Array.from({ length: to - from }, (_, index) => {
      const key = createHash('sha1')
        .update(rowOf(rows, from + index))
        .digest('base64')
      const number = known.get(key) ?? known.size
      known.set(key, number)
      return number
    }),
  )
}

/**
 * The greedy algorithm of Myers (1986). For each number of edits, returns how far down `a` each diagonal reaches. Null if
 * the pictures need too many edits.
 */
const furthest = (a: Int32Array, b: Int32Array): Int32Array[] | null => {
  const steps: Int32Array[] = []
  for (let edits = 0; edits <= MOST_ROWS; edits += 1) {
    const last = steps.at(-1)
    const now = new Int32Array(2 * edits + 1)
    const lastAt = (diagonal: number) => last?.[diagonal + edits - 1] ?? -1
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const isDown =
        diagonal === -edits || (diagonal !== edits && lastAt(diagonal - 1) < lastAt(diagonal + 1))
      let x = edits === 0 ? 0 : isDown ? lastAt(diagonal + 1) : lastAt(diagonal - 1) + 1
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x += 1
      now[diagonal + edits] = x
      if (x >= a.length && x - diagonal >= b.length) return [...steps, now]
    }
    steps.push(now)
  }
  return null
}

/** The rows that both have, as stretches from the last to the first. */
const inBoth = (steps: readonly Int32Array[], a: Int32Array, b: Int32Array): [number, number, number][] => {
  const found: [number, number, number][] = []
  let [x, y] = [a.length, b.length]
  for (let edits = steps.length - 1; edits >= 0; edits -= 1) {
    const diagonal = x - y
    const lastAt = (other: number) => steps[edits - 1]?.[other + edits - 1] ?? -1
    const isDown = diagonal === -edits || (diagonal !== edits && lastAt(diagonal - 1) < lastAt(diagonal + 1))
    const from = edits === 0 ? 0 : isDown ? lastAt(diagonal + 1) : lastAt(diagonal - 1)
    const begun = edits === 0 || isDown ? from : from + 1
    if (x > begun) found.push([begun, begun - diagonal, x - begun])
    ;[x, y] = isDown ? [from, from - diagonal - 1] : [from, from - diagonal + 1]
  }
  return found
}

/**
 * Rows in which two pictures of the same width differ, from top to bottom. Content that only moved, since something above it
 * has grown, is equal.
 */
export const gapsBetween = (before: Rows, after: Rows): Gap[] => {
  const [countA, countB] = [count(before), count(after)]
  const isSame = (a: number, b: number) => rowOf(before, a).equals(rowOf(after, b))
  // Most of a page is as it was: nothing is made of its rows but this look.
  let top = 0
  while (top < Math.min(countA, countB) && isSame(top, top)) top += 1
  let tail = 0
  while (tail < Math.min(countA, countB) - top && isSame(countA - 1 - tail, countB - 1 - tail)) tail += 1
  const [a = new Int32Array(), b = new Int32Array()] = numbered([
    [before, [top, countA - tail]],
    [after, [top, countB - tail]],
  ])
  const steps = furthest(a, b)
  const gaps: Gap[] = []
  let [endA, endB] = [a.length, b.length]
  for (const [fromA, fromB, length] of [...(steps ? inBoth(steps, a, b) : []), [0, 0, 0] as const]) {
    if (fromA + length < endA || fromB + length < endB)
      gaps.push({ before: [top + fromA + length, top + endA], after: [top + fromB + length, top + endB] })
    ;[endA, endB] = [fromA, fromB]
  }
  return gaps.toReversed()
}
