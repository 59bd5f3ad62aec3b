import { expect, test } from 'vitest'
import { createClock } from '../intake/clock.ts'
import { memoryCounts } from '../intake/limits/memory-counts.ts'
import { createBookingDemand, type BookingAsk } from './booking-demand.ts'

const SECRET = 'a secret of the tests alone'

/** A clock that stands until it is moved. */
const start = (clientPerMinute = 10) => {
  const clock = { time: Date.parse('2026-11-20T10:00:00Z') }
  const now = () => clock.time
  const steady = createClock({ system: now, elapsed: now, onJump: () => undefined })
  const demand = createBookingDemand({
    secret: SECRET,
    clientPerMinute,
    counts: memoryCounts(now),
    clock: steady,
  })
  const ask = async (changes: Partial<BookingAsk> = {}) => {
    const asked = {
      person: crypto.randomUUID(),
      client: crypto.randomUUID(),
      key: crypto.randomUUID(),
      proof: '',
      ticket: '',
      holds: 0,
      isUnusual: false,
      ...changes,
    }
    return (await demand(asked, { first: [], last: [] })).effort
  }
  return { clock, ask }
}

test('two bookings an hour are free, for a client as for a mailbox', async () => {
  for (const one of [{ client: 'an office' }, { person: 'dana@ridgeline.example' }]) {
    const { clock, ask } = start()
    expect([await ask(one), await ask(one)]).toEqual([null, null])
    expect(await ask(one)).toMatchObject({
      seconds: 5,
      challenge: expect.any(Object),
      ticket: expect.any(String),
    })
    clock.time += 30 * 60_000
    expect(await ask(one)).toBeNull()
  }
})

test('the more times wait for a word, the more trouble the next one is, for everybody', async () => {
  const { ask } = start()
  const seconds: (number | undefined)[] = []
  for (const holds of [0, 9, 10, 20, 30, 60, 500]) seconds.push((await ask({ holds }))?.seconds)
  expect(seconds).toEqual([undefined, undefined, 5, 10, 20, 60, 60])
})

test('tickets of one client become good one after the other, each for its own form, a few times', async () => {
  const { clock, ask } = start()
  const client = 'an office'
  const key = 'a-form'
  const asks = [
    await ask({ client, holds: 10, key }),
    await ask({ client, holds: 10 }),
    await ask({ client, holds: 10 }),
  ]
  expect(asks.map((effort) => effort?.seconds)).toEqual([5, 6, 7])
  const ticket = asks[0]?.ticket ?? ''
  clock.time += 4000
  expect(await ask({ client, holds: 10, key, ticket })).toMatchObject({ seconds: 1, ticket })
  clock.time += 1000
  expect(await ask({ client, holds: 10, key: 'another', ticket })).not.toBeNull()
  for (let turn = 0; turn < 3; turn += 1) expect(await ask({ client, holds: 10, key, ticket })).toBeNull()
  expect(await ask({ client, holds: 10, key, ticket })).not.toBeNull()
})
