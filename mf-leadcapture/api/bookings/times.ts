const DAY = 24 * 60 * 60_000
const MINUTE = 60_000

/** Time on the clocks of a zone: `date` is `YYYY-MM-DD`, `minutes` count from midnight. */
export interface WallTime {
  date: string
  minutes: number
}

const ZONES = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])
const clocks = new Map<string, Intl.DateTimeFormat>()

/** Resolving a zone's name costs more than the rest of a page. */
const names = new Map<string, string>()
const MAX_NAMES = 2000

const resolveZone = (text: string): string | null => {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/.test(text)) return null
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions()
    return ZONES.has(timeZone) ? timeZone : null
  } catch {
    return null
  }
}

/** The zone's current name, such as `Asia/Kolkata` for `Asia/Calcutta`; null for an unknown zone. */
export const resolveTimeZone = (text: string): string | null => {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = resolveZone(text)
  if (name !== null && names.size < MAX_NAMES) names.set(text, name)
  return name
}

/** The Swedish locale formats dates as ISO 8601. */
const getZoneFormatter = (zone: string): Intl.DateTimeFormat => {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(zone, clock)
  return clock
}

/** The wall time as if it were UTC, in milliseconds. */
const wallMilliseconds = (instant: number, zone: string): number =>
  Date.parse(`${getZoneFormatter(zone).format(instant).replace(' ', 'T')}Z`)

export const toWallTime = (instant: number, zone: string): WallTime => {
  const [date = '', time = ''] = new Date(wallMilliseconds(instant, zone)).toISOString().split('T')
  return { date, minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) }
}

/**
 * The instant at which clocks in the zone show a time. Of a time that occurs twice it is the first; a skipped time moves
 * on by what was skipped, so that 02:30 becomes 03:30.
 */
export const toInstant = ({ date, minutes }: WallTime, zone: string): number => {
  const wall = Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE
  const offset = (instant: number): number => wallMilliseconds(instant, zone) - instant
  const [before, after] = [offset(wall - DAY), offset(wall + DAY)]
  if (offset(wall - before) === before) return wall - before
  return offset(wall - after) === after ? wall - after : wall - before
}

/** The date `days` later on the calendar, independent of clock changes. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

/** 0 is Monday. */
export const weekdayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7

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
export const formatShortTime = (at: number, zone: string): string =>
  plain(format('time', { hour: 'numeric', minute: '2-digit' }, zone).format(at))

/** `8:30 AM MST` */
export const formatExactTime = (at: number, zone: string): string =>
  plain(format('exact', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }, zone).format(at))

/** `Tuesday, November 24, 2026 at 8:30 AM MST` */
export const formatLongTime = (at: number, zone: string): string => {
  const day = format('day', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }, zone).format(
    at,
  )
  return `${plain(day)} at ${formatExactTime(at, zone)}`
}

const createDateFormatter =
  (name: string, options: Intl.DateTimeFormatOptions) =>
  (date: string): string =>
    format(name, options, 'UTC').format(Date.parse(`${date}T00:00:00Z`))

/** A date such as `2026-11-24` as `Tue`, `24`, `Tuesday, November 24`, `Nov 24`. */
export const formatWeekday = createDateFormatter('weekday', { weekday: 'short' })
export const formatDayNumber = createDateFormatter('number', { day: 'numeric' })
export const longDate = createDateFormatter('long', { weekday: 'long', month: 'long', day: 'numeric' })
export const shortDate = createDateFormatter('short', { month: 'short', day: 'numeric' })

/** Zones of the customers. Any other zone is added if it is the visitor's own. */
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

const getZoneCity = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** `Mountain time (Denver)` */
export const formatTimeZone = (zone: string): string => {
  const parts = format('zone', { timeZoneName: 'longGeneric' }, zone).formatToParts(0)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
  return zone === 'UTC'
    ? 'Coordinated Universal Time (UTC)'
    : `${name.replace(/ Time$/, ' time')} (${getZoneCity(zone)})`
}

let offeredZones: { zone: string; words: string }[] | undefined

/** Zones to choose from, the chosen one among them. */
export const listOfferedZones = (chosen: string): { zone: string; words: string }[] => {
  offeredZones ??= [...new Set(OFFERED.flatMap((name) => resolveTimeZone(name) ?? []))].map((zone) => ({
    zone,
    words: formatTimeZone(zone),
  }))
  return offeredZones.some(({ zone }) => zone === chosen)
    ? offeredZones
    : [{ zone: chosen, words: formatTimeZone(chosen) }, ...offeredZones]
}

export const getDateInZone = (zone: string, at: number): string => toWallTime(at, zone).date
