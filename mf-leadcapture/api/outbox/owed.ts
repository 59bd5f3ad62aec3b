import { nextId } from '../store/next-id.ts'
import type { OutboxRow } from './outbox-row.ts'

interface Owing extends Partial<Pick<OutboxRow, 'recipient' | 'part' | 'details' | 'channel'>> {
  kind: string
  id: string
  /** Held back, since its subject is quarantined. */
  held?: boolean
  /** Domain of the mail's stable Message-ID. */
  mailDomain: string
  now: number
}

/** One delivery as it is owed, before anybody has tried: by mail to the team where nothing else is said. */
export const owed = ({
  kind,
  id,
  channel = 'mail',
  recipient = 'team',
  part = '',
  details = null,
  held = false,
  mailDomain,
  now,
}: Owing): OutboxRow => ({
  id: nextId(now),
  subjectKind: kind,
  subjectId: id,
  channel,
  recipient,
  part,
  details,
  state: held ? 'held' : 'pending',
  messageId: `<${kind}-${id}${part === '' ? '' : `-${part}`}@${mailDomain}>`,
  attempts: 0,
  createdAt: now,
  dueAt: now,
  leaseUntil: 0,
  fence: 0,
  lastError: null,
  refusedAt: null,
  settledAt: null,
})
