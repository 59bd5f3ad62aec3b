import { expect, test } from 'vitest'
import type { Settlement } from '../operations.ts'
import type { Owed } from './courier.ts'
import { startDelivery } from './delivery.ts'

const NOW = Date.parse('2026-11-22T10:00:00Z')
const DAY = 24 * 60 * 60_000
const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined }

const owed = (refusedAt: number | null): Owed => ({
  delivery: { id: 'x', fence: 1, attempts: 1, createdAt: NOW - 30 * DAY, dueAt: NOW, channel: 'mail', subjectKind: 'booking', subjectId: 'x', refusedAt },
})

/** How one delivery is settled that the mail server refuses for good. */
const settlementOf = async (item: Owed, isOurs: boolean): Promise<Settlement> => {
  const settled = Promise.withResolvers<Settlement>()
  const due = [item]
  const delivery = startDelivery<Owed>({
    store: {
      claim: async () => ({ deliveries: due.splice(0), nextAt: null }),
      settle: async (settlement) => {
        settled.resolve(settlement)
        return true
      },
    },
    couriers: { mail: { send: () => Promise.reject(Object.assign(new Error('no such mailbox'), { responseCode: 550, command: 'RCPT TO' })), close: () => undefined } },
    log: SILENT,
    isOurs: () => isOurs,
    now: () => NOW,
  })
  delivery.wake()
  return settled.promise.finally(() => delivery.stop())
}

test('a visitor\'s own address that is refused is not tried again; a mailbox of the team is, for a day', async () => {
  expect(await settlementOf(owed(null), false)).toMatchObject({ state: 'dead' })
  expect(await settlementOf(owed(null), true)).toMatchObject({ state: 'pending', refusedAt: NOW })
  expect(await settlementOf(owed(NOW - DAY + 1), true)).toMatchObject({ state: 'pending', refusedAt: NOW - DAY + 1, dueAt: NOW + 1 })
  expect(await settlementOf(owed(NOW - DAY), true)).toMatchObject({ state: 'dead' })
})
