import type { Reception } from './reception.ts'

/** Counts what has become durable. */
export type Count = (kind: 'request' | 'application' | 'booking', verdict: 'accepted' | 'quarantined') => void

/** What every route needs that takes something in. */
export interface IntakeOptions {
  reception: Reception
  allowedOrigins: ReadonlySet<string>
  mailDomain: string
  now: () => number
  /** Called once something is on disk that owes deliveries. */
  onOwed: () => void
  count: Count
}
