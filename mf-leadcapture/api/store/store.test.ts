import { describeOnEngines, openMigrated } from '../../testing/engines.ts'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import {
  createSampleBooking,
  claimDueRows,
  claimDueDeliveries,
  LEASE_MS,
  MAIL_ADDRESSES,
  NOW,
  openTestStore,
  openTables,
  settleDelivery,
  listStoredLeads,
  createSampleSubmission,
  addSuppression,
  createSampleConfirmation,
} from '../../testing/samples.ts'
import { createTempFolder } from '../../testing/start-api.ts'
import { createDigestMessages } from '../digest.ts'
import { openStore, RECORD_TYPES } from '../lead-store.ts'
import { renderMail } from '../outbox/messages.ts'
import type { StoreResult } from '../records/pipeline.ts'
import { subtractMonths, RETENTION_MONTHS } from '../records/record-rows.ts'
import { createFileCalls, type FileStore, getFileFolder, openFiles, PIECE_BYTES } from './files.ts'
import { assertSqliteVersion, getDatabasePath } from './sqlite-database.ts'
import { isUnavailable } from './operation.ts'

const keyOf = (name: string, hash = 'b') => ({
  key: name,
  bodyHash: hash.repeat(64),
  expiresAt: NOW + LEASE_MS,
})

const kindsOf = (outcomes: readonly StoreResult[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(outcomes, ({ kind }) => kind)].map(([kind, { length }]) => [kind, length]),
  )

const DAY_MS = 24 * 60 * 60_000
const QUARANTINED = { verdict: { quarantined: true, riskScore: 200, riskReasons: 'honeypot' } }
const at = (now: number) => ({ now, mailDomain: 'crewtally.example' })

const ONE = '01M7YPHQPRD2NJGHTYVZ3M1N18'
const OTHER = '01M7YPHQPRD2NJGHTYVZ3M1N19'
const SIZES = [1, PIECE_BYTES - 1, PIECE_BYTES, PIECE_BYTES + 1, 5 * 1024 * 1024]

const bytesOf = async (files: FileStore, id: string): Promise<Buffer | null> => {
  const bytes = await files.read(id)
  return bytes && buffer(bytes)
}

test('rejects a file that is no database', async () => {
  const place = { stateDir: createTempFolder(), databaseUrl: undefined }
  await (await openStore(place, () => undefined)).close()
  writeFileSync(getDatabasePath(place.stateDir), 'not a database, but long enough'.repeat(200))
  await expect(openStore(place, () => undefined)).rejects.toMatchObject({ code: 'SQLITE_26' })
})

test('rejects SQLite versions that can corrupt the write-ahead log', () => {
  for (const version of ['3.51.2', '3.50.9', '2.99.99'])
    expect(() => assertSqliteVersion(version)).toThrow('older than 3.51.3')
  for (const version of ['3.51.3', '3.52.0', '3.53.4', '4.0.0'])
    expect(() => assertSqliteVersion(version)).not.toThrow()
})

