import type { CallsOf } from '../store/operation.ts'
import { book, find } from './rows/book.ts'
import { taken } from './rows/cells.ts'
import { cancel, move } from './rows/change-booking.ts'
import { confirm } from './rows/confirm-booking.ts'
import { countHolds } from './rows/holds.ts'

/** What the store can do with bookings. */
export const bookingOperations = {
  /** Taken cells of a host in `from` ≤ cell < `to`. */
  taken: { run: taken },
  /** How many meetings wait for their owner's word. */
  holds: { run: countHolds },
  find: { run: find },
  book: { run: book },
  confirm: { run: confirm },
  move: { run: move },
  cancel: { run: cancel },
}

/** Where bookings live, as routes see it. */
export type BookingCalls = CallsOf<typeof bookingOperations>
