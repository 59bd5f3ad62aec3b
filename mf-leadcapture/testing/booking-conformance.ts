import { expect, test } from 'vitest'
import { openData } from '../api/lead-store.ts'
import type { Place } from '../api/store/open-store.ts'
import { booking, LEASE, NOW, open } from './stores.ts'

/** What both stores promise of bookings. */
export const bookingConformance = (createPlace: () => Promise<Place>): void => {
  test('a booking of somebody who was erased gets the usual answers, takes no time and is held back', async () => {
    const place = await createPlace()
    const store = await open(place)
    const db = await openData(place, 'write')
    await db
      ?.insertInto('suppressions')
      .values({ hash: 'a-person', erasedAt: '2026-11-19T00:00:00Z' })
      .execute()
    await db?.destroy()
    const range = { hostId: 'desk', from: 0, to: NOW, now: NOW }
    expect(await store.bookings.book(booking('dana@ridgeline.example', ['a-person']))).toMatchObject({
      kind: 'held',
      booking: { state: 'quarantined', riskReasons: 'suppressed' },
    })
    expect(await store.bookings.taken(range)).toEqual([])
    expect((await store.outbox.claim({ now: NOW, leaseUntil: NOW + LEASE, limit: 10 })).deliveries).toEqual(
      [],
    )
    expect(await store.bookings.book(booking('kim@elsewhere.example'))).toMatchObject({
      kind: 'held',
      booking: { state: 'unconfirmed' },
    })
    expect(await store.bookings.taken(range)).toHaveLength(6)
    expect(await store.bookings.book(booking('dana@ridgeline.example', ['a-person']))).toEqual({
      kind: 'taken',
    })
  })

  test('one of many gets a time, at whichever instance, and a mail that asks for their word', async () => {
    const place = await createPlace()
    const stores = await Promise.all([open(place), open(place)])
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, person) =>
        stores[person % 2]?.bookings.book(booking(`person${person}@ridgeline.example`)),
      ),
    )
    expect(Map.groupBy(answers, (answer) => answer?.kind)).toMatchObject(
      new Map([
        ['held', { length: 1 }],
        ['taken', { length: 19 }],
      ]),
    )
    const claims = await Promise.all(
      stores.map((store) => store.outbox.claim({ now: NOW, leaseUntil: NOW + LEASE, limit: 10 })),
    )
    const deliveries = claims.flatMap((claim) => claim.deliveries)
    expect(deliveries.map(({ delivery }) => delivery.recipient).toSorted()).toEqual(['person'])
  })
}
