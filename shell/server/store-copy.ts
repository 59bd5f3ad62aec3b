import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { formatErrorWithAdvice, type Output, type SiteEnvironment } from '@federation/node-kit'
import { detachStore } from '@federation/registry'
import { attachDatabase, followDatabase } from '@federation/registry/database'
import { attachReplica, type Follower, followSource } from '@federation/registry/replication'
import {
  createRegistrySource,
  describePullError,
  REGISTRY_POLL_MS,
} from '@federation/service/registry-source'

/** A store folder that is a copy of a database or registry. */
export interface StoreCopy {
  /** Returns the reasons why this machine's copy of the store is not up to date. Empty if the copy is up to date. */
  reasons: () => string[]
  /** Returns the reasons why a copy of a database is not up to date. Empty for a copy of a registry. */
  databaseReasons: () => string[]
  /** Seconds since the last contact with the registry. Null before the first contact, and for a copy of a database. */
  registryContactAge: () => Promise<number | null>
  /** Downloads the files of a composition (set of releases) again from the database or registry, to replace a damaged copy. */
  repair: (composition: string) => Promise<void>
  close: () => Promise<void>
}

/**
 * Returns the environment of a site server. With REGISTRY_URL and without DATABASE_URL, `storeDir` is the folder for the
 * server's copy of the registry's store. Otherwise `environment` is unchanged.
 */
export const withFollowedStore = (environment: SiteEnvironment): SiteEnvironment =>
  isFollower(environment)
    ? { ...environment, storeDir: join(environment.stateDir, 'registry-copy') }
    : environment

/** True if the site server follows a registry and therefore must not change the store. */
export const isFollower = ({ databaseUrl, registryUrl }: SiteEnvironment): boolean =>
  databaseUrl === undefined && registryUrl !== undefined

/**
 * Connects the store folder with its database or registry. If `isFollowing` is true, also copies new data from the database or
 * registry into the folder. Only one process per machine should follow. Returns null if the folder is the store itself.
 */
export const attachStoreCopy = async (
  environment: SiteEnvironment,
  isFollowing: boolean,
  output: Pick<Output, 'write'>,
): Promise<StoreCopy | null> => {
  const { storeDir, databaseUrl, registryUrl } = environment
  const reportTo = (title: string) => (error: unknown) =>
    output.write(
      `${JSON.stringify({
        level: 'error',
        time: new Date().toISOString(),
        msg: `${title}: ${formatErrorWithAdvice(error)}`,
      })}\n`,
    )
  if (databaseUrl !== undefined) {
    const shared = attachDatabase(storeDir, databaseUrl)
    const following = isFollowing
      ? await followDatabase(storeDir, shared, { url: databaseUrl, report: reportTo("the store's database") })
      : null
    return { ...copyOf(storeDir, shared, following), registryContactAge: async () => null }
  }
  if (registryUrl === undefined) return null
  const source = createRegistrySource(storeDir, {
    origin: registryUrl,
    readToken: environment.registryReadToken,
  })
  const replica = attachReplica(storeDir, source)
  const following = isFollowing
    ? await followSource(storeDir, replica, {
        title: source.title,
        listen: source.listen,
        report: reportTo("the site's registry"),
        pollIntervalMs: REGISTRY_POLL_MS,
        describe: describePullError,
      })
    : null
  return {
    ...copyOf(storeDir, replica, following),
    databaseReasons: () => [],
    registryContactAge: () => ageOf(join(storeDir, source.cursorFile)),
  }
}

const copyOf = (
  store: string,
  { pullAgain }: { pullAgain: (places: readonly string[]) => Promise<string[]> },
  following: Follower | null,
): Omit<StoreCopy, 'registryContactAge'> => ({
  reasons: () => following?.reasons() ?? [],
  databaseReasons: () => following?.reasons() ?? [],
  repair: async (composition) => void (await pullAgain([`compositions/${composition}`])),
  close: async () => {
    await following?.close()
    await detachStore(store)
  },
})

/** Returns the seconds since a file was modified. Null if it does not exist. */
const ageOf = (file: string): Promise<number | null> =>
  stat(file).then(
    ({ mtimeMs }) => Math.max(0, Math.round((Date.now() - mtimeMs) / 1000)),
    () => null,
  )
