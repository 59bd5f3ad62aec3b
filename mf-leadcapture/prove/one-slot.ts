import { randomUUID } from 'node:crypto'
import { readAvailability, slotsBetween } from '../api/bookings/availability.ts'
import { BOOKINGS } from '../api/bookings/booking-record.ts'
import { openData } from '../api/lead-store.ts'
import { bookingPagePath } from '../contract/booking.ts'
import { startApi } from '../testing/api-process.ts'
import type { Figure, Scene } from './scene.ts'

const PEOPLE = 300
/** How often somebody whom a busy machine told to come again does so. */
const MOST_AGAIN = 5
const WEEK = 7 * 24 * 60 * 60_000

const openTime = (): string => {
  const [slot] = slotsBetween(
    readAvailability().general,
    Date.now() + WEEK,
    Date.now() + 2 * WEEK,
    Date.now(),
  )
  if (!slot) throw new Error('the calendar has no open time in the week after next')
  return new Date(slot.startsAt).toISOString()
}

/** Everybody wants the same meeting, at one instance or at two that share a PostgreSQL. */
export const proveOneSlot = async ({ folder, atEnd }: Scene, databaseUrl?: string): Promise<Figure> => {
  const environment = {
    STATE_DIR: folder,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  }
  const instances = [
    await startApi({ environment, atEnd }),
    ...(databaseUrl === undefined ? [] : [await startApi({ environment, atEnd })]),
  ]
  const at = openTime()
  let again = 0
  const ask = async (person: number): Promise<number> => {
    const body = new URLSearchParams({
      at,
      key: randomUUID(),
      fullName: 'Dana Reyes',
      email: `person${person}@ridgeline.example`,
      consent: 'on',
    })
    const url = `${instances[person % instances.length]?.url}${bookingPagePath('general')}`
    for (let asked = 0; ; asked++) {
      const response = await fetch(url, { method: 'POST', body, redirect: 'manual' })
      await response.arrayBuffer()
      if (response.status !== 503 || asked === MOST_AGAIN) return response.status
      again += 1
    }
  }
  const statuses = Map.groupBy(
    await Promise.all(Array.from({ length: PEOPLE }, (_, person) => ask(person))),
    (status) => status,
  )
  const db = await openData({ stateDir: folder, databaseUrl }, 'read')
  const bookings = db ? await BOOKINGS.list(db, { limit: PEOPLE }).finally(() => db.destroy()) : []
  return {
    what: `${PEOPLE} people after one slot, ${databaseUrl === undefined ? 'SQLite' : 'PostgreSQL, two instances'}`,
    promised: 'one booking, and everybody else is told',
    measured: `${bookings.length} booking${bookings.length === 1 ? '' : 's'} (${[...statuses].map(([status, { length }]) => `${length} × ${status}`).join(', ')}; ${again} × 503, asked again)`,
    holds:
      bookings.length === 1 && statuses.get(303)?.length === 1 && statuses.get(409)?.length === PEOPLE - 1,
  }
}
