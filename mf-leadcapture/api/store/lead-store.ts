import type { BookingStore } from '../bookings/rows/booking-store.ts'
import type { Accepted, Application, Submission } from '../intake/take-in.ts'
import type { Claim, ClaimRequest, Settlement } from '../operations.ts'
import type { Backlog } from '../outbox/backlog.ts'
import type { Standing } from '../outbox/standing.ts'

/**
 * Where leads live. Each promise resolves only once what it wrote is on disk; it rejects with StoreUnavailable
 * where the disk, a lock or the connection stands in the way. Then the write may still turn up later: a repeat with
 * the same idempotency key finds it and makes no second one.
 */
export interface LeadStore {
  accept(submission: Submission): Promise<Accepted>
  apply(application: Application): Promise<Accepted>
  claim(request: ClaimRequest): Promise<Claim>
  /** False where the lease was lost. */
  settle(settlement: Settlement): Promise<boolean>
  /** Meetings, in the same database and through the same writer. */
  bookings: BookingStore
  ping(): Promise<void>
  /** How its outboxes stand. */
  standing(): Promise<Standing>
  backlog(): Promise<Backlog[]>
  /** Owes the team the digest of the day, once; true where it does so only now. */
  oweDigest(of: { now: number; mailDomain: string }): Promise<boolean>
  /** The store's own secret of that name, made of `proposed` the first time. */
  secret(wanted: { name: string; proposed: string }): Promise<string>
  /** Removes what has expired. */
  tidy(at: { now: number }): Promise<void>
  /** Those of the ids that no application has. */
  ownerless(among: { ids: string[] }): Promise<string[]>
  /** Finishes what is queued, then closes. */
  close(): Promise<void>
}
