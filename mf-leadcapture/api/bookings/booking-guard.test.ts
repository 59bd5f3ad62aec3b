import { expect, test } from 'vitest'
import { createAbuseGuard } from '../abuse/guard.ts'
import { solveProof } from '../../testing/test-app.ts'
import type { ProofOffer, ProofRequired } from '../http/errors.ts'
import { createMemoryLimiter } from '../abuse/limits.ts'
import { createClock } from '../abuse/proofs.ts'
import { normalizeMailbox } from '../abuse/suppression.ts'
import { type BookingContext, createBookingGuard } from './booking-guard.ts'

const SECRET = 'a secret of the tests alone'

const start = () => {
  const state = { time: Date.parse('2026-11-20T10:00:00Z'), clients: 0 }
  const now = () => state.time
  const clock = createClock({ system: now, elapsed: now, onJump: () => undefined })
  const limiter = createMemoryLimiter(now)
  const rates = { clientPerMinute: 10, totalPerMinute: 600 }
  const guard = createAbuseGuard({ secret: SECRET, rates, limiter, clock })
  const booking = createBookingGuard({ guard, secret: SECRET, clientPerMinute: 10, limiter, clock })
  /** Evaluates a booking. By default, its client and its email address have not booked before. */
  const evaluate = async (changes: Partial<BookingContext> = {}) => {
    state.clients += 1
    const ip = `203.0.${Math.floor(state.clients / 250)}.${state.clients % 250}`
    return booking.evaluate({ ip, method: 'POST' } as never, {
      ip,
      userAgent: 'a browser',
      trap: '',
      names: ['Dana Reyes'],
      text: '',
      email: `person${state.clients}@ridgeline.example`,
      key: crypto.randomUUID(),
      proof: '',
      ticket: '',
      holds: 0,
      ...changes,
    })
  }
  const offerFor = (changes: Partial<BookingContext> = {}): Promise<ProofOffer | null> =>
    evaluate(changes).then(
      () => null,
      ({ offer }: ProofRequired) => offer,
    )
  const isAtOnce = async (changes: Partial<BookingContext> = {}) => {
    const key = crypto.randomUUID()
    const proof = await solveProof(await booking.issueChallenge(key))
    return evaluate({ key, proof, ...changes }).then(
      (check) => check.isAtOnce,
      () => false,
    )
  }
  return { state, booking, offerFor, isAtOnce }
}

test('needs no proof for two bookings per hour of a client or a mailbox', async () => {
  for (const one of [{ ip: '198.51.100.7' }, { email: 'dana@ridgeline.example' }]) {
    const { state, offerFor } = start()
    expect([await offerFor(one), await offerFor(one)]).toEqual([null, null])
    expect(await offerFor(one)).toMatchObject({
      seconds: 5,
      challenge: expect.any(Object),
      ticket: expect.any(String),
    })
    state.time += 30 * 60_000
    expect(await offerFor(one)).toBeNull()
  }
})

test('lets one proven booking a day of a client or a mailbox count at once', async () => {
  for (const one of [{ ip: '198.51.100.7' }, { email: 'dana@ridgeline.example' }]) {
    const { state, isAtOnce } = start()
    expect([await isAtOnce(one), await isAtOnce(one), await isAtOnce()]).toEqual([true, false, true])
    state.time += 24 * 60 * 60_000
    expect(await isAtOnce(one)).toBe(true)
  }
})

test('lets no booking count at once without a proof, with a wrong one, or while many are unconfirmed', async () => {
  const { isAtOnce } = start()
  expect([
    await isAtOnce({ proof: '' }),
    await isAtOnce({ key: 'of another form' }),
    await isAtOnce({ holds: 10 }),
  ]).toEqual([false, false, false])
})

test('lets ten bookings an hour of all visitors count at once', async () => {
  const { isAtOnce } = start()
  const counts: boolean[] = []
  for (let turn = 0; turn < 11; turn += 1) counts.push(await isAtOnce())
  expect(counts).toEqual([...Array<boolean>(10).fill(true), false])
})

test('allows three unconfirmed bookings per client', () => {
  expect(start().booking.maxHolds).toBe(3)
})

test('prolongs the wait for every client with the number of unconfirmed bookings', async () => {
  const { offerFor } = start()
  const seconds: (number | undefined)[] = []
  for (const holds of [0, 9, 10, 20, 30, 60, 500]) seconds.push((await offerFor({ holds }))?.seconds)
  expect(seconds).toEqual([undefined, undefined, 5, 10, 20, 60, 60])
})

test('makes the tickets of one client valid one second apart, each for its own form and three uses', async () => {
  const { state, offerFor } = start()
  const client = { ip: '198.51.100.7', holds: 10 }
  const key = crypto.randomUUID()
  const offers = [await offerFor({ ...client, key }), await offerFor(client), await offerFor(client)]
  expect(offers.map((offer) => offer?.seconds)).toEqual([5, 6, 7])
  const ticket = offers[0]?.ticket ?? ''
  state.time += 4000
  expect(await offerFor({ ...client, key, ticket })).toMatchObject({ seconds: 1, ticket })
  state.time += 1000
  expect(await offerFor({ ...client, key: crypto.randomUUID(), ticket })).not.toBeNull()
  for (let turn = 0; turn < 3; turn += 1) expect(await offerFor({ ...client, key, ticket })).toBeNull()
  expect(await offerFor({ ...client, key, ticket })).not.toBeNull()
})

test.each([
  ['Dana@Ridgeline.example', 'dana@ridgeline.example'],
  ['dana+demo@ridgeline.example', 'dana@ridgeline.example'],
  ['d.ana@ridgeline.example', 'd.ana@ridgeline.example'],
  ['D.a.n.a+x+y@Gmail.com', 'dana@gmail.com'],
  ['dana@googlemail.com', 'dana@gmail.com'],
  ['+tag@ridgeline.example', '+tag@ridgeline.example'],
])('normalizes %s to the mailbox %s', (email, mailbox) => {
  expect(normalizeMailbox(email)).toBe(mailbox)
})
