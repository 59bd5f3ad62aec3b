import { nextId } from '../store/next-id.ts'
import type { Channel, OutboxRow } from '../tables.ts'

interface Subject {
  kind: 'lead' | 'application'
  id: string
  quarantined: boolean
  channels: readonly Channel[]
  /** Domain of the mail's stable Message-ID. */
  mailDomain: string
  now: number
}

/** What a subject owes to the outbox: one row for each channel, held back where it is quarantined. */
export const deliveriesOf = ({ kind, id, quarantined, channels, mailDomain, now }: Subject): OutboxRow[] =>
  channels.map((channel) => ({
    id: nextId(now),
    subjectKind: kind,
    subjectId: id,
    channel,
    state: quarantined ? 'held' : 'pending',
    messageId: `<${kind}-${id}@${mailDomain}>`,
    attempts: 0,
    createdAt: now,
    dueAt: now,
    leaseUntil: 0,
    fence: 0,
    lastError: null,
    refusedAt: null,
    settledAt: null,
  }))
