import type { Kysely } from 'kysely'
import { operations } from './operations.ts'
import { openData as openTables, openStore as openHanded, type Place } from './store/open-store.ts'
import type { StoreOf } from './store/operation.ts'
import type { Tables } from './subjects.ts'

/** Where leads live. */
export type LeadStore = StoreOf<typeof operations>

/** The store the API writes to. */
export const openStore = (place: Place, onLost: (error: Error) => void): Promise<LeadStore> =>
  openHanded<Tables, typeof operations>(
    place,
    { operations, module: new URL('operations.ts', import.meta.url) },
    onLost,
  )

/** The same data for a command beside a running API; null where no lead has ever come. */
export const openData = (place: Place, mode: 'read' | 'write'): Promise<Kysely<Tables> | null> =>
  openTables<Tables>(place, mode)
