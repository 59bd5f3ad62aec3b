import { expect, test } from 'vitest'
import type { Figure } from './figure.ts'
import { proveTampered } from './tampered.ts'

/** The proofs of `npm run prove:release` in their short form. */
const LIMIT = 180_000

/** What does not hold, in words. */
const broken = (figures: Figure[]): string[] =>
  figures.filter(({ holds }) => holds !== true).map(({ what, measured }) => `${what}: ${measured}`)

test(
  'whatever is done to a release, it does not go live',
  async () => {
    expect(broken(await proveTampered())).toEqual([])
  },
  LIMIT,
)
