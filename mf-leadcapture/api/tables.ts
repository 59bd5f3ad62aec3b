import type { ConsentKind } from '../contract/consent.ts'
import type { BookingTables } from './bookings/rows/booking-tables.ts'
import type { RiskColumns } from './intake/risk-columns.ts'

/** `quarantined` requests are kept and not passed on until a person has looked at them. */
export type IntakeStatus = 'accepted' | 'quarantined'

/** Instants that people read are ISO 8601 text in UTC; instants that are computed with are epoch milliseconds. */
export interface LeadRow extends RiskColumns {
  /** ULID: sorts by time of arrival. */
  id: string
  status: IntakeStatus
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

/** One person's application for a role. The CV lies in a file named by the id, outside every served folder. */
export interface ApplicationRow extends RiskColumns {
  id: string
  status: IntakeStatus
  receivedAt: string
  source: 'json' | 'form'
  role: string
  fullName: string
  email: string
  phone: string
  /** Addresses of profiles or work, one a line. */
  links: string
  message: string
  /** What the applicant's file was called, made plain; never used as a path. */
  cvName: string
  cvType: 'pdf' | 'docx'
  cvSize: number
  /** sha256 of the file, hexadecimal. */
  cvHash: string
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

/** `held`: belongs to something quarantined. `dead`: given up, for a person to look at. */
type OutboxState = 'pending' | 'held' | 'sent' | 'dead'

/** `hubspot` and `webhook` pass leads on where they are configured. */
export type Channel = 'mail' | 'hubspot' | 'webhook'

/** One delivery that a lead or an application owes to one channel. */
export interface OutboxRow {
  id: string
  subjectKind: 'lead' | 'application' | 'digest'
  subjectId: string
  channel: Channel
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
  /** When the mail server first refused the team's own mailbox for it; null where it has not. */
  refusedAt: number | null
  settledAt: number | null
}

/** What waited in quarantine on one day, as the team was told. */
export interface DigestRow {
  day: string
  at: number
  /** JSON of counts and ids. */
  content: string
}

/** What was answered to an idempotency key. */
export interface IdempotencyRow {
  key: string
  bodyHash: string
  subjectId: string
  expiresAt: number
  /** Counted so that a repeat writes, and takes as long, as a first time. */
  repeats: number
}

export interface Tables extends BookingTables {
  leads: LeadRow
  applications: ApplicationRow
  consents: ConsentRow
  outbox: OutboxRow
  idempotencyKeys: IdempotencyRow
  /** Keyed hashes of the addresses and numbers of people who asked to be forgotten. */
  suppressions: { hash: string; erasedAt: string }
  digests: DigestRow
  secrets: { name: string; value: string }
  schemaMigrations: { version: number; name: string; appliedAt: string }
}
