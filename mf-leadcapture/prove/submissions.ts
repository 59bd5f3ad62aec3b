import { randomUUID } from 'node:crypto'
import { cellsOf, isFree, readAvailability, slotsBetween } from '../api/bookings/availability.ts'
import { APPLY_ACTION } from '../contract/apply.ts'
import { bookingPagePath } from '../contract/booking.ts'
import { IDEMPOTENCY_HEADER, SEND_MAIL_ACTION } from '../contract/paths.ts'
import { applicationBody, SAMPLE_LEAD } from '../testing/sample-submissions.ts'
import type { Posted } from './visitor.ts'

/** One of so many is an application, and one a booking as long as there are open times. */
const APPLICATIONS = 10
const BOOKINGS = 50
const DAY = 24 * 60 * 60_000

/** What somebody sends until it is acknowledged, the same each time. */
export interface Due extends Posted {
  name: string
  /** The status that acknowledges it. */
  success: number
}

/** A CV that nobody else has. */
export const cvOf = (name: string): Buffer =>
  Buffer.from(`%PDF-1.7\n% ${name}\n${'.'.repeat(4096)}\ntrailer<</Root 1 0 R>>\n%%EOF\n`)

const keyOf = (name: string) => ({ [IDEMPOTENCY_HEADER]: `key-of-${name.replace(' ', '-')}` })

const request = (name: string): Due => ({
  name,
  success: 200,
  path: SEND_MAIL_ACTION,
  payload: JSON.stringify({ ...SAMPLE_LEAD, fullName: name }),
  headers: { ...keyOf(name), 'content-type': 'application/json' },
})

const application = async (name: string): Promise<Due> => {
  const { payload, headers } = await applicationBody({ fullName: name }, cvOf(name))
  return {
    name,
    success: 200,
    path: APPLY_ACTION,
    payload,
    headers: { ...keyOf(name), ...headers, accept: 'application/json' },
  }
}

const booking = (name: string, at: string): Due => ({
  name,
  success: 303,
  path: bookingPagePath('general'),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams({
    at,
    key: randomUUID(),
    fullName: name,
    email: `${name.replace(' ', '')}@ridgeline.example`,
    consent: 'on',
  }).toString(),
})

/** Meetings that leave each other their time. */
const openTimes = (): string[] => {
  const calendar = readAvailability().general
  const now = Date.now()
  const taken = new Set<number>()
  const times: string[] = []
  for (const slot of slotsBetween(calendar, now + DAY, now + calendar.horizonDays * DAY, now)) {
    if (!isFree(calendar, slot, taken)) continue
    for (const cell of cellsOf(calendar, slot)) taken.add(cell)
    times.push(new Date(slot.startsAt).toISOString())
  }
  return times
}

/** Contact requests, and among them applications with a CV and bookings, one after the other without an end. */
export async function* endlessSubmissions(): AsyncGenerator<Due, never> {
  const times = openTimes()
  for (let number = 0; ; number += 1) {
    const name = `Person ${number}`
    const at = number % BOOKINGS === 2 ? times.pop() : undefined
    if (number % APPLICATIONS === 1) yield await application(name)
    else yield at === undefined ? request(name) : booking(name, at)
  }
}

/** So many of them. */
export const createSubmissions = async (count: number): Promise<Due[]> => {
  const endless = endlessSubmissions()
  const all: Due[] = []
  while (all.length < count) all.push((await endless.next()).value)
  return all
}
