import { mkdir, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fsyncPath, replaceDurably } from '@federation/node-kit'
import { z } from 'shared-contracts'
import type { Fault } from './store-errors.ts'
import {
  getLastUsedMs,
  touchFolder,
  serializeDocument,
  numberedFile,
  createNumberedFile,
  getStorePath,
  removeAtomically,
  createFile,
  storePaths,
} from './store-files.ts'
import { deleteUnusedContent } from './page-table.ts'

/** A health report to store. `at` is the start of its time interval, ISO 8601 in UTC. */
export interface HealthRecord {
  at: string
}

/** State of the purges of a cache (CDN) in front of the page servers. A purge makes the cache drop outdated pages. */
export interface PurgeState {
  /**
   * For `ms` milliseconds, allows only this server to purge the cache. Resolves to null if another server has this claim.
   * `record` describes the newest purge. `ageMs` is the time in ms since the newest successful purge began. `end` ends the
   * claim, and saves a new `record` if one is passed. `startedMs` is the time in ms since the purge began, or null if it
   * failed.
   */
  claim: (
    ms: number,
  ) => Promise<{
    record: unknown
    ageMs: number
    end: (record?: object, startedMs?: number | null) => Promise<void>
  } | null>
  read: () => Promise<unknown>
}

/**
 * Store that is shared by all processes that release or serve a site. Each process reads a local folder, which is the store
 * itself or a copy of it. A write is visible to other machines when its promise has resolved. `place` is a path relative to the
 * folder: `releases/<name>/<release>` or `compositions/<id>`.
 */
export interface SharedStore {
  /** Adds a document with this number to a folder such as `channels/live`. Returns false if the number is in use. */
  addDocument: (folder: string, number: number, document: object) => Promise<boolean>
  /**
   * Publishes a complete release or composition from the local folder. If the shared store already has different files for it,
   * copies the shared store's files to the local folder. With `isReplacing`, replaces the shared store's files by those of the
   * local folder instead.
   */
  publish: (place: string, isReplacing?: boolean) => Promise<void>
  /**
   * Returns true if the release or composition exists. In the same step, marks it as used now, so that no cleanup removes
   * it.
   */
  markUsed: (place: string) => Promise<boolean>
  /** Atomically removes a release or composition. If it was written or used since `unusedSince`, keeps it and returns false. */
  remove: (place: string, unusedSince: Date) => Promise<boolean>
  isUnused: (place: string, since: Date) => Promise<boolean>
  /**
   * Deletes page files that no composition in `keptCompositions` uses, and that were neither written nor used after `since`.
   * Returns the deleted paths, relative to the store. With `isDryRun`, returns the same paths, but deletes nothing.
   */
  deleteUnusedContent: (
    keptCompositions: readonly string[],
    since: Date,
    isDryRun: boolean,
  ) => Promise<string[]>
  /**
   * Moves entry `number` of a folder such as `channels/live` to the quarantine folder, so that it is no longer used. The number
   * is never used again. Returns the new path.
   */
  quarantine: (folder: string, number: number) => Promise<string>
  /**
   * Returns the secret `name`, which is the same on all machines that share this store. If the secret does not exist, stores
   * `proposed` as the secret.
   */
  getOrCreateSecret: (name: string, proposed: string) => Promise<string>
  /** Copies changes that other machines made in the shared store to the local folder. */
  pull: () => Promise<void>
  /**
   * Returns a fault for each damaged release or composition in the shared store. If the local folder has an intact copy,
   * `repair` can restore it.
   */
  findDamaged: () => Promise<Fault[]>
  /**
   * First repairs the shared store from intact files of this machine's folder. Then copies the releases and compositions in
   * `places` from the shared store to that folder again. Returns one line of text per repair.
   */
  repair: (places: readonly string[]) => Promise<string[]>
  /** Health reports of all machines. Null for a store in a folder: the reports are then in the folder of the health log. */
  health: {
    add: (lines: readonly HealthRecord[]) => Promise<void>
    between: (since: number, until: number) => Promise<unknown[]>
  } | null
  purges: PurgeState
  close: () => Promise<void>
}

