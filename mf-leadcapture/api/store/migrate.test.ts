import { describeOnEnginesInThread, openMigrated } from '../../testing/engines.ts'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  createSampleCalendar,
  claimDueDeliveries,
  MAIL_ADDRESSES,
  openTestStore,
  openTables,
  settleDelivery,
} from '../../testing/samples.ts'
import { createTempFolder } from '../../testing/start-api.ts'
import type { Calendars } from '../bookings/availability.ts'
import { findBooking } from '../bookings/booking-record.ts'
import { type LeadStore, createMessageTemplates } from '../lead-store.ts'
import { createFolder } from '../outbox/transports.ts'
import { type Place } from './open-store.ts'

type Row = Record<string, string | number | null>

interface Before {
  now: number
  /** SQLite's `create` statements. Each run of white space is replaced by one space. */
  schema: string[]
  rows: Record<string, Row[]>
  /**
   * Expected mails of the unsent deliveries, by file name: the mails that the API version that stored the deliveries would have
   * sent, with later changes of the texts.
   */
  mails: Record<string, string>
}

/** Data of the API version of 2026-11-22, which had two outbox tables. Contains a delivery of each kind in each state. */
const BEFORE: Before = JSON.parse(
  readFileSync(new URL('../../testing/fixtures/two-outboxes.json', import.meta.url), 'utf8'),
)
const LAST_VERSION = 110
const DAY = 24 * 60 * 60_000
/** Returns the tables with their rows. A table precedes the tables whose foreign keys refer to it. */
const inOrder = (): [string, Row[]][] =>
  Object.entries(BEFORE.rows).toSorted(
    ([one], [other]) => Number(other === 'bookings') - Number(one === 'bookings'),
  )

