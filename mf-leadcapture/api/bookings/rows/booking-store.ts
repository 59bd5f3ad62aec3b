import type { Kysely } from 'kysely'
import type { ClaimRequest, Settlement } from '../../operations.ts'
import type { Tables } from '../../tables.ts'
import { book, find, type Booked, type NewBooking } from './book.ts'
import { claim, settle, type BookingClaim } from './booking-outbox.ts'
import type { BookingRow } from './booking-tables.ts'
import { taken, type CellRange } from './cells.ts'
import { confirm, type Confirmation, type Confirmed } from './confirm-booking.ts'
import { countHolds } from './holds.ts'
import { cancel, move, type BookingChange, type BookingMove, type Changed } from './change-booking.ts'

/**
 * Where bookings live, beside the leads. Each promise resolves only once what it wrote is on disk; it rejects with
 * StoreUnavailable where the disk or a lock stands in the way, and then nothing was written.
 */
export interface BookingStore {
  /** Taken cells of a host in `from` ≤ cell < `to`. */
  taken(range: CellRange): Promise<number[]>
  /** How many meetings wait for their owner's word. */
  holds(at: { now: number }): Promise<number>
  find(id: string): Promise<BookingRow | null>
  book(booking: NewBooking): Promise<Booked>
  confirm(confirmation: Confirmation): Promise<Confirmed>
  move(move: BookingMove): Promise<Changed>
  cancel(change: BookingChange): Promise<Changed>
  claim(request: ClaimRequest): Promise<BookingClaim>
  /** False where the lease was lost. */
  settle(settlement: Settlement): Promise<boolean>
}

/** One call as it crosses the writer's border. */
export type BookingCall = { [Name in keyof BookingStore]: { name: Name; argument: Parameters<BookingStore[Name]>[0] } }[keyof BookingStore]

/** Runs a call inside a transaction that the caller opens and commits. */
export const runBooking = (db: Kysely<Tables>, call: BookingCall): Promise<unknown> => {
  switch (call.name) {
    case 'taken':
      return taken(db, call.argument)
    case 'find':
      return find(db, call.argument)
    case 'book':
      return book(db, call.argument)
    case 'holds':
      return countHolds(db, call.argument)
    case 'confirm':
      return confirm(db, call.argument)
    case 'move':
      return move(db, call.argument)
    case 'cancel':
      return cancel(db, call.argument)
    case 'claim':
      return claim(db, call.argument)
    case 'settle':
      return settle(db, call.argument)
    default:
      return call satisfies never
  }
}

/** The store over anything that runs calls in transactions. */
export const createBookingStore = (run: <T>(call: BookingCall) => Promise<T>): BookingStore => ({
  taken: (argument) => run({ name: 'taken', argument }),
  find: (argument) => run({ name: 'find', argument }),
  book: (argument) => run({ name: 'book', argument }),
  holds: (argument) => run({ name: 'holds', argument }),
  confirm: (argument) => run({ name: 'confirm', argument }),
  move: (argument) => run({ name: 'move', argument }),
  cancel: (argument) => run({ name: 'cancel', argument }),
  claim: (argument) => run({ name: 'claim', argument }),
  settle: (argument) => run({ name: 'settle', argument }),
})
