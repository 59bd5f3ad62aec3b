import { expect, onTestFinished, test } from 'vitest'
import { wordFor } from './sample-new-booking.ts'
import { RETENTION_MONTHS, monthsBefore } from '../api/records/record-type.ts'
import { migrate, MIGRATIONS } from '../api/store/migrate.ts'
import { databasePath, openDatabase } from '../api/store/sqlite-database.ts'
import { openData, openStore } from '../api/lead-store.ts'
import { engineOf, type Place } from '../api/store/open-store.ts'
import { openPostgres } from '../api/store/postgres-store.ts'
import { bookingConformance } from './booking-conformance.ts'
import { digestConformance } from './digest-conformance.ts'
import { fileConformance } from './file-conformance.ts'
import { groupConformance } from './group-conformance.ts'
import { holdConformance } from './hold-conformance.ts'
import { migrationConformance } from './migration-conformance.ts'
import { outboxConformance } from './outbox-conformance.ts'
import { shortAddressConformance } from './short-address-conformance.ts'
import { booking, claimAt, NOW, open, stored, submission } from './stores.ts'

/** What both stores promise. */
export const conformance = (createPlace: () => Promise<Place>): void => {
  outboxConformance(createPlace)
  bookingConformance(createPlace)
  groupConformance(createPlace)
  digestConformance(createPlace)
  holdConformance(createPlace)
  migrationConformance(createPlace)
  shortAddressConformance(createPlace)
  fileConformance(createPlace)

  test('a lead of somebody who was erased is kept but held back', async () => {
    const place = await createPlace()
    const store = await open(place)
    const db = await openData(place, 'write')
    await db
      ?.insertInto('suppressions')
      .values({ hash: 'a-person', erasedAt: '2026-11-19T00:00:00Z' })
      .execute()
    await db?.destroy()
    expect(await store.leads.accept(submission({ personHashes: ['an-address', 'a-person'] }))).toMatchObject({
      kind: 'stored',
      status: 'quarantined',
    })
    expect(await stored(place)).toMatchObject([
      { status: 'quarantined', riskReasons: 'suppressed', deliveries: [{ state: 'held' }] },
    ])
    expect(await claimAt(store, NOW)).toEqual([])
  })

  test('its secret is made once, whoever asks first', async () => {
    const place = await createPlace()
    const stores = await Promise.all([open(place), open(place)])
    const secrets = await Promise.all(
      stores.map((store, index) => store.maintenance.secret({ name: 'api', proposed: `proposal ${index}` })),
    )
    expect(new Set(secrets).size).toBe(1)
    expect(await stores[0]?.maintenance.secret({ name: 'api', proposed: 'later' })).toBe(secrets[0])
  })

  test('consents cannot be changed, nor removed while their lead stands', async () => {
    const place = await createPlace()
    await (await open(place)).leads.accept(submission())
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
    await store.leads.accept(submission())
    await store.maintenance.expire({ now: NOW + 2 * 60_000 })
    const db = await openData(place, 'read')
    expect(
      await db
        ?.selectFrom('idempotencyKeys')
        .selectAll()
        .execute()
        .finally(() => db.destroy()),
    ).toEqual([])
  })

  test('what is older than it is kept goes, and consents outlast it', async () => {
    const place = await createPlace()
    const store = await open(place)
    await store.leads.accept(submission())
    const meeting = booking('dana@ridgeline.example')
    await store.bookings.book(meeting)
    await store.bookings.confirm(wordFor(meeting, NOW))
    const counts = async () => {
      const db = await openData(place, 'read')
      if (!db) throw new Error('there is no store')
      const count = async (table: 'leads' | 'outbox' | 'consents' | 'bookings' | 'bookingConsents') =>
        (await db.selectFrom(table).select('id').execute()).length
      return {
        leads: await count('leads'),
        outbox: await count('outbox'),
        consents: await count('consents'),
        bookings: await count('bookings'),
        bookingConsents: await count('bookingConsents'),
      }
    }
    await store.maintenance.expire({ now: monthsBefore(NOW, -RETENTION_MONTHS.requests).getTime() })
    expect(await counts()).toEqual({ leads: 1, outbox: 4, consents: 2, bookings: 1, bookingConsents: 1 })
    await store.maintenance.expire({ now: monthsBefore(NOW, -RETENTION_MONTHS.requests).getTime() + 1000 })
    expect(await counts()).toEqual({ leads: 0, outbox: 0, consents: 2, bookings: 0, bookingConsents: 1 })
    await store.maintenance.expire({ now: monthsBefore(NOW, -RETENTION_MONTHS.consents).getTime() + 1000 })
    expect(await counts()).toEqual({ leads: 0, outbox: 0, consents: 0, bookings: 0, bookingConsents: 0 })
  })

  test('a database that has a later migration gets an earlier one that it lacks', async () => {
    const place = await createPlace()
    const db =
      place.databaseUrl === undefined
        ? await openDatabase(databasePath(place.stateDir))
        : await openPostgres(place.databaseUrl)
    await migrate(
      db,
      engineOf(place),
      MIGRATIONS.filter(({ name }) => name === 'leads' || name === 'bookings'),
    )
    await db.destroy()
    const store = await open(place)
    expect(await store.leads.accept(submission())).toMatchObject({ kind: 'stored' })
    expect(await store.bookings.book(booking('dana@ridgeline.example'))).toMatchObject({ kind: 'held' })
  })

  test('a database that newer code has changed is refused', async () => {
    const place = await createPlace()
    await (await open(place)).close()
    const db = await openData(place, 'write')
    await db
      ?.insertInto('schemaMigrations')
      .values({ version: 9999, name: 'later', appliedAt: '2027-01-01T00:00:00Z' })
      .execute()
    await db?.destroy()
    await expect(openStore(place, () => undefined)).rejects.toThrow('the lead database has schema 9999')
  })
}
