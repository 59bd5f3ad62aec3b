import { attachDatabase } from 'federation/database/database-store'
import { followDatabase } from 'federation/database/follow-database'
import type { SiteEnvironment } from 'federation/service/environment'
import { explain } from 'federation/service/explain'
import type { Output } from 'federation/service/output'
import { detachStore } from 'federation/store/shared-store'

interface Copying {
  /** What keeps the copy from being the newest. */
  reasons: () => string[]
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
): Promise<Copying | null> => {
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
    close: async () => {
      await following?.close()
      await detachStore(storeDir)
    },
  }
}
