import type { ConsentKind } from '../../contract/consent.ts'
import type { BookingTables } from '../bookings/store/booking-tables.ts'

/** `quarantined` leads are kept and not mailed until a person has looked at them. */
type LeadStatus = 'accepted' | 'quarantined'

/** Instants that people read are ISO 8601 text in UTC; instants that are computed with are epoch milliseconds. */
export interface LeadRow {
  /** ULID: sorts by time of arrival. */
  id: string
  status: LeadStatus
  receivedAt: string
  /** How it came: by the form's script or as a plain form post. */
  source: 'json' | 'form'
  fullName: string
  businessName: string
  email: string
  phone: string
  industry: string
  employees: number
  message: string
  subject: string
  page: string | null
  plid: string | null
  /** JSON of the touch, or null. */
  firstTouch: string | null
  lastTouch: string | null
}

/** Append-only evidence of one answer to one consent text. */
export interface ConsentRow {
  id: string
  leadId: string
  kind: ConsentKind
  /** `unstated`: the specified payload carries no consent, so a caller may send none. */
  state: 'given' | 'not-given' | 'unstated'
  textVersion: string
  textHash: string
  at: string
  ip: string
  userAgent: string
  page: string | null
  phone: string
}

/** `held`: belongs to a quarantined lead. `dead`: given up, for a person to look at. */
type OutboxState = 'pending' | 'held' | 'sent' | 'dead'

/** One delivery that a lead owes to one channel. */
export interface OutboxRow {
  id: string
  leadId: string
  channel: 'mail'
  state: OutboxState
  /** Message-ID of the mail, the same at each attempt. */
  messageId: string
  attempts: number
  createdAt: number
  dueAt: number
  /** While it lies ahead, one worker has the row; afterwards anybody may claim it again. */
  leaseUntil: number
  /** Raised at each claim: who settles with an older one has lost the lease. */
  fence: number
  lastError: string | null
  settledAt: number | null
}

/** What was answered to an idempotency key. */
export interface IdempotencyRow {
  key: string
  bodyHash: string
  leadId: string
  expiresAt: number
}

export interface Tables extends BookingTables {
  leads: LeadRow
  consents: ConsentRow
  outbox: OutboxRow
  idempotencyKeys: IdempotencyRow
  schemaMigrations: { version: number; name: string; appliedAt: string }
}
