import { randomUUID } from 'node:crypto'
import type { LeadMetadata } from '../api/leads/receive-lead.ts'
import type { LeadRows } from '../api/leads/lead-store.ts'
import { nextId } from '../api/store/operation.ts'

type Changes = Partial<LeadMetadata & Pick<LeadRows, 'idempotency'>>

/** Metadata of an ordinary contact request, with a key of its own. */
export const leadMetadata = ({ idempotency, ...changes }: Changes = {}): LeadMetadata => {
  const now = changes.now ?? Date.now()
  const key = idempotency ?? { key: randomUUID(), bodyHash: 'a'.repeat(64), expiresAt: now + 60_000 }
  return {
    id: nextId(now),
    source: 'json',
    ip: '127.0.0.1',
    userAgent: '',
    isTest: false,
    verdict: { quarantined: false, riskScore: 0, riskReasons: '' },
    idempotencyOf: () => key,
    personHashes: ['nobody'],
    channels: ['mail'],
    hubspotDetails: null,
    mailDomain: 'crewtally.example',
    now,
    ...changes,
  }
}
