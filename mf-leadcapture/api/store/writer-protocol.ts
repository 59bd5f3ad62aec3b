import type { BookingCall } from '../bookings/rows/booking-store.ts'
import type { Application, Submission } from '../intake/take-in.ts'
import type { ClaimRequest, Settlement } from '../operations.ts'

/** What the writer's thread is asked. */
export type Question =
  | { name: 'accept'; argument: Submission }
  | { name: 'apply'; argument: Application }
  | { name: 'claim'; argument: ClaimRequest }
  | { name: 'settle'; argument: Settlement }
  | { name: 'booking'; argument: BookingCall }
  | { name: 'ping' }
  | { name: 'secret'; argument: { name: string; proposed: string } }
  | { name: 'tidy'; argument: { now: number } }
  | { name: 'standing' }
  | { name: 'backlog' }
  | { name: 'oweDigest'; argument: { now: number; mailDomain: string } }
  | { name: 'ownerless'; argument: { ids: string[] } }
export type Call = Question & { id: number }

/** What it answers: `opened` or `refused` once, then one reply for each call. */
export type Reply =
  | { type: 'opened' }
  | { type: 'refused'; reason: Failure }
  | { type: 'done'; id: number; value: unknown }
  | { type: 'failed'; id: number; reason: Failure }
  | { type: 'closed' }

/** An error as it crosses the thread's border, with what start-up advice needs. */
export interface Failure {
  kind: 'unavailable' | 'refused' | 'unexpected'
  message: string
  /** Node's code, such as EACCES, or `SQLITE_<n>` with SQLite's extended result code. */
  code: string | null
}

export interface WriterOptions {
  path: string
}

/** Sent instead of a call: finish what is queued, close the database, end the thread. */
export const CLOSE = 'close'
