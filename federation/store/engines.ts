import { link, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncPath, writeDurably } from '../service/durable-files.ts'
import type { Fault } from './store-errors.ts'
import {
  changedAt,
  claim,
  documentText,
  linkedFile,
  linkText,
  placeOf,
  removeWhole,
  scratchName,
  storePaths,
} from './store-files.ts'
import { sweepContent } from './sweep-content.ts'

/** Lines of health as they are put down: `at` is when a line's block began, ISO 8601, UTC. */
export interface KeptLine {
  at: string
}

/**
 * What all who release and serve a site share. Everybody reads its folder; where that folder is not itself what is shared, but one
 * machine's copy of it, a write is there for everybody once its promise resolves. Places are paths from the folder:
 * `releases/<name>/<release>` and `compositions/<id>`.
 */
export interface SharedStore {
  /** Puts a document under a number of a folder such as `channels/live`: compare-and-set. False where that number is taken. */
  link: (folder: string, number: number, document: object) => Promise<boolean>
  /**
   * Shares what lies whole at a place of the folder. Where another's is there already that stays, and lies in the folder then;
   * with `isAnew` it is replaced.
   */
  share: (place: string, isAnew?: boolean) => Promise<void>
  /** Whether something is there; where it is, it counts as used now, so that nobody removes it, in one step. */
  claim: (place: string) => Promise<boolean>
  /** Removes what nobody placed or used since an instant, in one step that nobody sees half of. False where it stays. */
  remove: (place: string, unusedSince: Date) => Promise<boolean>
  /** Whether `remove` would. */
  isUnused: (place: string, since: Date) => Promise<boolean>
  /**
   * Removes content that no composition serves and nobody placed since an instant. Returns its paths from the folder; with `isDry`
   * the same, and nothing is removed. `staying` are the compositions that there are.
   */
  sweep: (staying: readonly string[], since: Date, isDry: boolean) => Promise<string[]>
  /** Takes entry `number` of a folder such as `channels/live` out of use; that is never used again. Returns where it lies then. */
  setAside: (folder: string, number: number) => Promise<string>
  /** The secret of that name; `proposed` becomes it where there is none yet. */
  secret: (name: string, proposed: string) => Promise<string>
  /** Brings what others shared into the folder. */
  bring: () => Promise<void>
  /** What of the shared releases and compositions is damaged though the folder may be whole. */
  damaged: () => Promise<Fault[]>
  /**
   * Makes what is shared whole from the folder, as far as that holds it, and some places of the folder from what is shared. Returns
   * what was mended.
   */
  mend: (places: readonly string[]) => Promise<string[]>
  /** Health of this machine's pages, for all to judge by; null where the folder of health says it all. */
  health: {
    add: (lines: readonly KeptLine[]) => Promise<void>
    between: (since: number, until: number) => Promise<unknown[]>
  } | null
  close: () => Promise<void>
}

/** Makes a file that only this user may read, once: of several who make it at a time all get the first. */
const makeSecret = async (store: string, file: string, proposed: string): Promise<string> => {
  const aside = join(storePaths(store).scratch, scratchName())
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

/** A store that is a directory, which all who use it have before them: on one machine, or on a disk that several have. */
export const directoryStore = (store: string): SharedStore => {
  const isUnused: SharedStore['isUnused'] = async (place, since) =>
    (await changedAt(join(store, place))) <= since.getTime()
  return {
    link: (folder, number, document) => linkText(store, join(store, folder), number, documentText(document)),
    share: async () => undefined,
    claim: (place) => claim(join(store, place)),
    isUnused,
    remove: async (place, since) =>
      (await isUnused(place, since)) && (await removeWhole(store, join(store, place))),
    sweep: (staying, since, isDry) => sweepContent(store, staying, since, isDry),
    setAside: async (folder, number) => {
      const file = linkedFile(join(store, folder), number)
      const to = storePaths(store).aside(`${placeOf(store, file)}.${Date.now()}`)
      await mkdir(dirname(to), { recursive: true })
      await rename(file, to)
      await syncPath(dirname(file))
      return placeOf(store, to)
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

/** What is shared through a folder: the folder itself, where nothing else was attached to it. */
export const sharedStore = (store: string): SharedStore => attached.get(store) ?? directoryStore(store)

/** From now on a folder is a copy of something else that is shared. */
export const attachStore = (store: string, shared: SharedStore): void => void attached.set(store, shared)

/** Ends all that was attached. */
export const detachAll = async (): Promise<void> => {
  for (const store of attached.keys()) await detachStore(store)
}

/** Ends what was attached. */
export const detachStore = async (store: string): Promise<void> => {
  const shared = attached.get(store)
  attached.delete(store)
  await shared?.close()
}
