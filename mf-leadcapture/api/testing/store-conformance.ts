import { expect, onTestFinished, test } from 'vitest'
import { SendMailBody } from '../../contract/send-mail.ts'
import { sampleNewBooking } from '../bookings/testing/sample-new-booking.ts'
import { buildSubmission, type Circumstances } from '../send-mail/submission.ts'
import type { LeadStore } from '../store/lead-store.ts'
import { migrate } from '../store/migrate.ts'
import * as earliest from '../store/migrations/0001-leads.ts'
import * as later from '../store/migrations/0100-bookings.ts'
import { databasePath, openDatabase } from '../store/open-database.ts'
import { engineOf, openData, openStore, type Place } from '../store/open-store.ts'
import { openPostgres } from '../store/postgres-database.ts'
import { listLeads } from '../store/read-leads.ts'
import { circumstances } from './circumstances.ts'
import { SAMPLE_LEAD } from './sample-lead.ts'

const BODY = SendMailBody.parse(SAMPLE_LEAD)
const NOW = Date.parse('2026-11-20T10:00:00Z')
const LEASE = 1000

/** A contact request like any other, at NOW. */
export const submission = (changes: Partial<Circumstances> = {}) => buildSubmission(BODY, circumstances({ now: NOW, ...changes }))

const booking = (email: string, personHashes = ['nobody']) => sampleNewBooking({ email, now: NOW, personHashes })

const claimAt = async (store: LeadStore, now: number) => {
  const { deliveries } = await store.claim({ now, leaseUntil: now + LEASE, limit: 10 })
  return deliveries.map(({ delivery }) => delivery)
}

const open = async (place: Place): Promise<LeadStore> => {
  const store = await openStore(place, () => undefined)
  onTestFinished(() => store.close())
  return store
}

/** Every lead that is there. */
const stored = async (place: Place) => {
  const db = await openData(place, 'read')
  if (!db) throw new Error('there is no store')
  return listLeads(db, { limit: 1000 }).finally(() => db.destroy())
}

