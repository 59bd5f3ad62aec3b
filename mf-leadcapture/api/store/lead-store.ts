import type { BookingStore } from '../bookings/store/booking-store.ts'
import type { Accepted, Claim, ClaimRequest, Settlement, Submission } from './operations.ts'

/**
 * Where leads live. Each promise resolves only once what it wrote is on disk; it rejects with StoreUnavailable
 * where the disk or a lock stands in the way, and then nothing was written.
 */
export interface LeadStore {
  accept(submission: Submission): Promise<Accepted>
  claim(request: ClaimRequest): Promise<Claim>
  /** False where the lease was lost. */
  settle(settlement: Settlement): Promise<boolean>
  /** Meetings, in the same database and through the same writer. */
  bookings: BookingStore
  ping(): Promise<void>
  /** Finishes what is queued, then closes. */
  close(): Promise<void>
}
