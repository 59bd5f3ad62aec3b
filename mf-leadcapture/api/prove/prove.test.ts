import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type PostgresServer } from '../testing/postgres-server.ts'
import { proveBadInputs } from './bad-inputs.ts'
import { proveFaults } from './faults.ts'
import { proveKills } from './kills.ts'
import { proveMail } from './mail.ts'
import { proveOneKey } from './one-key.ts'
import { proveOrder } from './order.ts'
import { onScene } from './scene.ts'
import { canTrace } from './strace.ts'

/** The proofs of `pnpm prove:leads` in their short form; what depends on a quiet machine is measured there alone. */
const LIMIT = 180_000

const HOLDS = { holds: true }

let postgres: PostgresServer | null = null
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

test('killed at random moments, SQLite loses nothing', async () => {
  expect(await onScene((scene) => proveKills(scene, { submissions: 300, kills: 3 }))).toMatchObject(HOLDS)
}, LIMIT)

test('killed at random moments, PostgreSQL loses nothing', async () => {
  const databaseUrl = (await postgres?.createDatabase()) ?? ''
  expect(await onScene((scene) => proveKills(scene, { submissions: 300, kills: 3, databaseUrl }))).toMatchObject(HOLDS)
}, LIMIT)

test.skipIf(!canTrace())('each answer comes after its own fsync (skipped where strace is missing)', async () => {
  expect(await onScene((scene) => proveOrder(scene, 40))).toMatchObject(HOLDS)
}, LIMIT)

test.skipIf(!canTrace())('a failing disk is never a success (skipped where strace is missing)', async () => {
  for (const figure of await onScene((scene) => proveFaults(scene, 20))) expect(figure).toMatchObject(HOLDS)
}, LIMIT)

test('bad mail servers get every mail or hand it to a person', async () => {
  expect(await onScene((scene) => proveMail(scene, 24))).toMatchObject(HOLDS)
}, LIMIT)

test('64 parallel submits of one key are one lead, over two instances', async () => {
  const databaseUrl = await postgres?.createDatabase()
  expect(await onScene((scene) => proveOneKey(scene, databaseUrl))).toMatchObject(HOLDS)
}, LIMIT)

test('bad inputs break nothing', async () => {
  expect(await onScene((scene) => proveBadInputs(scene, 2600))).toMatchObject(HOLDS)
}, LIMIT)
