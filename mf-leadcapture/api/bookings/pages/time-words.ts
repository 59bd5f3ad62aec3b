import { wallTimeAt, zoneNamed } from '../availability/wall-time.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

const format = (name: string, options: Intl.DateTimeFormatOptions, zone: string): Intl.DateTimeFormat => {
  const key = `${name} ${zone}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone })
  formats.set(key, known)
  return known
}

/** ICU puts narrow no-break spaces before AM and PM, which plain-text mail and tests read badly. */
const plain = (text: string): string => text.replaceAll(/[\u202F\u00A0]/g, ' ')

/** `8:30 AM` */
export const shortTime = (at: number, zone: string): string =>
  plain(format('time', { hour: 'numeric', minute: '2-digit' }, zone).format(at))

/** `8:30 AM MST` */
export const exactTime = (at: number, zone: string): string =>
  plain(format('exact', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }, zone).format(at))

/** `Tuesday, November 24, 2026 at 8:30 AM MST` */
export const longTime = (at: number, zone: string): string => {
  const day = format('day', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }, zone).format(
    at,
  )
  return `${plain(day)} at ${exactTime(at, zone)}`
}

const onCalendar =
  (name: string, options: Intl.DateTimeFormatOptions) =>
  (date: string): string =>
    format(name, options, 'UTC').format(Date.parse(`${date}T00:00:00Z`))

/** Of a date such as `2026-11-24`: `Tue`, `24`, `Tuesday, November 24`, `Nov 24`. */
export const weekdayWord = onCalendar('weekday', { weekday: 'short' })
export const dayNumber = onCalendar('number', { day: 'numeric' })
export const longDate = onCalendar('long', { weekday: 'long', month: 'long', day: 'numeric' })
export const shortDate = onCalendar('short', { month: 'short', day: 'numeric' })

/** What is offered first: where the customers are. Any other zone comes in by the visitor's own. */
const OFFERED = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Halifax',
  'America/St_Johns',
  'America/Puerto_Rico',
  'America/Mexico_City',
  'America/Bogota',
  'America/Sao_Paulo',
  'UTC',
  'Europe/London',
  'Europe/Paris',
  'Europe/Athens',
  'Africa/Johannesburg',
  'Asia/Dubai',
  'Asia/Kolkata',
  'Asia/Manila',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Pacific/Auckland',
]

const placeOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** `Mountain time (Denver)` */
export const zoneWords = (zone: string): string => {
  const parts = format('zone', { timeZoneName: 'longGeneric' }, zone).formatToParts(0)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
  return zone === 'UTC'
    ? 'Coordinated Universal Time (UTC)'
    : `${name.replace(/ Time$/, ' time')} (${placeOf(zone)})`
}

const OFFERED_ZONES: { zone: string; words: string }[] = []

/** Worked out with the first page. */
const offered = (): typeof OFFERED_ZONES => {
  if (OFFERED_ZONES.length === 0)
    for (const zone of new Set(OFFERED.flatMap((name) => zoneNamed(name) ?? [])))
      OFFERED_ZONES.push({ zone, words: zoneWords(zone) })
  return OFFERED_ZONES
}

/** Zones to choose from, the chosen one among them. */
export const zonesToOffer = (chosen: string): { zone: string; words: string }[] => {
  const zones = offered()
  return zones.some(({ zone }) => zone === chosen)
    ? zones
    : [{ zone: chosen, words: zoneWords(chosen) }, ...zones]
}

export const dateIn = (zone: string, at: number): string => wallTimeAt(at, zone).date
