import { expect, test } from 'vitest'
import type { Accepted } from '../api/records/pipeline.ts'
import { openData } from '../api/lead-store.ts'
import type { Place } from '../api/store/open-store.ts'
import { isUnavailable } from '../api/store/store-errors.ts'
import { LEASE, NOW, open, stored, submission } from './stores.ts'

const keyOf = (name: string, hash = 'b') => ({ key: name, bodyHash: hash.repeat(64), expiresAt: NOW + LEASE })

const kindsOf = (outcomes: readonly Accepted[]): Record<string, number> => {
  const kinds: Record<string, number> = {}
  for (const { kind } of outcomes) kinds[kind] = (kinds[kind] ?? 0) + 1
  return kinds
}

/** What both stores promise of contact requests that come together. */
export const groupConformance = (createPlace: () => Promise<Place>): void => {
  test('64 parallel submissions of one key over two instances are one lead', async () => {
    const place = await createPlace()
    const stores = [await open(place), await open(place)]
    const key = keyOf('one-key-for-all')
    const outcomes = await Promise.all(
      Array.from({ length: 64 }, async (_, index) =>
        stores[index % 2]?.leads.accept(submission({ idempotency: key })),
      ),
    )
    expect(outcomes.filter((outcome) => outcome?.kind === 'stored')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome?.kind === 'repeated')).toHaveLength(63)
    const leads = await stored(place)
    expect(leads).toHaveLength(1)
    expect(new Set(outcomes.map((outcome) => (outcome?.kind === 'mismatch' ? null : outcome?.id)))).toEqual(
      new Set([leads[0]?.id]),
    )
    expect(await stores[0]?.leads.accept(submission({ idempotency: keyOf('one-key-for-all', 'c') }))).toEqual(
      { kind: 'mismatch' },
    )
    expect(await stores[1]?.leads.accept(submission({ idempotency: key, now: NOW + LEASE }))).toMatchObject({
      kind: 'stored',
    })
  })

  test('a lead that cannot be written leaves the others of its group and nothing of itself', async () => {
    const place = await createPlace()
    const store = await open(place)
    const good = Array.from({ length: 20 }, () => submission())
    const broken = submission()
    const outcomes = await Promise.allSettled(
      [
        ...good.slice(0, 10),
        { ...broken, deliveries: [...broken.deliveries, ...broken.deliveries] },
        ...good.slice(10),
      ].map((one) => store.leads.accept(one)),
    )
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    const leads = await stored(place)
    expect(new Set(leads.map((lead) => lead.id))).toEqual(new Set(good.map(({ lead }) => lead.id)))
    expect(leads.every((lead) => lead.deliveries.length === 1 && lead.consents.length === 2)).toBe(true)
    // Its key was not taken either.
    expect(await store.leads.accept(broken)).toMatchObject({ kind: 'stored' })
  })

  test('of 200 that come together each gets what it would have got alone', async () => {
    const place = await createPlace()
    const [here, there] = await Promise.all([open(place), open(place)])
    const db = await openData(place, 'write')
    await db
      ?.insertInto('suppressions')
      .values({ hash: 'a-person', erasedAt: '2026-11-19T00:00:00Z' })
      .execute()
    await db?.destroy()
    const fresh = Array.from({ length: 58 }, () => submission())
    const forgotten = submission({ personHashes: ['an-address', 'a-person'] })
    const refused = submission()
    const keys = Array.from({ length: 70 }, (_, index) => `key-${index}`)
    const [alone, ...twice] = await Promise.all([
      Promise.allSettled(
        [...fresh, forgotten, { ...refused, lead: { ...refused.lead, employees: 0 } }].map((one) =>
          here.leads.accept(one),
        ),
      ),
      ...keys.map((key) => here.leads.accept(submission({ idempotency: keyOf(key) }))),
      // In the opposite order: each instance would wait for the other, were they to lock the keys as they come.
      ...keys
        .toReversed()
        .map((key) =>
          there.leads.accept(submission({ idempotency: keyOf(key, key === 'key-7' ? 'c' : 'b') })),
        ),
    ])
    const failures = alone.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(failures.map(isUnavailable)).toEqual([false])
    expect(
      kindsOf(alone.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))),
    ).toEqual({ stored: 59 })
    expect(kindsOf(twice)).toEqual({ stored: 70, repeated: 69, mismatch: 1 })
    const leads = await stored(place)
    expect(leads).toHaveLength(59 + keys.length)
    expect(leads.every((lead) => lead.deliveries.length === 1 && lead.consents.length === 2)).toBe(true)
    expect(leads.filter((lead) => lead.status === 'quarantined')).toMatchObject([
      { id: forgotten.lead.id, riskReasons: 'suppressed', deliveries: [{ state: 'held' }] },
    ])
    expect(await there.leads.accept(refused)).toMatchObject({ kind: 'stored' })
  })
}
