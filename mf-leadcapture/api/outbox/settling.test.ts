import { expect, onTestFinished, test } from 'vitest'
import { StoreUnavailable } from 'federation/service/postgres/database-errors'
import { claimAt, NOW, open, submission } from '../../testing/stores.ts'
import { tempFolder } from '../../testing/temp-folder.ts'
import { startDelivery } from './delivery.ts'

const LONG = 10 * 60_000

test('a mail that was sent while the store went away is settled once it is back, and not sent again', async () => {
  const store = await open({ stateDir: tempFolder(), databaseUrl: undefined })
  await store.leads.accept(submission())
  let away = false
  let later = 0
  const kept = Promise.withResolvers<void>()
  const sent: string[] = []
  const ifThere = async <T>(work: () => Promise<T>): Promise<T> => {
    if (!away) return work()
    throw new StoreUnavailable('away')
  }
  const delivery = startDelivery({
    store: {
      claim: (request) => ifThere(() => store.outbox.claim(request)),
      settle: (settlement) => ifThere(() => store.outbox.settle(settlement)),
    },
    couriers: {
      mail: {
        name: 'smtp',
        async send(due) {
          sent.push(due.delivery.id)
          away = true
        },
        close: () => undefined,
      },
    },
    log: { info: () => undefined, warn: () => kept.resolve(), error: () => undefined },
    now: () => NOW + later,
  })
  onTestFinished(() => delivery.stop())
  delivery.wake()
  await kept.promise
  // Long after the lease has run out.
  later = LONG
  away = false
  delivery.wake()
  await expect
    .poll(
      async () => {
        delivery.wake()
        return (await store.outbox.claim({ now: 0, leaseUntil: 0, limit: 1 })).nextAt
      },
      { timeout: 20_000 },
    )
    .toBeNull()
  expect(sent).toHaveLength(1)
  expect(await claimAt(store, NOW + 2 * LONG)).toEqual([])
})
