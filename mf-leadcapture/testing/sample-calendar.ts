import type { Calendar } from '../api/bookings/availability.ts'

type Week = Calendar['host']['weekly']

const CLOSED: Week = {
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
}

/** A calendar in Denver; windows are minutes since midnight. */
export const calendarWith = (
  changes: Partial<Omit<Calendar, 'host' | 'holidays'>>,
  weekly: Partial<Week> = {},
  holidays: string[] = [],
): Calendar => ({
  page: 'general',
  hostId: 'desk',
  title: 'A meeting',
  location: 'Video call',
  minutes: 30,
  everyMinutes: 30,
  bufferMinutes: { before: 0, after: 0 },
  noticeHours: 0,
  horizonDays: 42,
  ...changes,
  host: { name: 'The desk', timeZone: 'America/Denver', weekly: { ...CLOSED, ...weekly }, holidays: [] },
  holidays: new Set(holidays),
})
