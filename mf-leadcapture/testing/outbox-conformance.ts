import { expect, test } from 'vitest'
import type { LeadStore } from '../api/lead-store.ts'
import type { Place } from '../api/store/open-store.ts'
import { claimAt, LEASE, NOW, open, submission } from './stores.ts'

/** What both stores promise of the outbox. */
export const outboxConformance = (createPlace: () => Promise<Place>): void => {
  const openNew = async (): Promise<LeadStore> => open(await createPlace())

  test('a delivery is claimed by one worker at a time, and again once its lease has run out', async () => {
    const place = await createPlace()
    const [first, second] = [await open(place), await open(place)]
    await first.leads.accept(submission())
    const [claimed] = await claimAt(first, NOW)
    expect(claimed).toMatchObject({ attempts: 1, fence: 1 })
    expect(await claimAt(second, NOW + LEASE - 1)).toEqual([])
    const [reclaimed] = await claimAt(second, NOW + LEASE)
    expect(reclaimed).toMatchObject({ id: claimed?.id, attempts: 2, fence: 2, messageId: claimed?.messageId })
  })

  test('instances that claim at the same moment share the work and never a delivery', async () => {
    const place = await createPlace()
    const stores = await Promise.all([open(place), open(place), open(place)])
    const all = Array.from({ length: 30 }, () => submission())
    await Promise.all(all.map(async (one, index) => stores[index % stores.length]?.leads.accept(one)))
    const claims: string[] = []
    for (let round = 0; round < 30 && claims.length < all.length; round += 1) {
      const taken = await Promise.all(
        stores.map((store) => store.outbox.claim({ now: NOW, leaseUntil: NOW + LEASE, limit: 4 })),
      )
      claims.push(...taken.flatMap(({ deliveries }) => deliveries.map(({ delivery }) => delivery.subjectId)))
    }
    expect(claims.toSorted()).toEqual(all.map(({ lead }) => lead.id).toSorted())
  })

  test('who lost the lease cannot settle, who holds it can, once', async () => {
    const store = await openNew()
    await store.leads.accept(submission())
    const [stale] = await claimAt(store, NOW)
    const [current] = await claimAt(store, NOW + LEASE)
    const sent = {
      id: stale?.id ?? '',
      state: 'sent',
      dueAt: NOW,
      lastError: null,
      refusedAt: null,
      now: NOW,
    } as const
    expect(await store.outbox.settle({ ...sent, fence: stale?.fence ?? 0 })).toBe(false)
    expect(await store.outbox.settle({ ...sent, fence: current?.fence ?? 0 })).toBe(true)
    expect(await store.outbox.settle({ ...sent, fence: current?.fence ?? 0 })).toBe(false)
    expect(await claimAt(store, NOW + 10 * LEASE)).toEqual([])
  })
}
