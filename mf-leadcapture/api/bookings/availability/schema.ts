import { z } from 'shared-contracts'
import { BOOKING_PAGES } from '../../../contract/booking.ts'
import { isPlainAddress } from '../../outbox/mail/address.ts'
import { zoneNamed } from './wall-time.ts'

/** Everything in the file is a multiple of it, so that two meetings overlap exactly where they share a cell. */
export const CELL_MINUTES = 5

const Clock = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^(?:[01]\d|2[0-3]):[0-5][05]$|^24:00$/,
        'must be a time such as 08:30, in steps of five minutes',
      ),
    ),
  z.transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))),
)

const Day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date such as 2026-12-25'),
  z.refine(
    (text) =>
      new Date(`${text}T00:00:00Z`).getTime() > 0 &&
      new Date(`${text}T00:00:00Z`).toISOString().startsWith(text),
    'must be a day of the calendar',
  ),
)

const minutes = (least: number, most: number) =>
  z
    .int('must be a whole number of minutes')
    .check(
      z.minimum(least, `must be at least ${least}`),
      z.maximum(most, `must be at most ${most}`),
      z.multipleOf(CELL_MINUTES, `must be a multiple of ${CELL_MINUTES}`),
    )

/** Opening hours of one weekday, in the host's zone, earliest first. */
const Windows = z.array(z.strictObject({ from: Clock, to: Clock })).check(
  z.refine((windows) => windows.every(({ from, to }) => from < to), 'must end each entry after its start'),
  z.refine(
    (windows) => windows.every(({ from }, index) => from >= (windows[index - 1]?.to ?? 0)),
    'must be in order and not overlap',
  ),
)

const Host = z.strictObject({
  /** As visitors read it. */
  name: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)),
  /** Who gets the host's invitations; LEADS_TO where it is left out. */
  email: z.optional(z.string().check(z.refine(isPlainAddress, 'must be one plain address'))),
  timeZone: z
    .string()
    .check(z.refine((text) => zoneNamed(text) === text, 'must be a time zone such as America/Denver')),
  weekly: z.strictObject({
    monday: Windows,
    tuesday: Windows,
    wednesday: Windows,
    thursday: Windows,
    friday: Windows,
    saturday: Windows,
    sunday: Windows,
  }),
  /** Whole days, in the host's zone, on which there is nobody. */
  holidays: z.array(z.strictObject({ date: Day, name: z.string() })),
})

const Page = z.strictObject({
  host: z.string(),
  title: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)),
  /** Where people meet, as the invitation says it. */
  location: z.string().check(z.trim(), z.minLength(2), z.maxLength(200)),
  /** Length of a meeting, and the distance from one possible start to the next. */
  minutes: minutes(5, 480),
  everyMinutes: minutes(5, 480),
  /** Kept free before and after each meeting. */
  bufferMinutes: z.strictObject({ before: minutes(0, 240), after: minutes(0, 240) }),
  /** The shortest notice. */
  noticeHours: z.number().check(z.minimum(0), z.maximum(720)),
  /** How far ahead there are times, in days. */
  horizonDays: z.int().check(z.minimum(1), z.maximum(180)),
})

/** The file as it must be: hosts with their calendars, and the pages on which they are booked. */
export const Availability = z
  .strictObject({
    hosts: z.record(
      z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be lower-case letters, digits and dashes')),
      Host,
    ),
    pages: z.record(z.enum(BOOKING_PAGES), Page),
  })
  .check((context) => {
    for (const [name, page] of Object.entries(context.value.pages)) {
      if (page.host in context.value.hosts) continue
      context.issues.push({
        code: 'custom',
        path: ['pages', name, 'host'],
        message: `must be a key of \`hosts\`: ${Object.keys(context.value.hosts).join(', ')}`,
        input: page.host,
      })
    }
  })
export type Availability = z.infer<typeof Availability>
export type AvailabilityPage = z.infer<typeof Page>
export type AvailabilityHost = z.infer<typeof Host>
