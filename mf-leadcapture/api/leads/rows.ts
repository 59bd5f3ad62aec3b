import { LEAD_FIELD_LIST, type LeadValues } from 'shared-contracts'
import { wholePhone, type StoredPhone } from 'shared-contracts/field-text'
import type { ConsentKind } from '../../contract/consent.ts'
import type { IntakeColumns, IntakeStatus, IntakeTables } from '../intake/tables.ts'
import type { OutboxTables } from '../outbox/outbox-row.ts'

/** Instants that people read are ISO 8601 text in UTC; instants that are computed with are epoch milliseconds. */
export interface LeadRow extends IntakeColumns, LeadValues {
  /** ULID: sorts by time of arrival. */
  id: string
  status: IntakeStatus
  receivedAt: string
  /** How it came: by the form's script or as a plain form post. */
  source: 'json' | 'form'
  phoneExtension: string | null
  subject: string
  page: string | null
  plid: string | null
  /** JSON of the touch, or null. */
  firstTouch: string | null
  lastTouch: string | null
  /** JSON of fields that a later form sent and this code does not know, or null. */
  extraFields: string | null
}

/** What stands under a label of its own, for a person who reads; a dash where nothing was given. */
export const linesOf = (lead: LeadValues & StoredPhone): [label: string, value: string][] =>
  LEAD_FIELD_LIST.flatMap(({ name, line }): [string, string][] =>
    line === null ? [] : [[line, String((name === 'phone' ? wholePhone(lead) : lead[name]) ?? '-')]],
  )

/** What stands below, as it was written. */
export const textsOf = (lead: LeadValues): string[] =>
  LEAD_FIELD_LIST.flatMap(({ name, line }) =>
    line === null && lead[name] !== null ? [String(lead[name])] : [],
  )

/** Append-only evidence of one answer to one consent text; it outlasts its lead, and says itself whose it is. */
export interface ConsentRow {
  id: string
  leadId: string
  kind: ConsentKind
  /** `unstated`: the specified payload carries no consent, so a caller may send none. */
  state: 'given' | 'not-given' | 'unstated'
  textVersion: string
  textHash: string
  at: string
  /** Whole where the consent was given, since it has to show that this visitor gave it; else shortened. */
  ip: string
  userAgent: string
  page: string | null
  phone: string
  /** Empty where it is older than this and its lead was gone. */
  email: string
}

export interface LeadTables extends OutboxTables, IntakeTables {
  leads: LeadRow
  consents: ConsentRow
}
