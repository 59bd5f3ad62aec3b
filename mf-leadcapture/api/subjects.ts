import type { ApplicationTables } from './applications/rows.ts'
import { APPLICATIONS } from './applications/subject.ts'
import type { BookingTables } from './bookings/rows/booking-tables.ts'
import { BOOKINGS } from './bookings/subject.ts'
import type { DigestTables } from './digest/operations.ts'
import type { Subject } from './intake/subject.ts'
import type { LeadTables } from './leads/rows.ts'
import { LEADS } from './leads/subject.ts'
import type { FileTables } from './store/files/operations.ts'
import type { HouseTables } from './store/house.ts'

/** Everything that the database holds. */
export interface Tables
  extends HouseTables, FileTables, LeadTables, ApplicationTables, BookingTables, DigestTables {}

/** All that is taken in, in the order in which people are told of it. */
export const SUBJECTS: readonly Subject<Tables>[] = [LEADS, APPLICATIONS, BOOKINGS]

/** Files that belong to records, which a backup keeps with them. */
export const KEPT_FILES = SUBJECTS.flatMap(({ files }) => files ?? [])
