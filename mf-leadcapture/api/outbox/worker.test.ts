import { StoreUnavailable } from '@federation/node-kit/postgres'
import { expect, onTestFinished, test } from 'vitest'
import { claimDueRows, NOW, openTestStore, createSampleSubmission } from '../../testing/samples.ts'
import { createTempFolder } from '../../testing/start-api.ts'
import { type DueDelivery, createDelivery, type Settlement } from './queue.ts'
import { getNextAttemptTime, startDeliveryWorker } from './worker.ts'

const LONG = 10 * 60_000

test('settles a mail after an outage of the store without sending it again', async () => {
  const store = await openTestStore({ stateDir: createTempFolder(), databaseUrl: undefined })
  await store.leads.accept(createSampleSubmission())
  let isUnavailable = false
  let elapsed = 0
  const failureLogged = Promise.withResolvers<void>()
  const sent: string[] = []
  const ifAvailable = async <T>(work: () => Promise<T>): Promise<T> => {
    if (!isUnavailable) return work()
    throw new StoreUnavailable('away')
  }
  const delivery = startDeliveryWorker({
    store: {
      claim: (request) => ifAvailable(() => store.outbox.claim(request)),
      settle: (settlement) => ifAvailable(() => store.outbox.settle(settlement)),
    },
    transports: {
      mail: {
        async send(due) {
          sent.push(due.delivery.id)
          isUnavailable = true
        },
      },
    },
    log: { info: () => undefined, warn: () => failureLogged.resolve(), error: () => undefined },
    now: () => NOW + elapsed,
  })
  onTestFinished(() => delivery.stop())
  delivery.wake()
  await failureLogged.promise
  // Advance the clock far beyond the end of the lease, which is the time for which the worker has reserved the delivery.
  elapsed = LONG
  isUnavailable = false
  delivery.wake()
  await expect
    .poll(async () => {
      delivery.wake()
      return (await store.outbox.claim({ now: 0, leaseUntil: 0, limit: 1 })).nextAt
    })
    .toBeNull()
  expect(sent).toHaveLength(1)
  expect(await claimDueRows(store, NOW + 2 * LONG)).toEqual([])
})

const REFUSED_AT = Date.parse('2026-11-22T10:00:00Z')
const DAY = 24 * 60 * 60_000
const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined }

const due = (refusedAt: number | null, recipient: 'team' | 'person'): DueDelivery => ({
  delivery: {
    ...createDelivery({
      kind: 'booking',
      id: 'x',
      recipient,
      mailDomain: 'crewtally.example',
      now: REFUSED_AT - 30 * DAY,
    }),
    attempts: 1,
    fence: 1,
    refusedAt,
  },
  record: {},
})

const settlementOf = async (item: DueDelivery): Promise<Settlement> => {
  const settled = Promise.withResolvers<Settlement>()
  const waiting = [item]
  const delivery = startDeliveryWorker({
    store: {
      claim: async () => ({ deliveries: waiting.splice(0), nextAt: null }),
      settle: async (settlement) => {
        settled.resolve(settlement)
        return true
      },
    },
    transports: {
      mail: {
        send: () =>
          Promise.reject(
            Object.assign(new Error('no such mailbox'), { responseCode: 550, command: 'RCPT TO' }),
          ),
      },
    },
    log: SILENT,
    now: () => REFUSED_AT,
  })
  delivery.wake()
  return settled.promise.finally(() => delivery.stop())
}

test('gives up a rejected mail to a visitor at once, and one to the team after a day', async () => {
  expect(await settlementOf(due(null, 'person'))).toMatchObject({ state: 'dead' })
  expect(await settlementOf(due(null, 'team'))).toMatchObject({ state: 'pending', refusedAt: REFUSED_AT })
  expect(await settlementOf(due(REFUSED_AT - DAY + 1, 'team'))).toMatchObject({
    state: 'pending',
    refusedAt: REFUSED_AT - DAY + 1,
    dueAt: REFUSED_AT + 1,
  })
  expect(await settlementOf(due(REFUSED_AT - DAY, 'team'))).toMatchObject({ state: 'dead' })
})

test.each([
  ['15 s after the first attempt', 1, 0, 0.5, 15_000],
  ['half of that at least', 1, 0, 0, 7500],
  ['one and a half times of that at most', 1, 0, 1, 22_500],
  ['twice as late after each attempt', 3, 0, 0.5, 60_000],
  ['two hours later at most', 10, 0, 0.5, 7_200_000],
  ['two hours later at most, also after many attempts', 40, 0, 0.5, 7_200_000],
  ['at the end of the retry period', 60, DAY - 1000, 0.5, DAY],
  ['never again after the retry period', 60, DAY, 0.5, null],
])('schedules the next attempt %s', (_when, attempts, now, random, expected) => {
  expect(getNextAttemptTime(attempts, DAY, now, () => random)).toBe(expected)
})
