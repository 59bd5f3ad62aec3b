import { expect, test } from 'vitest'
import { proveCanary } from './canary.ts'
import type { Figure } from './figure.ts'
import { proveKills } from './kills.ts'
import { proveLoad } from './load.ts'
import { proveTampered } from './tampered.ts'

/** The proofs of `npm run prove:release` in their short form, on machines that may be busy. */
const LIMIT = 600_000
const SHORT = { short: true, seed: 1, say: () => undefined }

/** What does not hold, in words. How long something took is for a machine that does nothing else. */
const broken = (figures: Figure[]): string[] =>
  figures
    .filter(({ holds, isTime }) => holds !== true && !isTime)
    .map(({ what, measured }) => `${what}: ${measured}`)

test(
  'whatever is done to a release, it does not go live',
  async () => {
    expect(broken(await proveTampered())).toEqual([])
  },
  LIMIT,
)

test(
  'killed at any moment, commands leave a store that is valid and served, and nothing behind',
  async () => {
    expect(broken(await proveKills(SHORT))).toEqual([])
  },
  LIMIT,
)

test(
  'releases and rollbacks under load fail no request and mix no page',
  async () => {
    expect(broken(await proveLoad(SHORT))).toEqual([])
  },
  LIMIT,
)

test(
  'a canary that breaks is taken back, and one that does not is not',
  async () => {
    expect(broken(await proveCanary(SHORT))).toEqual([])
  },
  LIMIT,
)
