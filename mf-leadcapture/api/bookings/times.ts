const DAY = 24 * 60 * 60_000
const MINUTE = 60_000

/** Local time in a time zone. `date` is YYYY-MM-DD, `minutes` are counted from midnight. */
export interface WallTime {
  date: string
  minutes: number
}

const ZONES = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])

/** Cache of time zone names, because looking up a name needs more time than rendering the rest of a page. */
const resolvedZoneNames = new Map<string, string>()
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

/** Returns the current name of a time zone, such as `Asia/Kolkata` for `Asia/Calcutta`. Returns null for an unknown zone. */
export const resolveTimeZone = (text: string): string | null => {
  const cachedName = resolvedZoneNames.get(text)
  if (cachedName !== undefined) return cachedName
  const name = resolveZone(text)
  if (name !== null && resolvedZoneNames.size < MAX_NAMES) resolvedZoneNames.set(text, name)
  return name
}

const formats = new Map<string, Intl.DateTimeFormat>()

const format = (
  name: string,
  options: Intl.DateTimeFormatOptions,
  zone: string,
  locale = 'en-US',
): Intl.DateTimeFormat => {
  const key = `${name} ${zone}`
  const formatter = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
  formats.set(key, formatter)
  return formatter
}

/** Encodes local time as if it were UTC: 8:30 in Denver becomes 8:30 UTC. Uses the Swedish locale, whose format is ISO 8601. */
const wallMilliseconds = (instant: number, zone: string): number => {
  const iso = format('wall', { dateStyle: 'short', timeStyle: 'medium' }, zone, 'sv-SE').format(instant)
  return Date.parse(`${iso.replace(' ', 'T')}Z`)
}

export const toWallTime = (instant: number, zone: string): WallTime => {
  const [date = '', time = ''] = new Date(wallMilliseconds(instant, zone)).toISOString().split('T')
  return { date, minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) }
}

/**
 * Returns the instant of a local time, in epoch milliseconds. If clocks are set back, a local time occurs twice: the first
 * instant is returned. If clocks are set forward, a local time is skipped: 02:30 becomes 03:30.
 */
export const toInstant = ({ date, minutes }: WallTime, zone: string): number => {
  const wall = Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE
  const offset = (instant: number): number => wallMilliseconds(instant, zone) - instant
  const [before, after] = [offset(wall - DAY), offset(wall + DAY)]
  if (offset(wall - before) === before) return wall - before
  return offset(wall - after) === after ? wall - after : wall - before
}

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

/** Returns the weekday of a date: 0 for Monday to 6 for Sunday. */
export const getWeekday = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7

/** Replaces the narrow no-break spaces that Intl puts before AM and PM: plain-text mails and tests need normal spaces. */
const replaceNarrowSpaces = (text: string): string => text.replaceAll(/[\u202F\u00A0]/g, ' ')

/** Formats a time such as `8:30 AM`. */
export const formatShortTime = (at: number, zone: string): string =>
  replaceNarrowSpaces(format('time', { hour: 'numeric', minute: '2-digit' }, zone).format(at))

/** Formats a time such as `8:30 AM MST`. */
export const formatExactTime = (at: number, zone: string): string =>
  replaceNarrowSpaces(
    format('exact', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }, zone).format(at),
  )

/** Formats a time such as `Tuesday, November 24, 2026 at 8:30 AM MST`. */
export const formatLongTime = (at: number, zone: string): string => {
  const day = format('day', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }, zone).format(
    at,
  )
  return `${replaceNarrowSpaces(day)} at ${formatExactTime(at, zone)}`
}

const createDateFormatter =
  (name: string, options: Intl.DateTimeFormatOptions) =>
  (date: string): string =>
    format(name, options, 'UTC').format(Date.parse(`${date}T00:00:00Z`))

/**
 * Functions that format a date. For `2026-11-24` they return, in this order, `Tue`, `24`, `Tuesday, November 24` and `Nov 24`.
 */
export const formatWeekday = createDateFormatter('weekday', { weekday: 'short' })
export const formatDayNumber = createDateFormatter('number', { day: 'numeric' })
export const formatLongDate = createDateFormatter('long', { weekday: 'long', month: 'long', day: 'numeric' })
export const formatShortDate = createDateFormatter('short', { month: 'short', day: 'numeric' })

/** Time zones that the select element of booking pages offers. The visitor's zone is added if it is not in this list. */
const OFFERED_TIME_ZONES = [
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

/** Returns the name of a time zone for visitors, such as `Mountain time (Denver)`. */
export const formatTimeZone = (zone: string): string => {
  const parts = format('zone', { timeZoneName: 'longGeneric' }, zone).formatToParts(0)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
  return zone === 'UTC'
    ? 'Coordinated Universal Time (UTC)'
    : `${name.replace(/ Time$/, ' time')} (${getZoneCity(zone)})`
}

let offeredZones: { zone: string; label: string }[] | undefined

export const listOfferedZones = (chosen: string): { zone: string; label: string }[] => {
  offeredZones ??= [...new Set(OFFERED_TIME_ZONES.flatMap((name) => resolveTimeZone(name) ?? []))].map(
    (zone) => ({ zone, label: formatTimeZone(zone) }),
  )
  return offeredZones.some(({ zone }) => zone === chosen)
    ? offeredZones
    : [{ zone: chosen, label: formatTimeZone(chosen) }, ...offeredZones]
}

export const getDateInZone = (zone: string, at: number): string => toWallTime(at, zone).date