/** What both stores promise. */
export const conformance = (createPlace: () => Promise<Place>): void => {
  const openNew = async (): Promise<LeadStore> => open(await createPlace())

  test('a delivery is claimed by one worker at a time, and again once its lease has run out', async () => {
    const place = await createPlace()
    const [first, second] = [await open(place), await open(place)]
    await first.accept(submission())
    const [claimed] = await claimAt(first, NOW)
    expect(claimed).toMatchObject({ attempts: 1, fence: 1 })
    expect(await claimAt(second, NOW + LEASE - 1)).toEqual([])
    const [reclaimed] = await claimAt(second, NOW + LEASE)
    expect(reclaimed).toMatchObject({ id: claimed?.id, attempts: 2, fence: 2, messageId: claimed?.messageId })
  })

  test('instances that claim at the same moment share the work and never a delivery', async () => {
    const place = await createPlace()
    const stores = await Promise.all([open(place), open(place), open(place)])
    const all = Array.from({ length: 30 }, () => submission())
    await Promise.all(all.map(async (one, index) => stores[index % stores.length]?.accept(one)))
    const claims: string[] = []
    for (let round = 0; round < 30 && claims.length < all.length; round += 1) {
      const taken = await Promise.all(stores.map((store) => store.claim({ now: NOW, leaseUntil: NOW + LEASE, limit: 4 })))
      claims.push(...taken.flatMap(({ deliveries }) => deliveries.map(({ delivery }) => delivery.subjectId)))
    }
    expect(claims.toSorted()).toEqual(all.map(({ lead }) => lead.id).toSorted())
  })

  test('who lost the lease cannot settle, who holds it can, once', async () => {
    const store = await openNew()
    await store.accept(submission())
    const [stale] = await claimAt(store, NOW)
    const [current] = await claimAt(store, NOW + LEASE)
    const sent = { id: stale?.id ?? '', state: 'sent', dueAt: NOW, lastError: null, now: NOW } as const
    expect(await store.settle({ ...sent, fence: stale?.fence ?? 0 })).toBe(false)
    expect(await store.settle({ ...sent, fence: current?.fence ?? 0 })).toBe(true)
    expect(await store.settle({ ...sent, fence: current?.fence ?? 0 })).toBe(false)
    expect(await claimAt(store, NOW + 10 * LEASE)).toEqual([])
  })

  test('64 parallel submissions of one key over two instances are one lead', async () => {
    const place = await createPlace()
    const stores = [await open(place), await open(place)]
    const key = { key: 'one-key-for-all', bodyHash: 'b'.repeat(64), expiresAt: NOW + LEASE }
    const outcomes = await Promise.all(
      Array.from({ length: 64 }, async (_, index) => stores[index % 2]?.accept(submission({ idempotency: key }))),
    )
    expect(outcomes.filter((outcome) => outcome?.kind === 'stored')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome?.kind === 'repeated')).toHaveLength(63)
    const leads = await stored(place)
    expect(leads).toHaveLength(1)
    expect(new Set(outcomes.map((outcome) => (outcome?.kind === 'mismatch' ? null : outcome?.id)))).toEqual(new Set([leads[0]?.id]))
    expect(await stores[0]?.accept(submission({ idempotency: { ...key, bodyHash: 'c'.repeat(64) } }))).toEqual({ kind: 'mismatch' })
    expect(await stores[1]?.accept(submission({ idempotency: key, now: NOW + LEASE }))).toMatchObject({ kind: 'stored' })
  })

  test('a lead that cannot be written leaves the others of its group and nothing of itself', async () => {
    const place = await createPlace()
    const store = await open(place)
    const good = Array.from({ length: 20 }, () => submission())
    const broken = submission()
    const outcomes = await Promise.allSettled(
      [...good.slice(0, 10), { ...broken, deliveries: [...broken.deliveries, ...broken.deliveries] }, ...good.slice(10)].map((one) => store.accept(one)),
    )
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    const leads = await stored(place)
    expect(new Set(leads.map((lead) => lead.id))).toEqual(new Set(good.map(({ lead }) => lead.id)))
    expect(leads.every((lead) => lead.deliveries.length === 1 && lead.consents.length === 2)).toBe(true)
    // Its key was not taken either.
    expect(await store.accept(broken)).toMatchObject({ kind: 'stored' })
  })

  test('a lead of somebody who was erased is kept but held back', async () => {
    const place = await createPlace()
    const store = await open(place)
    const db = await openData(place, 'write')
    await db?.insertInto('suppressions').values({ hash: 'a-person', erasedAt: '2026-11-19T00:00:00Z' }).execute()
    await db?.destroy()
    expect(await store.accept(submission({ personHashes: ['an-address', 'a-person'] }))).toMatchObject({ kind: 'stored', status: 'quarantined' })
    expect(await stored(place)).toMatchObject([{ status: 'quarantined', riskReasons: 'suppressed', deliveries: [{ state: 'held' }] }])
    expect(await claimAt(store, NOW)).toEqual([])
  })

  test('a booking of somebody who was erased gets the usual answers, takes no time and is held back', async () => {
    const place = await createPlace()
    const store = await open(place)
    const db = await openData(place, 'write')
    await db?.insertInto('suppressions').values({ hash: 'a-person', erasedAt: '2026-11-19T00:00:00Z' }).execute()
    await db?.destroy()
    const range = { hostId: 'desk', from: 0, to: NOW }
    expect(await store.bookings.book(booking('dana@ridgeline.example', ['a-person']))).toMatchObject({ kind: 'booked', booking: { state: 'quarantined', riskReasons: 'suppressed' } })
    expect(await store.bookings.taken(range)).toEqual([])
    expect((await store.bookings.claim({ now: NOW, leaseUntil: NOW + LEASE, limit: 10 })).deliveries).toEqual([])
    expect(await store.bookings.book(booking('kim@elsewhere.example'))).toMatchObject({ kind: 'booked', booking: { state: 'booked' } })
    expect(await store.bookings.taken(range)).toHaveLength(6)
    expect(await store.bookings.book(booking('dana@ridgeline.example', ['a-person']))).toEqual({ kind: 'taken' })
  })

  test('its secret is made once, whoever asks first', async () => {
    const place = await createPlace()
    const stores = await Promise.all([open(place), open(place)])
    const secrets = await Promise.all(stores.map((store, index) => store.secret({ name: 'api', proposed: `proposal ${index}` })))
    expect(new Set(secrets).size).toBe(1)
    expect(await stores[0]?.secret({ name: 'api', proposed: 'later' })).toBe(secrets[0])
  })

  test('consents cannot be changed, nor removed while their lead stands', async () => {
    const place = await createPlace()
    await (await open(place)).accept(submission())
    const db = await openData(place, 'write')
    if (!db) throw new Error('there is no store')
    onTestFinished(() => db.destroy())
    await expect(db.updateTable('consents').set({ state: 'given' }).execute()).rejects.toThrow('append-only')
    await expect(db.deleteFrom('consents').execute()).rejects.toThrow('append-only')
    await db.deleteFrom('leads').execute()
    await db.deleteFrom('consents').execute()
  })

  test('expired keys are tidied away', async () => {
    const place = await createPlace()
    const store = await open(place)
    await store.accept(submission())
    await store.tidy({ now: NOW + 2 * 60_000 })
    const db = await openData(place, 'read')
    expect(await db?.selectFrom('idempotencyKeys').selectAll().execute().finally(() => db.destroy())).toEqual([])
  })

  test('one of many gets a meeting, at whichever instance, and both sides a mail', async () => {
    const place = await createPlace()
    const stores = await Promise.all([open(place), open(place)])
    const answers = await Promise.all(Array.from({ length: 20 }, async (_, person) => stores[person % 2]?.bookings.book(booking(`person${person}@ridgeline.example`))))
    expect(Map.groupBy(answers, (answer) => answer?.kind)).toMatchObject(new Map([['booked', { length: 1 }], ['taken', { length: 19 }]]))
    const claims = await Promise.all(stores.map((store) => store.bookings.claim({ now: NOW, leaseUntil: NOW + LEASE, limit: 10 })))
    const deliveries = claims.flatMap((claim) => claim.deliveries)
    expect(deliveries.map(({ delivery }) => delivery.audience).toSorted()).toEqual(['host', 'visitor'])
  })

  test('a database that has a later migration gets an earlier one that it lacks', async () => {
    const place = await createPlace()
    const db = place.databaseUrl === undefined ? openDatabase(databasePath(place.stateDir)) : await openPostgres(place.databaseUrl)
    await migrate(db, engineOf(place), [earliest.leads, later.bookings])
    await db.destroy()
    const store = await open(place)
    expect(await store.accept(submission())).toMatchObject({ kind: 'stored' })
    expect(await store.bookings.book(booking('dana@ridgeline.example'))).toMatchObject({ kind: 'booked' })
  })

  test('a database that newer code has changed is refused', async () => {
    const place = await createPlace()
    await (await open(place)).close()
    const db = await openData(place, 'write')
    await db?.insertInto('schemaMigrations').values({ version: 9999, name: 'later', appliedAt: '2027-01-01T00:00:00Z' }).execute()
    await db?.destroy()
    await expect(openStore(place, () => undefined)).rejects.toThrow('the lead database has schema 9999')
  })
}
