import { onTestFinished } from 'vitest'
import { SendMailBody } from '../contract/send-mail.ts'
import { sampleNewBooking } from './sample-new-booking.ts'
import { leadRows } from '../api/leads/receive-lead.ts'
import { type LeadStore, openData, openStore } from '../api/lead-store.ts'
import type { Place } from '../api/store/open-store.ts'
import { listLeads } from '../api/leads/lead-record.ts'
import { leadMetadata } from './lead-metadata.ts'
import { SAMPLE_LEAD } from './sample-lead.ts'

const BODY = SendMailBody.parse(SAMPLE_LEAD)
/** When everything happens. */
export const NOW = Date.parse('2026-11-20T10:00:00Z')
export const LEASE = 1000

/** A contact request like any other, at NOW. */
export const submission = (changes: Parameters<typeof leadMetadata>[0] = {}) =>
  leadRows(BODY, leadMetadata({ now: NOW, ...changes }))

/** A meeting at the one time there is. */
export const booking = (email: string, personHashes = ['nobody']) =>
  sampleNewBooking({ email, now: NOW, personHashes })

export const claimAt = async (store: LeadStore, now: number) => {
  const { deliveries } = await store.outbox.claim({ now, leaseUntil: now + LEASE, limit: 10 })
  return deliveries.map(({ delivery }) => delivery)
}

/** Closed again with the test. */
export const open = async (place: Place): Promise<LeadStore> => {
  const store = await openStore(place, () => undefined)
  onTestFinished(() => store.close())
  return store
}

/** Every lead that is there. */
export const stored = async (place: Place) => {
  const db = await openData(place, 'read')
  if (!db) throw new Error('there is no store')
  return listLeads(db, { limit: 1000 }).finally(() => db.destroy())
}
