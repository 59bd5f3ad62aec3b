import { expect, test } from 'vitest'
import { bookingPagePath } from '../../../contract/booking.ts'
import { APPLY_ACTION } from '../../../contract/apply.ts'
import { FORM_TOKEN_ACTION } from '../../../contract/paths.ts'
import { SUNDAY, startBookingApp } from '../../../testing/booking-app.ts'
import { applicationBody } from '../../../testing/sample-application.ts'
import { SAMPLE_LEAD } from '../../../testing/sample-lead.ts'
import { StoreUnavailable } from 'federation/service/postgres/database-errors'
import type { Counts } from './counts.ts'
import { memoryCounts } from './memory-counts.ts'

const once = (statusCode: number) => ({ statusCode, ways: 1 })

/** Counts that say how often they were asked, since each question may be a way to a database. */
const start = async (limits = { clientPerMinute: 10_000, totalPerMinute: 100_000 }) => {
  const inner = memoryCounts(() => SUNDAY)
  const state = { asked: 0, away: false }
  const ask = <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    state.asked += 1
    return state.away ? Promise.reject(new StoreUnavailable('away')) : work()
  }
  const counts: Counts = {
    ...inner,
    take: (steps) => ask(() => inner.take(steps)),
    line: (line) => ask(() => inner.line(line)),
  }
  const app = await startBookingApp({ counts, limits })
  const costOf = async (work: () => Promise<{ statusCode: number }>) => {
    const before = state.asked
    const { statusCode } = await work()
    return { statusCode, ways: state.asked - before }
  }
  return { ...app, state, costOf }
}

test('what is taken asks the counts once, what is looked at never', async () => {
  const { app, get, post, book, link, postJson, costOf } = await start()
  expect(await costOf(() => postJson(SAMPLE_LEAD))).toEqual(once(200))
  expect(await costOf(() => book())).toEqual(once(303))
  const { payload, headers } = await applicationBody()
  const apply = () =>
    app.inject({
      method: 'POST',
      url: APPLY_ACTION,
      payload,
      headers: { ...headers, accept: 'application/json' },
    })
  expect(await costOf(apply)).toEqual(once(200))
  const confirm = await link('confirm')
  expect(await costOf(() => post(confirm, {}))).toEqual(once(303))
  for (const path of [FORM_TOKEN_ACTION, bookingPagePath('general'), await link('asked')])
    expect([path, await costOf(() => get(path))]).toEqual([path, { statusCode: 200, ways: 0 }])
})

test('what is refused by its own words is counted after its answer, once', async () => {
  const { postJson, state } = await start()
  expect((await postJson({ ...SAMPLE_LEAD, email: 'dana' })).statusCode).toBe(422)
  await expect.poll(() => state.asked).toBe(1)
})

test('while the counts are away nothing is acknowledged, and pages go on', async () => {
  const { postJson, book, get, leads, state } = await start()
  state.away = true
  expect([(await postJson(SAMPLE_LEAD)).statusCode, (await book()).statusCode]).toEqual([503, 503])
  expect((await get(bookingPagePath('general'))).statusCode).toBe(200)
  state.away = false
  expect((await postJson(SAMPLE_LEAD)).statusCode).toBe(200)
  expect(await leads()).toHaveLength(1)
})
