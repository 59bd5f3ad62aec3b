import type { Reception } from './reception.ts'
import type { LeadStore } from '../store/lead-store.ts'
import type { LeadMetrics } from '../metrics.ts'
import type { Channel } from '../tables.ts'

/** What every route needs that takes something in. */
export interface IntakeOptions {
  store: LeadStore
  reception: Reception
  allowedOrigins: ReadonlySet<string>
  mailDomain: string
  /** Where leads are passed on to. */
  leadChannels: readonly Channel[]
  now: () => number
  /** Called once something is on disk. */
  onAccepted: () => void
  count: LeadMetrics['count']
}
