import { randomUUID } from 'node:crypto'
import type { Circumstances } from '../api/leads/submission.ts'

/** A request like any other, with a key of its own. */
export const circumstances = (changes: Partial<Circumstances> = {}): Circumstances => {
  const now = changes.now ?? Date.now()
  return {
    source: 'json',
    ip: '127.0.0.1',
    userAgent: '',
    isTest: false,
    verdict: { quarantined: false, riskScore: 0, riskReasons: '' },
    idempotency: { key: randomUUID(), bodyHash: 'a'.repeat(64), expiresAt: now + 60_000 },
    personHashes: ['nobody'],
    channels: ['mail'],
    hubspotDetails: null,
    mailDomain: 'crewtally.example',
    now,
    ...changes,
  }
}
