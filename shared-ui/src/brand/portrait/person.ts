import { CLOTHS, SHADES, SKINS, type Tint, TINTS } from './colors.ts'
import { distance } from './distance.ts'
import { type Brows, JAWS, NOSES } from './faces.ts'
import type { Look } from './look.ts'

/** What must be said of a person; the rest follows from the id, unless it is said too. */
export type Person = Pick<Look, 'skin' | 'hair' | 'shade' | 'eyes' | 'mouth' | 'wears' | 'cloth'> &
  Partial<Look>

/** Least distance in Oklab of what borders on the ground from the ground. */
export const LEAST_DISTANCE = 0.07

/** The colors of a look that border on its ground. */
export const outlineOf = ({
  skin,
  hair,
  shade,
  cloth,
  headwear,
  hat = 'spruce',
  trim = 'rose',
}: Omit<Look, 'tint'>): string[] => [
  SKINS[skin].skin,
  ...(hair === 'scarf' ? [CLOTHS[trim]] : hair === 'shaved' ? [] : [SHADES[shade].hair]),
  CLOTHS[cloth],
  ...(headwear === undefined ? [] : [CLOTHS[hat]]),
]

const seedOf = (id: string): number => {
  let seed = 7
  for (const letter of id) seed = (seed * 33 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return seed
}
const pick = <T>(all: readonly T[], seed: number): T => {
  const one = all[seed % all.length]
  if (one === undefined) throw new RangeError('Nothing to pick from')
  return one
}
const keys = <K extends string>(all: Record<K, unknown>) => Object.keys(all) as K[]

/** A firm brow is nobody's by chance. */
const CALM_BROWS: readonly Brows[] = ['level', 'arched', 'lifted', 'kind']

/** The look of the person with this id: the same each time. */
export const lookFor = (id: string, said: Person): Look => {
  const seed = seedOf(id)
  const look = {
    jaw: pick(keys(JAWS), seed),
    brows: pick(CALM_BROWS, seed >> 3),
    nose: pick(keys(NOSES), seed >> 5),
    lean: pick([-7, -5, -3, 2, 4, 6], seed >> 7),
    turn: pick([-2, -1.2, 0, 1.2, 2], seed >> 9),
    ...said,
  }
  const tints = keys(TINTS)
  const from = seed % tints.length
  const turned: Tint[] = [...tints.slice(from), ...tints.slice(0, from)]
  const near = (tint: Tint) => Math.min(...outlineOf(look).map((color) => distance(color, TINTS[tint])))
  const tint = turned.find((one) => near(one) >= LEAST_DISTANCE) ?? pick(turned, 0)
  return { tint, ...look }
}
