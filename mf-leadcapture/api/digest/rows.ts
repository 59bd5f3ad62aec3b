import type { OutboxTables } from '../outbox/outbox-row.ts'

/** What waited in quarantine on one day, as the team was told. */
export interface DigestRow {
  day: string
  at: number
  /** JSON of counts and ids. */
  content: string
}

export interface DigestTables extends OutboxTables {
  digests: DigestRow
}
