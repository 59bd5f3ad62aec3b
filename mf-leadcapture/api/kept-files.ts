import type { Kysely } from 'kysely'
import type { LeadStore } from './lead-store.ts'
import type { KeptFiles } from './store/back-up.ts'
import type { FileKeeper } from './store/files/file-keeper.ts'
import { filesInDatabase } from './store/files/files-in-database.ts'
import { filesInFolder } from './store/files/files-in-folder.ts'
import { fileCallsOn, type FileCalls } from './store/files/operations.ts'
import { engineOf, type Place } from './store/open-store.ts'
import type { Tables } from './subjects.ts'

const filesAt = (place: Place, kept: KeptFiles, calls: FileCalls): FileKeeper =>
  engineOf(place) === 'postgres' ? filesInDatabase(calls) : filesInFolder(place.stateDir, kept)

/** Where files of one kind are kept, for the API. */
export const filesOfStore = (store: Pick<LeadStore, 'files'>, place: Place, kept: KeptFiles): FileKeeper =>
  filesAt(place, kept, store.files)

/** The same for a command beside it. */
export const filesOfData = (db: Kysely<Tables>, place: Place, kept: KeptFiles): FileKeeper =>
  filesAt(place, kept, fileCallsOn(db))
