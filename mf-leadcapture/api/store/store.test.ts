import { writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { SendMailBody } from '../../contract/send-mail.ts'
import { buildSubmission } from '../send-mail/submission.ts'
import { SAMPLE_LEAD } from '../testing/sample-lead.ts'
import { tempFolder } from '../testing/temp-folder.ts'
import { circumstances } from '../testing/circumstances.ts'
import type { LeadStore } from './lead-store.ts'
import { assertSqliteVersion, databasePath } from './open-database.ts'
import { openSqliteStore } from './sqlite-store.ts'

const BODY = SendMailBody.parse(SAMPLE_LEAD)
const NOW = Date.parse('2026-11-20T10:00:00Z')
const LEASE = 1000

const openStore = async (path = databasePath(tempFolder())): Promise<LeadStore> => {
  const store = await openSqliteStore(path, () => undefined)
  onTestFinished(() => store.close())
  return store
}

const claimAt = async (store: LeadStore, now: number) => {
  const { deliveries } = await store.claim({ now, leaseUntil: now + LEASE, limit: 10 })
  return deliveries.map(({ delivery }) => delivery)
}

test('a delivery is claimed by one worker at a time, and again once its lease has run out', async () => {
  const path = databasePath(tempFolder())
  const [first, second] = [await openStore(path), await openStore(path)]
  await first.accept(buildSubmission(BODY, circumstances({ now: NOW })))
  const [claimed] = await claimAt(first, NOW)
  expect(claimed).toMatchObject({ attempts: 1, fence: 1 })
  expect(await claimAt(second, NOW + LEASE - 1)).toEqual([])
  const [reclaimed] = await claimAt(second, NOW + LEASE)
  expect(reclaimed).toMatchObject({ id: claimed?.id, attempts: 2, fence: 2, messageId: claimed?.messageId })
})

test('who lost the lease cannot settle, who holds it can, once', async () => {
  const store = await openStore()
  await store.accept(buildSubmission(BODY, circumstances({ now: NOW })))
  const [stale] = await claimAt(store, NOW)
  const [current] = await claimAt(store, NOW + LEASE)
  const sent = { id: stale?.id ?? '', state: 'sent', dueAt: NOW, lastError: null, now: NOW } as const
  expect(await store.settle({ ...sent, fence: stale?.fence ?? 0 })).toBe(false)
  expect(await store.settle({ ...sent, fence: current?.fence ?? 0 })).toBe(true)
  expect(await store.settle({ ...sent, fence: current?.fence ?? 0 })).toBe(false)
  expect(await claimAt(store, NOW + 10 * LEASE)).toEqual([])
})

test('a lead that cannot be written leaves the others of its group and nothing of itself', async () => {
  const store = await openStore()
  const good = Array.from({ length: 20 }, () => buildSubmission(BODY, circumstances({ now: NOW })))
  const broken = buildSubmission(BODY, circumstances({ now: NOW }))
  const outcomes = await Promise.allSettled(
    [...good.slice(0, 10), { ...broken, deliveries: broken.deliveries.map((delivery) => ({ ...delivery, id: good[0]?.deliveries[0]?.id ?? '' })) }, ...good.slice(10)].map((submission) => store.accept(submission)),
  )
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  const { deliveries } = await store.claim({ now: NOW, leaseUntil: NOW + LEASE, limit: 100 })
  expect(new Set(deliveries.map(({ delivery }) => delivery.subjectId))).toEqual(new Set(good.map(({ lead }) => lead.id)))
})

test('a database that newer code has changed is refused', async () => {
  const path = databasePath(tempFolder())
  await (await openStore(path)).close()
  const database = new DatabaseSync(path)
  database.exec(`insert into schema_migrations values (999, 'later', '2027-01-01T00:00:00Z')`)
  database.close()
  await expect(openStore(path)).rejects.toThrow('the lead database has schema 999')
})

test('a file that is no database is refused', async () => {
  const path = databasePath(tempFolder())
  await (await openStore(path)).close()
  writeFileSync(path, 'not a database, but long enough to be read as one'.repeat(200))
  await expect(openStore(path)).rejects.toMatchObject({ code: 'SQLITE_26' })
})

test('SQLite releases with the write-ahead log fault are refused', () => {
  for (const version of ['3.51.2', '3.50.9', '2.99.99']) expect(() => assertSqliteVersion(version)).toThrow('older than 3.51.3')
  for (const version of ['3.51.3', '3.52.0', '3.53.4', '4.0.0']) expect(() => assertSqliteVersion(version)).not.toThrow()
})
