import { attachDatabase } from 'federation/database/database-store'
import { followDatabase } from 'federation/database/follow-database'
import type { SiteEnvironment } from 'federation/service/environment'
import { explain } from 'federation/service/explain'
import type { Output } from 'federation/service/output'
import { StoreFault } from 'federation/store/faults'
import { detachStore } from 'federation/store/shared-store'
import { loadComposition } from './load-composition.ts'

/** A folder that is kept a copy of a database. */
export interface DatabaseCopy {
  /** What keeps the copy from being the newest. */
  reasons: () => string[]
  /** Brings a composition anew where the copy of it is damaged. */
  mend: (composition: string) => Promise<void>
  close: () => Promise<void>
}

/**
 * Keeps the folder of the store a copy of the database where one is set; of several processes of a machine one does, and all may write
 * to it. Null where the folder is the store itself.
 */
export const copyDatabase = async (
  { storeDir, databaseUrl }: SiteEnvironment,
  isFollowing: boolean,
  output: Pick<Output, 'write'>,
): Promise<DatabaseCopy | null> => {
  if (databaseUrl === undefined) return null
  const shared = attachDatabase(storeDir, databaseUrl)
  const following = isFollowing
    ? await followDatabase(shared, {
        url: databaseUrl,
        report: (error) =>
          output.write(
            `${JSON.stringify({
              level: 'error',
              time: new Date().toISOString(),
              msg: `the store's database: ${explain(error)}`,
            })}\n`,
          ),
      })
    : null
  return {
    reasons: () => following?.reasons() ?? [],
    mend: async (composition) => void (await shared.bringAgain([`compositions/${composition}`])),
    close: async () => {
      await following?.close()
      await detachStore(storeDir)
    },
  }
}

/** Loads a composition; once more where the copy was damaged, after it was brought anew. */
export const loadMended =
  ({ mend }: Pick<DatabaseCopy, 'mend'>): typeof loadComposition =>
  async (store, entry, before) => {
    try {
      return await loadComposition(store, entry, before)
    } catch (error) {
      if (!(error instanceof StoreFault)) throw error
      await mend(entry.composition)
      return loadComposition(store, entry, before)
    }
  }
