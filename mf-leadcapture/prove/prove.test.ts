import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPostgres } from 'federation/testing/postgres/postgres-programs'
import { startPostgres, type PostgresServer } from 'federation/testing/postgres/postgres-server'
import { proveAway } from './away.ts'
import { proveBadInputs } from './bad-inputs.ts'
import { proveFaults } from './faults.ts'
import { type Figure, onScene } from './scene.ts'
import { proveKills } from './kills.ts'
import { proveMail } from './mail.ts'
import { proveOrder } from './order.ts'
import { canTrace } from './strace.ts'
import { KINDS_OF_TROUBLE } from './troubles.ts'

/** The proofs of `npm run prove:leads` in their short form; what depends on a quiet machine is measured there alone. */
const LIMIT = 180_000

/** What does not hold, in words. */
const broken = (...figures: Figure[]): string[] =>
  figures.filter(({ holds }) => holds !== true).map(({ what, measured }) => `${what}: ${measured}`)

let postgres: PostgresServer | null = null
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

test(
  'killed at random moments, SQLite loses nothing',
  async () => {
    expect(broken(await onScene((scene) => proveKills(scene, { submissions: 300, kills: 3 })))).toEqual([])
  },
  LIMIT,
)

test.skipIf(findPostgres() === null)(
  'killed at random moments, PostgreSQL loses nothing',
  async () => {
    const databaseUrl = (await postgres?.createDatabase()) ?? ''
    expect(
      broken(await onScene((scene) => proveKills(scene, { submissions: 300, kills: 3, databaseUrl }))),
    ).toEqual([])
  },
  LIMIT,
)

test.skipIf(!canTrace())(
  'each answer comes after its own fsync (skipped where strace is missing)',
  async () => {
    expect(broken(await onScene((scene) => proveOrder(scene, 40)))).toEqual([])
  },
  LIMIT,
)

test.skipIf(!canTrace())(
  'a failing disk is never a success (skipped where strace is missing)',
  async () => {
    expect(broken(...(await onScene((scene) => proveFaults(scene, 20))))).toEqual([])
  },
  LIMIT,
)

test(
  'bad mail servers get every mail or hand it to a person',
  async () => {
    expect(broken(await onScene((scene) => proveMail(scene, 24)))).toEqual([])
  },
  LIMIT,
)

test.skipIf(findPostgres() === null)(
  'PostgreSQL goes away in every way there is, and nothing is lost or twice',
  async () => {
    if (!postgres) throw new Error('PostgreSQL did not start')
    const server = postgres
    expect(broken(await onScene((scene) => proveAway(scene, server, KINDS_OF_TROUBLE)))).toEqual([])
  },
  LIMIT,
)

test(
  'bad inputs break nothing',
  async () => {
    expect(broken(await onScene((scene) => proveBadInputs(scene, 5000)))).toEqual([])
  },
  LIMIT,
)
