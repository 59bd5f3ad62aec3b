import { describeOnEnginesInThread, openMigrated } from '../../testing/engines.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  parseMeetingMail,
  createSampleBooking,
  createSampleCalendar,
  claimDueRows,
  HOLD_MS,
  NOW,
  openTestStore,
  openTables,
  settleDelivery,
  addSuppression,
  createSampleConfirmation,
} from '../../testing/samples.ts'
import type { LeadStore } from '../lead-store.ts'
import { type Place } from '../store/open-store.ts'
import { type BookingRow, createMove } from './booking-rows.ts'

const CALENDAR = createSampleCalendar({})
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const DOMAIN = 'crewtally.example'

const move = (row: BookingRow, startsAt: number, now = NOW) =>
  createMove({ booking: row, mailDomain: DOMAIN, now }, CALENDAR, { startsAt, endsAt: startsAt + HOUR / 2 })
type Changes = Parameters<typeof createSampleBooking>[1]
const book = ({ bookings }: LeadStore, email: string, changes?: Changes) =>
  bookings.book(createSampleBooking(email, changes))
/** Books a meeting, and confirms it at the time NOW. */
const bookConfirmed = async ({ bookings }: LeadStore, email: string, changes?: Changes) => {
  const request = createSampleBooking(email, changes)
  await bookings.book(request)
  const confirmed = await bookings.confirm(createSampleConfirmation(request, NOW))
  if (confirmed.kind !== 'confirmed') throw new Error(`the booking is ${confirmed.kind}`)
  return confirmed.booking
}
const mails = async (place: Place) =>
  (await (await openTables(place)).selectFrom('outbox').selectAll().orderBy('id').execute()).map(
    parseMeetingMail,
  )

