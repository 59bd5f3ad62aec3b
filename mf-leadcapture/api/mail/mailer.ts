import type { LeadRow } from '../store/tables.ts'

/** A way for a lead's mail to leave. Resolves once the other side has it; rejects with what went wrong. */
export interface Mailer {
  send(lead: LeadRow, messageId: string): Promise<void>
  close(): void
}
