import { link, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fsyncPath, writeDurably } from '@federation/node-kit'
import type { Fault } from './store-errors.ts'
import {
  getLastUsedMs,
  touchFolder,
  serializeDocument,
  numberedFile,
  createNumberedFile,
  getStorePath,
  removeAtomically,
  createScratchName,
  storePaths,
} from './store-files.ts'
import { deleteUnusedContent } from './unused-content.ts'

/** Health record to store. `at` is the start of its time block; ISO 8601, UTC. */
export interface HealthRecord {
  at: string
}

/**
 * Store that all processes which release and serve a site share. Every process reads from a local folder, which is the
 * store or one machine's copy of it. A write is visible to all machines once its promise resolves.
 * Places are paths relative to the folder: `releases/<name>/<release>` and `compositions/<id>`.
 */
export interface SharedStore {
  /** Adds a document under a number of a folder such as `channels/live` (compare-and-set). False if the number is in use. */
  link: (folder: string, number: number, document: object) => Promise<boolean>
  /**
   * Publishes a complete release or composition of the folder. If the store already has another version, that version
   * is kept and copied to the folder; with `isReplacing` it is replaced.
   */
  share: (place: string, isReplacing?: boolean) => Promise<void>
  /** Returns true if the place exists, and atomically marks it as used now, so that no cleanup removes it. */
  claim: (place: string) => Promise<boolean>
  /** Atomically removes a place that was not written or used since an instant. False if it is kept. */
  remove: (place: string, unusedSince: Date) => Promise<boolean>
  /** Returns true if `remove` would remove the place. */
  isUnused: (place: string, since: Date) => Promise<boolean>
  /**
   * Removes content that no composition in `staying` serves and that was not written since an instant.
   * Returns its paths relative to the folder. With `isDryRun` it removes nothing.
   */
  sweep: (staying: readonly string[], since: Date, isDryRun: boolean) => Promise<string[]>
  /** Quarantines entry `number` of a folder such as `channels/live` and never reuses the number. Returns its new path. */
  quarantine: (folder: string, number: number) => Promise<string>
  /** Returns the secret of that name. Stores `proposed` first if none exists. */
  secret: (name: string, proposed: string) => Promise<string>
  /** Pulls changes of other machines into the folder. */
  bring: () => Promise<void>
  /** Returns the damaged releases and compositions of the shared store. The folder's copies may be intact. */
  damaged: () => Promise<Fault[]>
  /** Repairs the shared store from the folder where possible, and `places` of the folder from the store. Returns the repairs. */
  mend: (places: readonly string[]) => Promise<string[]>
  /** Health records of all machines. Null if the health folder already contains all of them. */
  health: {
    add: (lines: readonly HealthRecord[]) => Promise<void>
    between: (since: number, until: number) => Promise<unknown[]>
  } | null
  close: () => Promise<void>
}

/** Creates a file that only this user can read. Concurrent callers all get the first value. */
const makeSecret = async (store: string, file: string, proposed: string): Promise<string> => {
  const aside = join(storePaths(store).scratch, createScratchName())
  await writeDurably(aside, `${proposed}\n`, 0o600)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  try {
    await link(aside, file)
    return proposed
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return (await readFile(file, 'utf8')).trim()
  } finally {
    await rm(aside, { force: true })
  }
}

/** Store in a directory that all processes can access, on one machine or on a network disk. */
export const createDirectoryStore = (store: string): SharedStore => {
  const isUnused: SharedStore['isUnused'] = async (place, since) =>
    (await getLastUsedMs(join(store, place))) <= since.getTime()
  return {
    link: (folder, number, document) =>
      createNumberedFile(store, join(store, folder), number, serializeDocument(document)),
    share: async () => undefined,
    claim: (place) => touchFolder(join(store, place)),
    isUnused,
    remove: async (place, since) =>
      (await isUnused(place, since)) && (await removeAtomically(store, join(store, place))),
    sweep: (staying, since, isDryRun) => deleteUnusedContent(store, staying, since, isDryRun),
    quarantine: async (folder, number) => {
      const file = numberedFile(join(store, folder), number)
      const to = storePaths(store).aside(`${getStorePath(store, file)}.${Date.now()}`)
      await mkdir(dirname(to), { recursive: true })
      await rename(file, to)
      await fsyncPath(dirname(file))
      return getStorePath(store, to)
    },
    secret: (name, proposed) => makeSecret(store, join(store, 'secrets', name), proposed),
    bring: async () => undefined,
    damaged: async () => [],
    mend: async () => [],
    health: null,
    close: async () => undefined,
  }
}

const attached = new Map<string, SharedStore>()

/** Returns the store attached to a folder; by default the folder itself. */
export const getSharedStore = (store: string): SharedStore =>
  attached.get(store) ?? createDirectoryStore(store)

/** Registers the store of which a folder is a local copy. */
export const attachStore = (store: string, shared: SharedStore): void => void attached.set(store, shared)

export const detachAllStores = async (): Promise<void> => {
  for (const store of attached.keys()) await detachStore(store)
}

export const detachStore = async (store: string): Promise<void> => {
  const shared = attached.get(store)
  attached.delete(store)
  await shared?.close()
}
