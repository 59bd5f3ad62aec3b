import type { Kysely } from 'kysely'
import { limitOperations } from './abuse/limits.ts'
import {
  APPLICATION_MESSAGES,
  applicationOperations,
  APPLICATIONS,
  type ApplicationTables,
} from './applications/application-record.ts'
import { createBookingMessages, type BookingMailOptions } from './bookings/booking-mail.ts'
import { BOOKINGS } from './bookings/booking-record.ts'
import type { BookingTables } from './bookings/booking-rows.ts'
import { bookingOperations } from './bookings/engine.ts'
import {
  createDigestMessages,
  digestOperations,
  DIGESTS,
  expireDigests,
  type DigestTables,
} from './digest.ts'
import { LEAD_MESSAGES, leadOperations, LEADS, type LeadTables } from './leads/lead-record.ts'
import type { MessageTemplates } from './outbox/messages.ts'
import { outboxStateOperations } from './outbox/outbox-state.ts'
import { outboxOperations } from './outbox/queue.ts'
import type { RecordType } from './records/record-type.ts'
import { fileOperations, type FileTables } from './store/files.ts'
import { openDatabaseAt, openStoreWith, type Place } from './store/open-store.ts'
import { storeOperations, type Operations, type StoreOf, type StoreTables } from './store/operation.ts'

export interface Tables
  extends StoreTables, FileTables, LeadTables, ApplicationTables, BookingTables, DigestTables {}

/** Record types, in the order in which they are listed. Add a new type to `operations` and `createMessageTemplates` too. */
export const RECORD_TYPES: readonly [RecordType<Tables>, ...RecordType<Tables>[]] = [
  LEADS,
  APPLICATIONS,
  BOOKINGS,
]

export const createMessageTemplates = (meetings: BookingMailOptions): MessageTemplates => ({
  lead: LEAD_MESSAGES,
  application: APPLICATION_MESSAGES,
  booking: createBookingMessages(meetings),
  digest: createDigestMessages(RECORD_TYPES),
})

const expire = async (db: Kysely<Tables>, { now }: { now: number }): Promise<void> => {
  for (const type of RECORD_TYPES) await type.expire(db, now)
  await expireDigests(db, now)
  await db.deleteFrom('idempotencyKeys').where('expiresAt', '<=', now).execute()
}

export const listOrphans = async (db: Kysely<Tables>, ids: string[]): Promise<string[]> => {
  const known = new Set<string>()
  for (const type of RECORD_TYPES) for (const { id } of await type.read(db, ids)) known.add(id)
  return ids.filter((id) => !known.has(id))
}

/** All operations of the store. The worker thread of SQLite imports them from this module. */
export const operations = {
  maintenance: {
    ...storeOperations,
    expire: { run: expire },
    orphans: { run: (db: Kysely<Tables>, { ids }: { ids: string[] }) => listOrphans(db, ids) },
  },
  files: fileOperations,
  limits: limitOperations,
  outbox: { ...outboxOperations([...RECORD_TYPES, DIGESTS]), ...outboxStateOperations },
  digest: digestOperations(RECORD_TYPES),
  leads: leadOperations,
  applications: applicationOperations,
  bookings: bookingOperations,
} satisfies Operations<Tables>

export type LeadStore = StoreOf<typeof operations>

export const openStore = (place: Place, onLost: (error: Error) => void): Promise<LeadStore> =>
  openStoreWith<Tables, typeof operations>(place, { operations, module: new URL(import.meta.url) }, onLost)

export const openData = (place: Place, mode: 'read' | 'write'): Promise<Kysely<Tables>> =>
  openDatabaseAt<Tables>(place, mode)
