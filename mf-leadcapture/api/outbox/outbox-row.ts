/** `hubspot` and `webhook` pass leads on where they are configured. */
export const CHANNELS = ['mail', 'hubspot', 'webhook'] as const
export type Channel = (typeof CHANNELS)[number]

/** One delivery that a subject owes to one channel. */
export interface OutboxRow {
  id: string
  /** What owes it; whatever offers the kind reads the subject by its id. */
  subjectKind: string
  subjectId: string
  channel: Channel
  /** Whose mailbox it goes to: somebody can mend the team's, a visitor's own stays as it is. */
  recipient: 'team' | 'person'
  /** Tells the deliveries of one subject on one channel apart; empty where there is one. */
  part: string
  /** What its subject has to know of it later; JSON, or null. */
  details: string | null
  /** `held`: belongs to something quarantined. `dead`: given up, for a person to look at. `folded`: a later one says the same and more. */
  state: 'pending' | 'held' | 'sent' | 'dead' | 'folded'
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
  /** When it was first rejected for a fault that somebody can fix: the team's mailbox, or a channel's set-up. Null without one. */
  refusedAt: number | null
  settledAt: number | null
}

export interface OutboxTables {
  outbox: OutboxRow
}

/** Names a delivery among all, in logs and files. */
export const deliveryName = ({
  subjectKind,
  subjectId,
  part,
}: Pick<OutboxRow, 'subjectKind' | 'subjectId' | 'part'>): string =>
  part === '' ? subjectId : `${subjectKind}-${subjectId}-${part}`
