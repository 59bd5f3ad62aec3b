import type { BookingState } from '../bookings/rows/booking-tables.ts'
import type { IntakeStatus } from '../tables.ts'
import type { Context } from './context.ts'
import { EXIT, UsageError } from './exit.ts'
import { table } from './table.ts'

/** One row on a wide terminal; `show` has the rest. */
const LONGEST_CELL = 40

export const statusOf = (text: string | undefined): IntakeStatus | undefined => {
  if (text === undefined || text === 'accepted' || text === 'quarantined') return text
  throw new UsageError('--status is accepted or quarantined; of bookings also unconfirmed')
}

/**
 * A booking has been accepted whether or not it was cancelled since; `unconfirmed` are those whose owner has not said a
 * word, or not in time.
 */
export const statesOf = (text: string | undefined): BookingState[] | undefined => {
  if (text === 'unconfirmed') return ['unconfirmed', 'expired']
  const status = statusOf(text)
  if (status === undefined) return undefined
  return status === 'accepted' ? ['booked', 'cancelled'] : ['quarantined']
}

export const limitOf = (text: string): number => {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new UsageError('--limit is a whole number from 1')
  return Number(text)
}

/** An instant to the minute, in UTC. */
export const minute = (instant: string): string => instant.slice(0, 16).replace('T', ' ')

export const printRows = ({ values, print }: Context, records: readonly object[], head: string[], rows: string[][], none: string): number => {
  if (values.json) print(JSON.stringify(records, null, 2))
  if (!values.json) print(rows.length === 0 ? none : table(head, rows, LONGEST_CELL))
  return EXIT.ok
}
