import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openData } from '../api/lead-store.ts'
import { migrate, MIGRATIONS } from '../api/store/migrate.ts'
import { databasePath, openDatabase } from '../api/store/sqlite-database.ts'
import { engineOf, type Place } from '../api/store/open-store.ts'
import { openPostgres } from '../api/store/postgres-store.ts'
import { HOLD, sampleNewBooking, wordFor } from './sample-new-booking.ts'
import { NOW, open } from './stores.ts'

const LAST_VERSION = 120
const HASH = 'a'.repeat(64)
const AT = '2026-11-19T00:00:00.000Z'

const CONSENTS: [id: string, lead: string, state: string, ip: string][] = [
  ['c1', 'there', 'given', '203.0.113.77'],
  ['c2', 'there', 'not-given', '203.0.113.77'],
  ['c3', 'gone', 'unstated', '::ffff:203.0.113.77'],
  ['c4', 'gone', 'unstated', '2001:db8:1:2::77'],
]

const restore = async (place: Place): Promise<void> => {
  const db =
    place.databaseUrl === undefined
      ? await openDatabase<unknown>(databasePath(place.stateDir))
      : await openPostgres<unknown>(place.databaseUrl)
  await migrate(
    db,
    engineOf(place),
    MIGRATIONS.filter(({ version }) => version <= LAST_VERSION),
  )
  await sql`insert into leads (id, status, received_at, source, full_name, business_name, email, phone, industry, employees, message, subject, risk_score, risk_reasons)
    values (${'there'.padEnd(26, '0')}, 'accepted', ${AT}, 'json', 'Dana', 'Ridgeline', 'dana@ridgeline.example', '8015550101', 'Roofing', 4, 'Hello', 'x', 0, '')`.execute(
    db,
  )
  for (const [id, lead, state, ip] of CONSENTS)
    await sql`insert into consents (id, lead_id, kind, state, text_version, text_hash, at, ip, user_agent, phone)
      values (${id}, ${lead.padEnd(26, '0')}, 'terms', ${state}, 'v', ${HASH}, ${AT}, ${ip}, '', '8015550101')`.execute(
      db,
    )
  await sql`insert into bookings (id, page, host_id, state, starts_at, ends_at, sequence, request_key, created_at, full_name, email, phone, time_zone, person, client, moves)
    values (${'meeting'.padEnd(26, '0')}, 'general', 'desk', 'booked', 1, 2, 0, 'k', ${AT}, 'Dana', 'dana@ridgeline.example', '8015550101', 'UTC', 'dana@ridgeline.example', ${HASH}, 0)`.execute(
    db,
  )
  await sql`insert into booking_consents (id, booking_id, text_version, text_hash, at, ip, user_agent)
    values ('b1', ${'meeting'.padEnd(26, '0')}, 'v', ${HASH}, ${AT}, '203.0.113.77', '')`.execute(db)
  await sql`insert into idempotency_keys (key, body_hash, subject_id, expires_at) values ('words:x', ${HASH}, 'x', 9), ('own', ${HASH}, 'x', 9)`.execute(
    db,
  )
  await db.destroy()
}

const reader = async (place: Place) => {
  const db = await openData(place, 'write')
  if (!db) throw new Error('there is no store')
  onTestFinished(() => db.destroy())
  return db
}

/** What both stores promise of where a request came from. */
export const shortAddressConformance = (createPlace: () => Promise<Place>): void => {
  test('of the code before, whole addresses stay with consents that were given, which say whose they are', async () => {
    const place = await createPlace()
    await restore(place)
    await open(place)
    const db = await reader(place)
    expect(await db.selectFrom('consents').select(['id', 'ip', 'email']).orderBy('id').execute()).toEqual([
      { id: 'c1', ip: '203.0.113.77', email: 'dana@ridgeline.example' },
      { id: 'c2', ip: '203.0.113.0', email: 'dana@ridgeline.example' },
      { id: 'c3', ip: '::ffff:203.0.113.0', email: '' },
      { id: 'c4', ip: '', email: '' },
    ])
    expect(await db.selectFrom('bookingConsents').select(['ip', 'email', 'phone']).execute()).toEqual([
      { ip: '203.0.113.77', email: 'dana@ridgeline.example', phone: '8015550101' },
    ])
    expect(await db.selectFrom('bookings').select('client').execute()).toEqual([{ client: '' }])
    expect(await db.selectFrom('idempotencyKeys').select('key').execute()).toEqual([{ key: 'own' }])
    for (const table of ['consents', 'bookingConsents'] as const)
      await expect(db.updateTable(table).set({ ip: '' }).execute()).rejects.toThrow('append-only')
  })

  test('where a booking came from is known while it waits for a word, and not afterwards', async () => {
    const place = await createPlace()
    const store = await open(place)
    const db = await reader(place)
    const clients = async () =>
      (await db.selectFrom('bookings').select('client').execute()).map((row) => row.client)
    const confirmed = sampleNewBooking({ email: 'dana@ridgeline.example', now: NOW, client: 'dana' })
    await store.bookings.book(confirmed)
    expect(await clients()).toEqual(['dana'])
    await store.bookings.confirm(wordFor(confirmed, NOW))
    expect(await clients()).toEqual([''])
    await store.bookings.book(
      sampleNewBooking({
        email: 'kim@elsewhere.example',
        now: NOW,
        client: 'kim',
        startsAt: NOW + 20 * HOLD,
      }),
    )
    await store.maintenance.expire({ now: NOW + HOLD })
    expect(await clients()).toEqual(['', ''])
    const locks = async () =>
      (await db.selectFrom('bookingLocks').select('name').execute()).map((row) => row.name)
    expect(await locks()).toContain('client kim')
    await store.maintenance.expire({ now: NOW + 5 * HOLD })
    expect((await locks()).filter((name) => name.startsWith('client '))).toEqual([])
  })
}
