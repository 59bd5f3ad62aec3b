import type { IntakeColumns, IntakeStatus, IntakeTables } from '../intake/tables.ts'
import type { OutboxTables } from '../outbox/outbox-row.ts'

/** One person's application for a role. The CV lies in a file named by the id, outside every served folder. */
export interface ApplicationRow extends IntakeColumns {
  id: string
  status: IntakeStatus
  receivedAt: string
  source: 'json' | 'form'
  role: string
  fullName: string
  email: string
  phone: string
  phoneExtension: string | null
  /** Addresses of profiles or work, one a line. */
  links: string
  message: string
  /** What the applicant's file was called, made plain; never used as a path. */
  cvName: string
  cvType: 'pdf' | 'docx'
  cvSize: number
  /** sha256 of the file, hexadecimal. */
  cvHash: string
  /** Active content of the file, such as `JavaScript; attached files`; empty if there is none. */
  cvContains: string
  /** JSON of fields that a later form sent and this code does not know, or null. */
  extraFields: string | null
}

export interface ApplicationTables extends OutboxTables, IntakeTables {
  applications: ApplicationRow
}