describeOnEnginesInThread((createPlace, start) => {
  test('quarantines a booking of an erased person with the usual result and reserves no time', async () => {
    const { place, store } = await start()
    await addSuppression(place, 'a-person')
    const range = { hostId: 'desk', from: 0, to: NOW, now: NOW }
    const bookErased = () => book(store, 'dana@ridgeline.example', { personHashes: ['a-person'] })
    const quarantined = { state: 'quarantined', riskReasons: 'suppressed' }
    expect(await bookErased()).toMatchObject({ kind: 'stored', booking: quarantined })
    expect(await store.bookings.taken(range)).toEqual([])
    expect(await claimDueRows(store, NOW)).toEqual([])
    const unconfirmed = { kind: 'stored', booking: { state: 'unconfirmed' } }
    expect(await book(store, 'kim@elsewhere.example')).toMatchObject(unconfirmed)
    expect(await store.bookings.taken(range)).toHaveLength(6)
    expect(await bookErased()).toEqual({ kind: 'taken' })
  })

  test('books overlapping times for one of many concurrent requests over two instances, and mails only that visitor', async () => {
    const place = await createPlace()
    const [one, other] = await Promise.all([openTestStore(place), openTestStore(place)])
    const outcomes = await Promise.all(
      Array.from({ length: 21 }, async (_, person) => {
        // Start the half-hour meetings only ten minutes apart, so that they overlap.
        const startsAt = NOW + HOUR + (person % 3) * 10 * MINUTE
        return book(person % 2 === 0 ? one : other, `person${person}@ridgeline.example`, { startsAt })
      }),
    )
    const taken = Array<string>(20).fill('taken')
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['stored', ...taken])
    const claims = await Promise.all([one, other].map((store) => claimDueRows(store, NOW)))
    expect(claims.flat().map(({ recipient }) => recipient)).toEqual(['person'])
  })

  test('gives a time to one of many concurrent moves and bookings, and leaves all other meetings unchanged', async () => {
    const place = await createPlace()
    const [one, other] = await Promise.all([openTestStore(place), openTestStore(place)])
    const meetings: BookingRow[] = []
    for (let number = 0; number < 6; number += 1) {
      const changes = { startsAt: NOW + DAY + number * HOUR }
      meetings.push(await bookConfirmed(one, `holder${number}@ridgeline.example`, changes))
    }
    const startsAt = NOW + 2 * DAY
    await Promise.all(
      meetings.flatMap((meeting, number) => {
        const [mover, booker] = number % 2 === 0 ? [one, other] : [other, one]
        return [
          mover.bookings.move(move(meeting, startsAt)),
          book(booker, `late${number}@ridgeline.example`, { startsAt }),
        ]
      }),
    )
    const db = await openTables(place)
    const all = await db.selectFrom('bookings').select('startsAt').execute()
    expect(all.filter((row) => row.startsAt === startsAt)).toHaveLength(1)
    expect(new Set(all.map((row) => row.startsAt)).size).toBe(all.length)
    expect(await db.selectFrom('bookingCells').select('cell').execute()).toHaveLength(all.length * 6)
  })

  test('rejects a change that refers to an outdated sequence', async () => {
    const { store } = await start()
    const { bookings } = store
    const booking = { ...(await bookConfirmed(store, 'dana@ridgeline.example')), sequence: 7 }
    expect(await bookings.move(move(booking, NOW + DAY))).toEqual({ kind: 'stale' })
    expect(await bookings.cancel({ booking, mailDomain: DOMAIN, now: NOW })).toEqual({ kind: 'stale' })
    expect(await bookings.find(booking.id)).toMatchObject({ state: 'booked', sequence: 0 })
  })

  test('reserves a time until it expires, and books it by a late confirmation if it is still free', async () => {
    const { store } = await start()
    const range = { hostId: 'desk', from: 0, to: NOW }
    const first = createSampleBooking('dana@ridgeline.example')
    const unconfirmed = { kind: 'stored', booking: { state: 'unconfirmed' } }
    expect(await store.bookings.book(first)).toMatchObject(unconfirmed)
    expect(await book(store, 'kim@elsewhere.example')).toEqual({ kind: 'taken' })
    expect(await store.bookings.taken({ ...range, now: NOW })).toHaveLength(6)
    expect(await store.bookings.taken({ ...range, now: NOW + HOLD_MS })).toEqual([])
    expect(await store.bookings.holds({ now: NOW })).toBe(1)
    expect(await store.bookings.holds({ now: NOW + HOLD_MS })).toBe(0)

    const { startsAt } = first.record
    const second = createSampleBooking('kim@elsewhere.example', { now: NOW + HOLD_MS, startsAt })
    expect(await store.bookings.book(second)).toMatchObject({ kind: 'stored' })
    expect(await store.bookings.find(first.record.id)).toMatchObject({ state: 'expired' })
    const late = createSampleConfirmation(second, NOW + 3 * HOLD_MS)
    expect(await store.bookings.confirm(late)).toMatchObject({ kind: 'confirmed' })
    expect(await store.bookings.taken({ ...range, now: NOW + DAY })).toHaveLength(6)
  })

  test('gives a time to either a late confirmation or a concurrent booking on another instance, never to both', async () => {
    const place = await createPlace()
    const [one, other] = await Promise.all([openTestStore(place), openTestStore(place)])
    const rounds = Array.from({ length: 8 }, (_, round) => NOW + DAY + round * HOUR)
    for (const [round, startsAt] of rounds.entries()) {
      const late = createSampleBooking(`late${round}@ridgeline.example`, { startsAt })
      await one.bookings.book(late)
      const [confirmed, quick] = await Promise.all([
        one.bookings.confirm(createSampleConfirmation(late, NOW + HOLD_MS)),
        book(other, `quick${round}@ridgeline.example`, { now: NOW + HOLD_MS, startsAt }),
      ])
      expect([confirmed.kind === 'confirmed', quick.kind === 'stored'].filter(Boolean)).toHaveLength(1)
    }
    const db = await openTables(place)
    const owned = await db
      .selectFrom('bookingCells')
      .innerJoin('bookings', 'bookings.id', 'bookingCells.bookingId')
      .select(['bookings.id'])
      .where('bookings.state', 'in', ['booked', 'unconfirmed'])
      .execute()
    expect(Map.groupBy(owned, ({ id }) => id).size).toBe(rounds.length)
    expect(owned).toHaveLength(rounds.length * 6)
  })

  test('limits meetings and confirmation mails per mailbox, and unconfirmed bookings per client', async () => {
    const place = await createPlace()
    const [one, other] = await Promise.all([openTestStore(place), openTestStore(place)])
    const times = Array.from({ length: 10 }, (_, hour) => NOW + DAY + hour * HOUR)
    const answers = await Promise.all(
      times.map((startsAt, index) =>
        book(index % 2 === 0 ? one : other, `d.ana+${index}@gmail.com`, { startsAt }),
      ),
    )
    expect(answers.filter((answer) => answer.kind === 'stored')).toHaveLength(2)
    for (const [turn, kind] of ['stored', 'too-many'].entries()) {
      const changes = { now: NOW + (turn + 1) * HOLD_MS, startsAt: NOW + 2 * DAY + turn * HOUR }
      expect(await book(one, 'dana@googlemail.com', changes)).toMatchObject({ kind })
    }

    const holds = await Promise.all(
      times.map((_, index) => {
        const changes = { client: 'one office', startsAt: NOW + 5 * DAY + index * HOUR }
        return book(index % 2 === 0 ? one : other, `person${index}@office.example`, changes)
      }),
    )
    const [stored, rejected] = [Array<string>(3).fill('stored'), Array<string>(7).fill('too-many-holds')]
    expect(holds.map(({ kind }) => kind).toSorted()).toEqual([...stored, ...rejected])
  })

  test('mails the team once about several changes, and a mailbox at most five times a day', async () => {
    const { place, store } = await start()
    let row = await bookConfirmed(store, 'dana@ridgeline.example', { startsAt: NOW + DAY })
    const settleAll = async (now: number) => {
      const deliveries = await claimDueRows(store, now)
      for (const delivery of deliveries) await settleDelivery(store, delivery, { now })
      return deliveries
        .map(parseMeetingMail)
        .map(({ audience, method, sequence }) => `${audience} ${method} ${sequence}`)
        .toSorted()
    }
    expect(await settleAll(NOW)).toEqual(['host REQUEST 0', 'visitor CONFIRM 0', 'visitor REQUEST 0'])
    const sent: string[][] = []
    for (let turn = 1; turn <= 5; turn += 1) {
      const moved = await store.bookings.move(move(row, NOW + DAY + turn * HOUR, NOW + turn))
      if (moved.kind !== 'changed') throw new Error(`the move is ${moved.kind}`)
      row = moved.booking
      sent.push(await settleAll(NOW + turn))
    }
    expect(sent).toEqual([['visitor REQUEST 1'], ['visitor REQUEST 2'], ['visitor REQUEST 3'], [], []])
    expect(await store.bookings.move(move(row, NOW + 3 * DAY))).toEqual({ kind: 'too-many' })
    expect(await settleAll(NOW + 2 * 60_000)).toEqual(['host REQUEST 5'])
    expect(await settleAll(NOW + DAY - 1000)).toEqual([])
    expect(await settleAll(NOW + DAY + 60_000)).toEqual(['visitor REQUEST 5'])
    expect(
      (await mails(place))
        .filter(({ state }) => state === 'folded')
        .map(({ audience, sequence }) => `${audience} ${sequence}`)
        .toSorted(),
    ).toEqual(['host 1', 'host 2', 'host 3', 'host 4', 'visitor 4'])
  })

  test('deletes the client hash of an unconfirmed booking when it expires, and all rows once its time is past', async () => {
    const { store, db } = await start()
    const booked = () => db.selectFrom('bookings').select(['state', 'client']).execute()
    const locks = async () =>
      (await db.selectFrom('bookingLocks').select('name').execute()).map(({ name }) => name)
    await book(store, 'stranger@elsewhere.example', { client: 'an office' })
    expect(await booked()).toEqual([{ state: 'unconfirmed', client: 'an office' }])
    await store.maintenance.expire({ now: NOW + HOLD_MS })
    expect(await booked()).toEqual([{ state: 'expired', client: '' }])
    expect(await db.selectFrom('bookingCells').selectAll().execute()).toEqual([])
    expect(await locks()).toContain('client an office')
    await store.maintenance.expire({ now: NOW + 5 * HOLD_MS })
    expect(await locks()).toEqual(['person stranger@elsewhere.example'])
    await store.maintenance.expire({ now: NOW + 3 * DAY })
    for (const table of ['bookings', 'bookingConsents', 'outbox', 'bookingLocks'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  test('migrates bookings of earlier code, which can then be changed', async () => {
    const place = await createPlace()
    const before = await openMigrated(place, ({ version }) => version <= 101)
    const id = '01KAGK0000000000000000000A'
    const startsAt = NOW + DAY
    await sql`insert into bookings (id, page, host_id, state, starts_at, ends_at, sequence, request_key, created_at, full_name, email, time_zone, risk_score, risk_reasons)
      values (${id}, 'general', 'desk', 'booked', ${startsAt}, ${startsAt + HOUR}, 1, 'a-key', '2026-11-19T00:00:00.000Z', 'Dana Reyes', 'D.ana+x@Gmail.com', 'UTC', 7, 'because')`.execute(
      before,
    )
    await sql`insert into booking_cells (host_id, cell, booking_id) values ('desk', 1, ${id}), ('desk', 2, ${id})`.execute(
      before,
    )
    await before.destroy()

    const store = await openTestStore(place)
    const row = await store.bookings.find(id)
    const added = { person: 'dana@gmail.com', client: '', moves: 0, heldUntil: null }
    const risk = { riskScore: 7, riskReasons: 'because' }
    expect(row).toMatchObject({
      id,
      state: 'booked',
      sequence: 1,
      email: 'D.ana+x@Gmail.com',
      ...added,
      ...risk,
    })
    expect(await store.bookings.taken({ hostId: 'desk', from: 0, to: 10, now: NOW })).toEqual([1, 2])
    if (!row) throw new Error('the booking does not exist')
    expect(await store.bookings.move(move(row, NOW + 2 * DAY))).toMatchObject({
      kind: 'changed',
      booking: { sequence: 2, moves: 1 },
    })
  })
})
