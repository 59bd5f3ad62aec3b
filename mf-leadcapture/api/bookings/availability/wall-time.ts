const DAY = 24 * 60 * 60 * 1000
const MINUTE = 60 * 1000

/** What clocks in a zone show: `date` is `YYYY-MM-DD`, `minutes` count from midnight. */
export interface WallTime {
  date: string
  minutes: number
}

const ZONES = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])
const clocks = new Map<string, Intl.DateTimeFormat>()

/** Asking a zone for its name costs more than the rest of a page. Its spellings are many; more than so many are asked anew. */
const names = new Map<string, string>()
const MOST_NAMES = 2000

const askName = (text: string): string | null => {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/.test(text)) return null
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions()
    return ZONES.has(timeZone) ? timeZone : null
  } catch {
    return null
  }
}

/** The zone's present name, as `Asia/Kolkata` for `Asia/Calcutta`; null for what is no zone. */
export const zoneNamed = (text: string): string | null => {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = askName(text)
  if (name !== null && names.size < MOST_NAMES) names.set(text, name)
  return name
}

/** Sweden writes dates as ISO 8601 does. */
const clockOf = (zone: string): Intl.DateTimeFormat => {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(zone, clock)
  return clock
}

/** The wall time as if it were UTC, in milliseconds. */
const wallMilliseconds = (instant: number, zone: string): number =>
  Date.parse(`${clockOf(zone).format(instant).replace(' ', 'T')}Z`)

export const wallTimeAt = (instant: number, zone: string): WallTime => {
  const [date = '', time = ''] = new Date(wallMilliseconds(instant, zone)).toISOString().split('T')
  return { date, minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) }
}

/**
 * The instant at which clocks in the zone show a time. Of a time that comes twice it is the first; a time that is
 * skipped moves on by what was skipped, so that 02:30 becomes 03:30.
 */
export const instantOf = ({ date, minutes }: WallTime, zone: string): number => {
  const wall = Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE
  const offset = (instant: number): number => wallMilliseconds(instant, zone) - instant
  const [before, after] = [offset(wall - DAY), offset(wall + DAY)]
  if (offset(wall - before) === before) return wall - before
  return offset(wall - after) === after ? wall - after : wall - before
}

/** The date `days` later on the calendar, whatever the clocks do between. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

/** 0 is Monday. */
export const weekdayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