const restore = async (place: Place): Promise<void> => {
  if (place.databaseUrl === undefined) mkdirSync(join(place.stateDir, 'leads'), { recursive: true })
  const db = await openMigrated(place, ({ version }) => version <= LAST_VERSION)
  if (place.databaseUrl === undefined) {
    const { rows } = await sql<{
      sql: string
    }>`select sql from sqlite_master where sql is not null order by name`.execute(db)
    // Published migrations must never change: those up to LAST_VERSION must still create the tables in BEFORE.
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

const DELIVERIES = ['outbox', 'booking_outbox'].flatMap((table) =>
  (BEFORE.rows[table] ?? []).map((row): Row => ({ channel: 'mail', ...row })),
)
const COLUMNS =
  'id state channel message_id attempts fence created_at due_at lease_until last_error refused_at settled_at'.split(
    ' ',
  )

const nameOf = ({ message_id, channel }: Row): string => `${message_id} ${channel}`

const sendAll = async (store: LeadStore, at: number, folder: string): Promise<string[]> => {
  const calendars = { general: createSampleCalendar({}) } as unknown as Calendars
  const transport = createFolder(
    folder,
    MAIL_ADDRESSES,
    createMessageTemplates({
      calendars,
      linkSecret: await store.maintenance.secret({ name: 'booking-links', proposed: '' }),
      siteOrigin: 'https://www.crewtally.example',
    }),
  )
  const sent: string[] = []
  for (;;) {
    const deliveries = await claimDueDeliveries(store, at, 3)
    if (deliveries.length === 0) return sent
    for (const due of deliveries) {
      await transport.send(due)
      sent.push(`${due.delivery.messageId} ${due.delivery.channel}`)
      await settleDelivery(store, due.delivery, { now: at })
    }
  }
}

const ADDRESSES_LAST_VERSION = 120
const HASH = 'a'.repeat(64)
const AT = '2026-11-19T00:00:00.000Z'

const CONSENTS: [id: string, lead: string, state: string, ip: string][] = [
  ['c1', 'there', 'given', '203.0.113.77'],
  ['c2', 'there', 'not-given', '203.0.113.77'],
  ['c3', 'gone', 'unstated', '::ffff:203.0.113.77'],
  ['c4', 'gone', 'unstated', '2001:db8:1:2::77'],
]

const restoreAddresses = async (place: Place): Promise<void> => {
  const db = await openMigrated(place, ({ version }) => version <= ADDRESSES_LAST_VERSION)
  const inserts = [
    sql`insert into leads (id, status, received_at, source, full_name, business_name, email, phone, industry, employees, message, subject, risk_score, risk_reasons)
      values (${'there'.padEnd(26, '0')}, 'accepted', ${AT}, 'json', 'Dana', 'Ridgeline', 'dana@ridgeline.example', '8015550101', 'Roofing', 4, 'Hello', 'x', 0, '')`,
    ...CONSENTS.map(
      ([
        id,
        lead,
        state,
        ip,
      ]) => sql`insert into consents (id, lead_id, kind, state, text_version, text_hash, at, ip, user_agent, phone)
        values (${id}, ${lead.padEnd(26, '0')}, 'terms', ${state}, 'v', ${HASH}, ${AT}, ${ip}, '', '8015550101')`,
    ),
    sql`insert into bookings (id, page, host_id, state, starts_at, ends_at, sequence, request_key, created_at, full_name, email, phone, time_zone, person, client, moves)
      values (${'meeting'.padEnd(26, '0')}, 'general', 'desk', 'booked', 1, 2, 0, 'k', ${AT}, 'Dana', 'dana@ridgeline.example', '8015550101', 'UTC', 'dana@ridgeline.example', ${HASH}, 0)`,
    sql`insert into booking_consents (id, booking_id, text_version, text_hash, at, ip, user_agent)
      values ('b1', ${'meeting'.padEnd(26, '0')}, 'v', ${HASH}, ${AT}, '203.0.113.77', '')`,
    sql`insert into idempotency_keys (key, body_hash, subject_id, expires_at) values ('words:x', ${HASH}, 'x', 9), ('own', ${HASH}, 'x', 9)`,
  ]
  for (const insert of inserts) await insert.execute(db)
  await db.destroy()
}

describeOnEnginesInThread((createPlace) => {
  test('merges two outboxes without losing, repeating or changing a mail', async () => {
    const place = await createPlace()
    await restore(place)
    const [store, second] = await Promise.all([openTestStore(place), openTestStore(place)])
    const db = await openTables(place)

    const columns = sql.join(COLUMNS.map((name) => sql.ref(name)))
    const { rows } = await sql<Row>`select ${columns} from outbox order by id`.execute(db)
    expect(rows.map((row) => Object.values(row))).toEqual(
      DELIVERIES.toSorted((one, other) => (String(one['id']) < String(other['id']) ? -1 : 1)).map((row) =>
        COLUMNS.map((name) => row[name] ?? null),
      ),
    )

    const folder = createTempFolder()
    // Workers were sending these deliveries when the fixture was saved. Each of these deliveries has a lease (the exclusive
    // right of one worker to send it), so the stores must not send it before the lease ends.
    const inProgress = DELIVERIES.filter((row) => Number(row['lease_until']) > BEFORE.now + 10).map(nameOf)
    expect(inProgress).toHaveLength(2)
    const sendFromBoth = async (at: number) =>
      (await Promise.all([store, second].map((one) => sendAll(one, at, folder)))).flat()
    const first = await sendFromBoth(BEFORE.now + 10)
    expect(first.filter((one) => inProgress.includes(one))).toEqual([])
    const rest = await sendFromBoth(BEFORE.now + DAY)
    const pending = DELIVERIES.filter(({ state }) => state === 'pending').map(nameOf)
    expect([...first, ...rest].toSorted()).toEqual(pending.toSorted())
    const mails = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)
    expect(omitEmptyFields(mails)).toEqual(omitEmptyFields(Object.entries(BEFORE.mails)))
    expect(await db.selectFrom('outbox').select('id').where('state', '=', 'pending').execute()).toEqual([])

    const quarantinedBooking = BEFORE.rows['bookings']?.find(({ state }) => state === 'quarantined')
    expect(await findBooking(db, String(quarantinedBooking?.['id']))).toMatchObject({
      state: 'quarantined',
      deliveries: [
        { audience: 'visitor', method: 'REQUEST', state: 'held' },
        { audience: 'host', method: 'REQUEST', state: 'held' },
      ],
    })
  })

  test("retains full network addresses only with given consents, and adds the person's data to consents", async () => {
    const place = await createPlace()
    await restoreAddresses(place)
    await openTestStore(place)
    const db = await openTables(place)
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
})

/** Removes lines such as `Website:      -`, because old records have no value for a field that was added to the form later. */
function omitEmptyFields(mails: (readonly [name: string, text: string])[]): Record<string, string> {
  return Object.fromEntries(mails.map(([name, text]) => [name, text.replaceAll(/^[^:\n]+: +-\r?\n/gm, '')]))
}
