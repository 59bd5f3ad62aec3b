import { ofEachField } from 'shared-contracts'
import type { IdempotencyRow } from '../intake/tables.ts'
import type { OutboxRow } from '../outbox/outbox-row.ts'
import type { ConsentRow, LeadRow } from './rows.ts'

type ColumnTypes<Row> = Record<keyof Row, 'text' | 'integer' | 'bigint'>

/** PostgreSQL's types of what a contact request writes, for rows that come as JSON: checked against their rows. */
export const LEAD: ColumnTypes<LeadRow> = {
  id: 'text',
  status: 'text',
  receivedAt: 'text',
  source: 'text',
  ...ofEachField(({ column }) => column),
  phoneExtension: 'text',
  subject: 'text',
  page: 'text',
  plid: 'text',
  firstTouch: 'text',
  lastTouch: 'text',
  extraFields: 'text',
  riskScore: 'integer',
  riskReasons: 'text',
  isTest: 'integer',
}

export const CONSENT: ColumnTypes<ConsentRow> = {
  id: 'text',
  leadId: 'text',
  kind: 'text',
  state: 'text',
  textVersion: 'text',
  textHash: 'text',
  at: 'text',
  ip: 'text',
  userAgent: 'text',
  page: 'text',
  phone: 'text',
  email: 'text',
}

export const DELIVERY: ColumnTypes<OutboxRow> = {
  id: 'text',
  subjectKind: 'text',
  subjectId: 'text',
  channel: 'text',
  recipient: 'text',
  part: 'text',
  details: 'text',
  state: 'text',
  messageId: 'text',
  attempts: 'integer',
  createdAt: 'bigint',
  dueAt: 'bigint',
  leaseUntil: 'bigint',
  fence: 'integer',
  lastError: 'text',
  refusedAt: 'bigint',
  settledAt: 'bigint',
}

export const KEY: ColumnTypes<IdempotencyRow> = {
  key: 'text',
  bodyHash: 'text',
  subjectId: 'text',
  expiresAt: 'bigint',
  repeats: 'integer',
}
