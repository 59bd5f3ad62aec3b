import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { linksOf } from '../api/app.ts'
import type { Calendars } from '../api/bookings/availability.ts'
import { findBooking } from '../api/bookings/booking-record.ts'
import { openData, type LeadStore, type Tables, messageTemplatesOf } from '../api/lead-store.ts'
import { createFolder } from '../api/outbox/transports.ts'
import { migrate, MIGRATIONS } from '../api/store/migrate.ts'
import { databasePath, openDatabase } from '../api/store/sqlite-database.ts'
import { engineOf, type Place } from '../api/store/open-store.ts'
import { openPostgres } from '../api/store/postgres-store.ts'
import { calendarWith } from './sample-calendar.ts'
import { open } from './stores.ts'
import { tempFolder } from './temp-folder.ts'

type Row = Record<string, string | number | null>

interface Before {
  now: number
  /** Of SQLite, with runs of white space as one space. */
  schema: string[]
  rows: Record<string, Row[]>
  /** What the code of that time sent for everything that was due or under way, by file name; in today's words. */
  mails: Record<string, string>
}

/** Made by running the code that had two outboxes (of 22 November 2026): each state a delivery can be in, of each kind. */
const BEFORE: Before = JSON.parse(
  readFileSync(new URL('fixtures/two-outboxes.json', import.meta.url), 'utf8'),
)
const LAST_VERSION = 110
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const MAIL_ADDRESSES = {
  from: { name: 'Crewtally website', address: 'website@crewtally.example' },
  to: { name: '', address: 'team@crewtally.example' },
}

/** Parents first, for PostgreSQL's foreign keys. */
const inOrder = (): [string, Row[]][] =>
  Object.entries(BEFORE.rows).toSorted(
    ([one], [other]) => Number(other === 'bookings') - Number(one === 'bookings'),
  )

const restore = async (place: Place): Promise<void> => {
  if (place.databaseUrl === undefined) mkdirSync(join(place.stateDir, 'leads'), { recursive: true })
  const db =
    place.databaseUrl === undefined
      ? await openDatabase<unknown>(databasePath(place.stateDir))
      : await openPostgres<unknown>(place.databaseUrl)
  await migrate(
    db,
    engineOf(place),
    MIGRATIONS.filter(({ version }) => version <= LAST_VERSION),
  )
  if (place.databaseUrl === undefined) {
    const { rows } = await sql<{
      sql: string
    }>`select sql from sqlite_master where sql is not null order by name`.execute(db)
    // The migrations of that time still make the very tables that they made then.
    expect(rows.map((row) => row.sql.replaceAll(/\s+/g, ' '))).toEqual(BEFORE.schema)
  }
  for (const [table, rows] of inOrder()) {
    for (const row of rows)
      await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))}) values (${sql.join(Object.values(row))})`.execute(
        db,
      )
  }
  await db.destroy()
}

const before = (table: 'outbox' | 'booking_outbox', states: string[]): string[] =>
  (BEFORE.rows[table] ?? [])
    .filter(({ state }) => states.includes(String(state)))
    .map(({ message_id, channel = 'mail' }) => `${message_id} ${channel}`)

const now = async (
  db: Kysely<Tables>,
  states: ('pending' | 'held' | 'sent' | 'dead' | 'folded')[],
): Promise<string[]> =>
  (await db.selectFrom('outbox').select(['messageId', 'channel']).where('state', 'in', states).execute()).map(
    ({ messageId, channel }) => `${messageId} ${channel}`,
  )

/** Claims and settles until nothing is due, as a worker does; what was sent. */
const sendAll = async (store: LeadStore, at: number, folder: string): Promise<string[]> => {
  const calendars = { general: calendarWith({}) } as unknown as Calendars
  const courier = createFolder(
    folder,
    MAIL_ADDRESSES,
    messageTemplatesOf({ calendars, links: linksOf(store), siteOrigin: 'https://www.crewtally.example' }),
  )
  const sent: string[] = []
  for (;;) {
    const { deliveries } = await store.outbox.claim({ now: at, leaseUntil: at + MINUTE, limit: 3 })
    if (deliveries.length === 0) return sent
    for (const due of deliveries) {
      await courier.send(due)
      sent.push(`${due.delivery.messageId} ${due.delivery.channel}`)
      await store.outbox.settle({
        id: due.delivery.id,
        fence: due.delivery.fence,
        state: 'sent',
        dueAt: at,
        lastError: null,
        refusedAt: null,
        now: at,
      })
    }
  }
}

/** What both stores promise to databases of the code that had an outbox for bookings alone. */
export const migrationConformance = (createPlace: () => Promise<Place>): void => {
  test('of two outboxes one is made: nothing is lost, nothing is sent twice, and every mail is the same bytes', async () => {
    const place = await createPlace()
    await restore(place)
    const [store, second] = await Promise.all([open(place), open(place)])
    const db = await openData(place, 'write')
    if (!db) throw new Error('there is no store')
    onTestFinished(() => db.destroy())

    for (const state of ['pending', 'held', 'sent', 'dead', 'folded'] as const) {
      expect((await now(db, [state])).toSorted()).toEqual(
        [...before('outbox', [state]), ...before('booking_outbox', [state])].toSorted(),
      )
    }
    const columns = [
      'id',
      'attempts',
      'fence',
      'created_at',
      'due_at',
      'lease_until',
      'last_error',
      'refused_at',
      'settled_at',
    ]
    const was = [...(BEFORE.rows['outbox'] ?? []), ...(BEFORE.rows['booking_outbox'] ?? [])].map((row) =>
      columns.map((name) => row[name] ?? null),
    )
    const is =
      await sql<Row>`select id, attempts, fence, created_at as "created_at", due_at as "due_at", lease_until as "lease_until", last_error as "last_error", refused_at as "refused_at", settled_at as "settled_at" from outbox order by id`.execute(
        db,
      )
    expect(is.rows.map((row) => Object.values(row))).toEqual(
      was.toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
    )

    const folder = tempFolder()
    // What another process has in hand is left to it; afterwards it is sent like the rest, and nothing that was sent is.
    const underWay = [...(BEFORE.rows['outbox'] ?? []), ...(BEFORE.rows['booking_outbox'] ?? [])]
      .filter(({ lease_until: until }) => Number(until) > BEFORE.now + 10)
      .map(({ message_id }) => `${message_id} mail`)
    expect(underWay).toHaveLength(2)
    const first = (
      await Promise.all([sendAll(store, BEFORE.now + 10, folder), sendAll(second, BEFORE.now + 10, folder)])
    ).flat()
    expect(first.filter((one) => underWay.includes(one))).toEqual([])
    const rest = (
      await Promise.all([sendAll(store, BEFORE.now + DAY, folder), sendAll(second, BEFORE.now + DAY, folder)])
    ).flat()
    expect([...first, ...rest].toSorted()).toEqual(
      [...before('outbox', ['pending']), ...before('booking_outbox', ['pending'])].toSorted(),
    )
    expect(
      Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')])),
    ).toEqual(BEFORE.mails)
    expect(await now(db, ['pending'])).toEqual([])

    const held = BEFORE.rows['bookings']?.find(({ state }) => state === 'quarantined')
    expect(await findBooking(db, String(held?.['id']))).toMatchObject({
      state: 'quarantined',
      deliveries: [
        { audience: 'visitor', method: 'REQUEST', state: 'held' },
        { audience: 'host', method: 'REQUEST', state: 'held' },
      ],
    })
  })
}