describeOnEngines((createPlace, start) => {
  test('creates a secret once for concurrent callers', async () => {
    const place = await createPlace()
    const stores = await Promise.all([openTestStore(place), openTestStore(place)])
    const secrets = await Promise.all(
      stores.map((store, index) => store.maintenance.secret({ name: 'api', proposed: `proposal ${index}` })),
    )
    expect(new Set(secrets).size).toBe(1)
    expect(await stores[0]?.maintenance.secret({ name: 'api', proposed: 'later' })).toBe(secrets[0])
  })

  test('rejects changes of consents, and their deletion while their lead exists', async () => {
    const place = await createPlace()
    await (await openTestStore(place)).leads.accept(createSampleSubmission())
    const db = await openTables(place)
    await expect(db.updateTable('consents').set({ state: 'given' }).execute()).rejects.toThrow('append-only')
    await expect(db.deleteFrom('consents').execute()).rejects.toThrow('append-only')
    await db.deleteFrom('leads').execute()
    await db.deleteFrom('consents').execute()
  })

  test('deletes idempotency keys, records and consents after their retention, which is longest for consents', async () => {
    const { store, db } = await start()
    await store.leads.accept(createSampleSubmission())
    const meeting = createSampleBooking('dana@ridgeline.example')
    await store.bookings.book(meeting)
    await store.bookings.confirm(createSampleConfirmation(meeting, NOW))
    const counts = async () => {
      const found: number[] = []
      for (const table of ['leads', 'outbox', 'consents', 'bookings', 'bookingConsents'] as const)
        found.push((await db.selectFrom(table).select('id').execute()).length)
      return found
    }
    await store.maintenance.expire({ now: subtractMonths(NOW, -RETENTION_MONTHS.requests).getTime() })
    expect(await counts()).toEqual([1, 4, 2, 1, 1])
    expect(await db.selectFrom('idempotencyKeys').selectAll().execute()).toEqual([])
    await store.maintenance.expire({ now: subtractMonths(NOW, -RETENTION_MONTHS.requests).getTime() + 1000 })
    expect(await counts()).toEqual([0, 0, 2, 0, 1])
    await store.maintenance.expire({ now: subtractMonths(NOW, -RETENTION_MONTHS.consents).getTime() + 1000 })
    expect(await counts()).toEqual([0, 0, 0, 0, 0])
  })

  test('applies a missing earlier migration to a database with a later one', async () => {
    const place = await createPlace()
    const db = await openMigrated(place, ({ name }) => name === 'leads' || name === 'bookings')
    await db.destroy()
    const store = await openTestStore(place)
    expect(await store.leads.accept(createSampleSubmission())).toMatchObject({ kind: 'stored' })
    expect(await store.bookings.book(createSampleBooking('dana@ridgeline.example'))).toMatchObject({
      kind: 'stored',
    })
  })

  test('rejects a database that newer code has migrated', async () => {
    const place = await createPlace()
    await (await openTestStore(place)).close()
    const migrations = (await openTables(place)).insertInto('schemaMigrations')
    await migrations.values({ version: 9999, name: 'later', appliedAt: '2027-01-01T00:00:00Z' }).execute()
    await expect(openStore(place, () => undefined)).rejects.toThrow('the lead database has schema 9999')
  })

  test('lets one worker claim a delivery at a time, and another once its lease has expired', async () => {
    const place = await createPlace()
    const [first, second] = [await openTestStore(place), await openTestStore(place)]
    await first.leads.accept(createSampleSubmission())
    const [claimed] = await claimDueRows(first, NOW)
    expect(claimed).toMatchObject({ attempts: 1, fence: 1 })
    expect(await claimDueRows(second, NOW + LEASE_MS - 1)).toEqual([])
    const [reclaimed] = await claimDueRows(second, NOW + LEASE_MS)
    expect(reclaimed).toMatchObject({ id: claimed?.id, attempts: 2, fence: 2, messageId: claimed?.messageId })
  })

  test('assigns each delivery to one of several concurrent instances', async () => {
    const place = await createPlace()
    const stores = await Promise.all([openTestStore(place), openTestStore(place), openTestStore(place)])
    const all = Array.from({ length: 30 }, () => createSampleSubmission())
    await Promise.all(all.map(async (one, index) => stores[index % stores.length]?.leads.accept(one)))
    const claims: string[] = []
    for (let round = 0; round < 30 && claims.length < all.length; round += 1) {
      const taken = await Promise.all(
        stores.map((store) => store.outbox.claim({ now: NOW, leaseUntil: NOW + LEASE_MS, limit: 4 })),
      )
      claims.push(...taken.flatMap(({ deliveries }) => deliveries.map(({ delivery }) => delivery.subjectId)))
    }
    expect(claims.toSorted()).toEqual(all.map(({ record }) => record.id).toSorted())
  })

  test('settles a delivery once, and only for the worker with the current lease', async () => {
    const { store } = await start()
    await store.leads.accept(createSampleSubmission())
    const [stale] = await claimDueRows(store, NOW)
    const [current] = await claimDueRows(store, NOW + LEASE_MS)
    if (!stale || !current) throw new Error('nothing is due')
    expect(await settleDelivery(store, stale)).toBe(false)
    expect(await settleDelivery(store, current)).toBe(true)
    expect(await settleDelivery(store, current)).toBe(false)
    expect(await claimDueRows(store, NOW + 10 * LEASE_MS)).toEqual([])
  })

  test('stores 64 concurrent submissions of one key over two instances as one lead', async () => {
    const place = await createPlace()
    const stores = [await openTestStore(place), await openTestStore(place)]
    const key = keyOf('one-key-for-all')
    const outcomes = await Promise.all(
      Array.from({ length: 64 }, async (_, index) =>
        stores[index % 2]?.leads.accept(createSampleSubmission({ idempotency: key })),
      ),
    )
    expect(outcomes.filter((outcome) => outcome?.kind === 'stored')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome?.kind === 'repeated')).toHaveLength(63)
    const leads = await listStoredLeads(place)
    expect(leads).toHaveLength(1)
    expect(new Set(outcomes.map((outcome) => (outcome?.kind === 'mismatch' ? null : outcome?.id)))).toEqual(
      new Set([leads[0]?.id]),
    )
    expect(
      await stores[0]?.leads.accept(createSampleSubmission({ idempotency: keyOf('one-key-for-all', 'c') })),
    ).toEqual({ kind: 'mismatch' })
    expect(
      await stores[1]?.leads.accept(createSampleSubmission({ idempotency: key, now: NOW + LEASE_MS })),
    ).toMatchObject({ kind: 'stored' })
  })

  test('returns the same results for 200 concurrent submissions as for single ones, of which one cannot be written', async () => {
    const place = await createPlace()
    const [firstStore, secondStore] = await Promise.all([openTestStore(place), openTestStore(place)])
    await addSuppression(place, 'a-person')
    const newSubmissions = Array.from({ length: 58 }, () => createSampleSubmission())
    const forgotten = createSampleSubmission({ personHashes: ['an-address', 'a-person'] })
    const refused = createSampleSubmission()
    const keys = Array.from({ length: 70 }, (_, index) => `key-${index}`)
    const invalid = { ...refused, record: { ...refused.record, employees: 0 } }
    const singles = [...newSubmissions, forgotten, invalid]
    const [alone, ...twice] = await Promise.all([
      Promise.allSettled(singles.map((one) => firstStore.leads.accept(one))),
      ...keys.map((key) => firstStore.leads.accept(createSampleSubmission({ idempotency: keyOf(key) }))),
      // The other API submits the keys in opposite order. If the APIs locked keys in the submitted order, they would deadlock.
      ...keys
        .toReversed()
        .map((key) =>
          secondStore.leads.accept(
            createSampleSubmission({ idempotency: keyOf(key, key === 'key-7' ? 'c' : 'b') }),
          ),
        ),
    ])
    const failures = alone.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(failures.map(isUnavailable)).toEqual([false])
    const stored = alone.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(kindsOf(stored)).toEqual({ stored: 59 })
    expect(kindsOf(twice)).toEqual({ stored: 70, repeated: 69, mismatch: 1 })
    const leads = await listStoredLeads(place)
    expect(leads).toHaveLength(59 + keys.length)
    expect(leads.every((lead) => lead.deliveries.length === 1 && lead.consents.length === 2)).toBe(true)
    expect(leads.filter((lead) => lead.status === 'quarantined')).toMatchObject([
      { id: forgotten.record.id, riskReasons: 'suppressed', deliveries: [{ state: 'held' }] },
    ])
    // The idempotency key is still unused, because the failed call stored neither the lead nor the key.
    expect(await secondStore.leads.accept(refused)).toMatchObject({ kind: 'stored' })
  })

  test('mails the team one quarantine digest per day, without personal data, even if several instances run', async () => {
    const place = await createPlace()
    const [first, second] = [await openTestStore(place), await openTestStore(place)]
    expect(await first.digest.add(at(NOW))).toBe(false)
    await first.leads.accept(createSampleSubmission())
    const held = createSampleSubmission(QUARANTINED)
    await first.leads.accept(held)
    const owed = await Promise.all([first, second, first, second].map((store) => store.digest.add(at(NOW))))
    expect(owed.filter(Boolean)).toHaveLength(1)
    expect(await (await openTestStore(place)).digest.add(at(NOW + 60_000))).toBe(false)
    const due = await claimDueDeliveries(second, NOW)
    const digest = due.find(({ delivery }) => delivery.subjectKind === 'digest')
    if (!digest) throw new Error('no digest is due')
    const templates = { digest: createDigestMessages(RECORD_TYPES) }
    const { subject, text, messageId } = renderMail(templates, digest, MAIL_ADDRESSES)
    expect([subject, messageId]).toEqual(['In quarantine: 1 contact request', digest.delivery.messageId])
    expect(text).toContain(`npm run leads -- show ${held.record.id}`)
    const { fullName, email, phone, businessName } = held.record
    for (const personal of [fullName, email, phone, businessName]) expect(text).not.toContain(personal)
    expect(await first.digest.add(at(NOW + DAY_MS))).toBe(true)
    await first.maintenance.expire({ now: NOW + 100 * DAY_MS })
    expect(await claimDueRows(first, NOW + 100 * DAY_MS)).toMatchObject([{ subjectKind: 'lead' }])
  })

  const startFiles = async () => {
    const { place, store, db } = await start()
    const coming = getFileFolder(place.stateDir).path
    mkdirSync(coming, { recursive: true })
    let count = 0
    const comes = (bytes: Uint8Array): string => {
      const path = join(coming, `${(count += 1)}.part`)
      writeFileSync(path, bytes)
      return path
    }
    const files = openFiles(place, store.files)
    return { files, beside: openFiles(place, createFileCalls(db)), comes }
  }

  test('reads a file unchanged from API and commands, in pieces of limited size', async () => {
    const { files, beside, comes } = await startFiles()
    for (const size of SIZES) {
      const bytes = randomBytes(size)
      const path = comes(bytes)
      await files.keep(ONE, path)
      expect([size, existsSync(path)]).toEqual([size, false])
      for (const reader of [files, beside])
        expect(bytes.equals((await bytesOf(reader, ONE)) ?? Buffer.alloc(0))).toBe(true)
      for await (const piece of (await beside.read(ONE)) ?? [])
        expect(piece.length).toBeLessThanOrEqual(PIECE_BYTES)
    }
  })

  test('replaces an earlier file of the same id, even by a shorter one', async () => {
    const { files, comes } = await startFiles()
    await files.keep(ONE, comes(randomBytes(3 * PIECE_BYTES)))
    await files.keep(ONE, comes(Buffer.from('short')))
    expect((await bytesOf(files, ONE))?.toString()).toBe('short')
  })

  test('lists files by id and age, and removes the given ones', async () => {
    const { files, beside, comes } = await startFiles()
    expect(await files.read(ONE)).toBeNull()
    await files.remove([ONE])
    const before = Date.now() - 60_000
    await files.keep(ONE, comes(Buffer.from('one')))
    await beside.keep(OTHER, comes(Buffer.from('other')))
    expect(await beside.present([ONE, OTHER, 'nobody'])).toEqual([ONE, OTHER])
    expect(await files.present([])).toEqual([])
    expect(await files.listStoredBefore(before)).toEqual([])
    expect(new Set(await files.listStoredBefore(Date.now() + 60_000))).toEqual(new Set([ONE, OTHER]))
    await files.remove([ONE])
    expect(await beside.present([ONE, OTHER])).toEqual([OTHER])
    expect(await beside.read(ONE)).toBeNull()
  })
})
