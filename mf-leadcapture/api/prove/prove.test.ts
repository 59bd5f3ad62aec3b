import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type PostgresServer } from '../testing/postgres-server.ts'
import { proveBadInputs } from './bad-inputs.ts'
import { proveFaults } from './faults.ts'
import type { Figure } from './figure.ts'
import { proveKills } from './kills.ts'
import { proveMail } from './mail.ts'
import { proveOneKey } from './one-key.ts'
import { proveOrder } from './order.ts'
import { onScene } from './scene.ts'
import { canTrace } from './strace.ts'

/** The proofs of `pnpm prove:leads` in their short form; what depends on a quiet machine is measured there alone. */
const LIMIT = 180_000

const hold = (figures: Figure | Figure[]): void => {
  for (const figure of [figures].flat()) expect(figure).toMatchObject({ holds: true })
}

let postgres: PostgresServer | null = null
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

test('killed at random moments, SQLite loses nothing', () => onScene(async (scene) => hold(await proveKills(scene, { submissions: 300, kills: 3 }))), LIMIT)
test('killed at random moments, PostgreSQL loses nothing', () => onScene(async (scene) => hold(await proveKills(scene, { submissions: 300, kills: 3, databaseUrl: await postgres?.createDatabase() ?? '' }))), LIMIT)
test.skipIf(!canTrace())('each answer comes after its own fsync (skipped where strace is missing)', () => onScene(async (scene) => hold(await proveOrder(scene, 40))), LIMIT)
test.skipIf(!canTrace())('a failing disk is never a success (skipped where strace is missing)', () => onScene(async (scene) => hold(await proveFaults(scene, 20))), LIMIT)
test('bad mail servers get every mail or hand it to a person', () => onScene(async (scene) => hold(await proveMail(scene, 24))), LIMIT)
test('64 parallel submits of one key are one lead, over two instances', () => onScene(async (scene) => hold(await proveOneKey(scene, await postgres?.createDatabase()))), LIMIT)
test('bad inputs break nothing', () => onScene(async (scene) => hold(await proveBadInputs(scene, 2600))), LIMIT)
