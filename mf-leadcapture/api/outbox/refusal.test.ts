import { expect, test } from 'vitest'
import type { Due, Settlement } from './operations.ts'
import { owed } from './owed.ts'
import { startDelivery } from './delivery.ts'

const NOW = Date.parse('2026-11-22T10:00:00Z')
const DAY = 24 * 60 * 60_000
const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined }

const due = (refusedAt: number | null, recipient: 'team' | 'person'): Due => ({
  delivery: {
    ...owed({ kind: 'booking', id: 'x', recipient, mailDomain: 'crewtally.example', now: NOW - 30 * DAY }),
    attempts: 1,
    fence: 1,
    refusedAt,
  },
  subject: {},
})

/** How one delivery is settled that the mail server refuses for good. */
const settlementOf = async (item: Due): Promise<Settlement> => {
  const settled = Promise.withResolvers<Settlement>()
  const waiting = [item]
  const delivery = startDelivery({
    store: {
      claim: async () => ({ deliveries: waiting.splice(0), nextAt: null }),
      settle: async (settlement) => {
        settled.resolve(settlement)
        return true
      },
    },
    couriers: {
      mail: {
        name: 'smtp',
        send: () =>
          Promise.reject(
            Object.assign(new Error('no such mailbox'), { responseCode: 550, command: 'RCPT TO' }),
          ),
        close: () => undefined,
      },
    },
    log: SILENT,
    now: () => NOW,
  })
  delivery.wake()
  return settled.promise.finally(() => delivery.stop())
}

test("a visitor's own address that is refused is not tried again; a mailbox of the team is, for a day", async () => {
  expect(await settlementOf(due(null, 'person'))).toMatchObject({ state: 'dead' })
  expect(await settlementOf(due(null, 'team'))).toMatchObject({ state: 'pending', refusedAt: NOW })
  expect(await settlementOf(due(NOW - DAY + 1, 'team'))).toMatchObject({
    state: 'pending',
    refusedAt: NOW - DAY + 1,
    dueAt: NOW + 1,
  })
  expect(await settlementOf(due(NOW - DAY, 'team'))).toMatchObject({ state: 'dead' })
})