/**
 * Creates a secret in a file that only this user can read. If the file exists, returns the secret in it, otherwise `proposed`.
 * So concurrent processes get the same secret.
 */
const makeSecret = async (store: string, file: string, proposed: string): Promise<string> => {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const isNew = await createFile(store, file, `${proposed}\n`, 0o600)
  return isNew ? proposed : (await readFile(file, 'utf8')).trim()
}

/**
 * Returns the path of the file that records purges of the cache (CDN). The file is outside the store's folder, so that it stays
 * the same if the store is replaced or restored.
 */
export const getPurgeFile = (store: string): string => `${store}.purges.json`

const StoredPurge = z.object({ record: z.unknown(), began: z.number() })

/**
 * Creates a `PurgeState` (record of the purges of the CDN cache) that is stored in a file. Two servers with the same folder can
 * purge at the same time, which is harmless.
 */
const createPurgeFile = (file: string): PurgeState => {
  const read = async () => {
    const text = await readFile(file, 'utf8').catch(() => 'null')
    return StoredPurge.safeParse(parseJson(text)).data ?? { record: null, began: 0 }
  }
  return {
    claim: async () => {
      const { record, began } = await read()
      return {
        record,
        ageMs: began === 0 ? Infinity : Date.now() - began,
        end: async (next, startedMs = null) => {
          if (!next) return
          const stored = { record: next, began: startedMs === null ? began : Date.now() - startedMs }
          await replaceDurably(file, JSON.stringify(stored))
        },
      }
    },
    read: async () => (await read()).record,
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Creates a store in a folder that all processes can access, on one machine or on a network disk. */
export const createDirectoryStore = (store: string): SharedStore => {
  const isUnused: SharedStore['isUnused'] = async (place, since) =>
    (await getLastUsedMs(join(store, place))) <= since.getTime()
  return {
    addDocument: (folder, number, document) =>
      createNumberedFile(store, join(store, folder), number, serializeDocument(document)),
    publish: async () => undefined,
    markUsed: (place) => touchFolder(join(store, place)),
    isUnused,
    remove: async (place, since) =>
      (await isUnused(place, since)) && (await removeAtomically(store, join(store, place))),
    deleteUnusedContent: (keptCompositions, since, isDryRun) =>
      deleteUnusedContent(store, keptCompositions, since, isDryRun),
    quarantine: async (folder, number) => {
      const file = numberedFile(join(store, folder), number)
      const to = storePaths(store).quarantine(`${getStorePath(store, file)}.${Date.now()}`)
      await mkdir(dirname(to), { recursive: true })
      await rename(file, to)
      await fsyncPath(dirname(file))
      return getStorePath(store, to)
    },
    getOrCreateSecret: (name, proposed) => makeSecret(store, join(store, 'secrets', name), proposed),
    pull: async () => undefined,
    findDamaged: async () => [],
    repair: async () => [],
    health: null,
    purges: createPurgeFile(getPurgeFile(store)),
    close: async () => undefined,
  }
}

const attached = new Map<string, SharedStore>()

/**
 * Returns the shared store (a database or registry) that was attached to a local store folder. If none was attached, returns
 * the folder as the store.
 */
export const getSharedStore = (store: string): SharedStore =>
  attached.get(store) ?? createDirectoryStore(store)

export const attachStore = (store: string, shared: SharedStore): void => void attached.set(store, shared)

/** Closes all attached stores. Call it before a process exits, because open connections keep the process running. */
export const detachAllStores = async (): Promise<void> => {
  for (const store of attached.keys()) await detachStore(store)
}

/** Closes the store that is attached to a local folder. Does nothing if none is attached. */
export const detachStore = async (store: string): Promise<void> => {
  const shared = attached.get(store)
  attached.delete(store)
  await shared?.close()
}
