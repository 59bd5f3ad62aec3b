/** For how many months each kind of record is kept. The privacy policy says the same. */
export const KEPT_MONTHS = { requests: 24, applications: 12, consents: 60 } as const

/** So many records a table each time: what is behind is caught up with in the next hours. */
export const AT_ONCE = 500

/** The instant that lies `months` before `now`. */
export const monthsBefore = (now: number, months: number): Date => {
  const instant = new Date(now)
  instant.setUTCMonth(instant.getUTCMonth() - months)
  return instant
}

/** The same as rows have it that people read. */
export const sinceMonths = (now: number, months: number): string => monthsBefore(now, months).toISOString()
