import { stat } from 'node:fs/promises'
import { CANARY } from '@federation/rollout'
import {
  channelHistory,
  listSequenceNumbers,
  type Fault,
  toFault,
  formatFault,
  numberedFile,
  getStorePath,
  readEntry,
  recordHead,
  findRollbacks,
  type ServedBytes,
  StoreError,
  StoreFault,
  storePaths,
} from '@federation/registry'
import type { ChannelEntry } from 'shared-contracts'
import { createPastFragmentReader, createLateStyleReader } from './assets.ts'
import { createPastCompositions, loadComposition, type LoadedComposition } from './load-composition.ts'
import { watch, type FSWatcher } from 'node:fs'

/**
 * First and longest delay, in ms, before the server tries again to load a channel entry and its composition. Each failure
 * doubles the delay.
 */
const MIN_RETRY_DELAY_MS = 400
const MAX_RETRY_DELAY_MS = 30_000

interface Failure {
  pause: number
  until: number
  /**
   * Inodes, modification times and sizes of the files of a channel entry and its composition when loading them failed. If these
   * values differ later, the files have changed, so the server tries again at once.
   */
  state: string
}

/** Creates a schedule of retries with exponential backoff. The number of attempts has no limit. */
export const createRetries = (now: () => number = () => performance.now()) => {
  const failures = new Map<string, Failure>()
  return {
    /**
     * Returns true if an attempt for `key` is due: the last attempt did not fail, the delay after the failure is over, or the
     * files have changed since then.
     */
    isDue: (key: string, state: string): boolean => {
      const failure = failures.get(key)
      return !failure || failure.state !== state || now() >= failure.until
    },
    failed: (key: string, state: string): void => {
      const previousFailure = failures.get(key)
      const pause =
        previousFailure?.state === state
          ? Math.min(MAX_RETRY_DELAY_MS, previousFailure.pause * 2)
          : MIN_RETRY_DELAY_MS
      failures.set(key, { pause, until: now() + pause, state })
    },
    keepOnly: (keys: ReadonlySet<string>): void => {
      for (const key of failures.keys()) if (!keys.has(key)) failures.delete(key)
    },
  }
}

/**
 * Minimum interval between two reads of the channels' history, in milliseconds. The history is cached, and is read again only
 * for a composition that is not in the cache.
 */
const REREAD_MS = 5000

/**
 * Creates a function that returns true if visitors get a composition now or got it earlier. The function reads the history of
 * the channel (a list of the compositions that were live) and of the canaries. Earlier compositions are included, because a tab
 * can stay open for days.
 */
export const createServedHistory = (
  store: string,
  channel: string,
  { currentIds, now = Date.now }: { currentIds: () => readonly string[]; now?: () => number },
): ((composition: string) => Promise<boolean>) => {
  let servedIds: Promise<Set<string>> = Promise.resolve(new Set())
  let readAt = -Infinity

  const read = async (): Promise<Set<string>> => {
    const entries = await Promise.all([channel, CANARY].map((name) => channelHistory(store, name)))
    return new Set(entries.flat().map(({ composition }) => composition))
  }
  return async (composition) => {
    if (currentIds().includes(composition)) return true
    const cachedIds = await servedIds.catch(() => new Set<string>())
    if (cachedIds.has(composition)) return true
    if (now() - readAt < REREAD_MS) return false
    readAt = now()
    servedIds = read()
    return (await servedIds).has(composition)
  }
}

export const NO_CANARY: LiveSite = {
  current: () => null,
  degraded: () => null,
  earlier: () => Promise.resolve(null),
  styles: () => Promise.resolve(null),
  close: () => undefined,
}

/**
 * Serves one fixed composition as if it were live. Rejects if the composition is unknown (`COMPOSITION_UNKNOWN`) or cannot be
 * read.
 */
export const showComposition = async (
  store: string,
  composition: string,
  report: (error: unknown) => void,
): Promise<LiveSite> => {
  let failure: unknown = new StoreError(
    'COMPOSITION_UNKNOWN',
    `The store has no composition ${composition}. npm run fed -- status lists what there was.`,
  )
  const past = createPastCompositions(store, (error) => (failure = error))
  const loaded = await past.get(composition)
  if (!loaded) throw failure
  return {
    ...NO_CANARY,
    current: () => loaded,
    earlier: createPastFragmentReader(store, report),
    styles: createLateStyleReader(store, report),
  }
}

/** Reasons why the newest channel entry is not served. */
export interface Degraded {
  newest: number | null
  /**
   * Reasons why the newest channel entries are not served, newest entry first, one sentence for each fault. Paths in the
   * sentences are relative to the store.
   */
  reasons: string[]
}

export interface LiveSite {
  /** Returns the composition that visitors get. Null until one is loaded. */
  current: () => LoadedComposition | null
  /** Returns the reasons why the newest channel entry is not served. Null if that entry is served. */
  degraded: () => Degraded | null
  /**
   * Reads a file of an earlier composition, such as `_wake.json`, so that pages in open tabs can still hydrate. Resolves to null
   * if the store does not contain the file.
   */
  earlier: (composition: string, name: string) => Promise<ServedBytes | null>
  /**
   * Reads a style sheet by its sha256. The style sheet contains the styles below the first screen, and can be part of any
   * composition. Resolves to null if the store does not contain this style sheet.
   */
  styles: (sha256: string) => Promise<ServedBytes | null>
  close: () => void
}

/**
 * Interval at which the channel is polled, in milliseconds. Polling is needed, because some file systems send no change
 * notifications.
 */
const POLL_MS = 400
/**
 * Maximum number of channel entries that a server tries to load, newest first, until it can load one. Pruning of the store
 * keeps the same number of entries for rollbacks (`HORIZON.keep`).
 */
const MAX_TRIED_ENTRIES = 20

interface FollowOptions {
  load?: typeof loadComposition
  /**
   * Returns the reasons why the store lacks the newest data of its database or registry. Empty if the store is up to date, or if
   * it has no database or registry.
   */
  behind?: () => string[]
  poll?: number
}

/**
 * Returns a text that changes when the file or folder changes: its inode, modification time and size. If these cannot be read,
 * returns the error code.
 */
const readStamp = (path: string): Promise<string> =>
  stat(path).then(
    ({ ino, mtimeMs, size }) => `${ino}:${mtimeMs}:${size}`,
    (error: NodeJS.ErrnoException) => error.code ?? 'unknown',
  )

/**
 * Creates a loader for the compositions that the entries of a channel, such as `live`, name. After a failure, the loader tries
 * the same entry again with increasing delays.
 */
const createAttempts = (store: string, channel: string, load: typeof loadComposition) => {
  const paths = storePaths(store)
  const retries = createRetries()
  const last = new Map<string, { fault: Fault; composition?: string }>()

  const attempt = async (
    seq: number,
    current: LoadedComposition | null,
    faultsByComposition: Map<string, Fault>,
  ): Promise<LoadedComposition | Fault> => {
    const key = String(seq)
    const previousFailure = last.get(key)
    const stamps = async (composition: string | undefined) =>
      `${await readStamp(numberedFile(paths.channel(channel), seq))} ${composition && (await readStamp(paths.composition(composition)))}`
    const state = await stamps(previousFailure?.composition)
    if (previousFailure && !retries.isDue(key, state)) return previousFailure.fault
    let entry: ChannelEntry | undefined
    try {
      entry = await readEntry(store, channel, seq)
      const knownFault = faultsByComposition.get(entry.composition)
      if (knownFault) throw new StoreFault(knownFault)
      return await load(store, entry, current)
    } catch (error) {
      const fault = toFault(error, getStorePath(store, numberedFile(storePaths(store).channel(channel), seq)))
      if (entry) faultsByComposition.set(entry.composition, fault)
      last.set(key, { fault, ...(entry && { composition: entry.composition }) })
      retries.failed(
        key,
        entry?.composition === previousFailure?.composition ? state : await stamps(entry?.composition),
      )
      return fault
    }
  }
  return {
    attempt,
    forgetAllBut: (seqs: number[]) => {
      const keys = new Set(seqs.map(String))
      retries.keepOnly(keys)
      for (const key of last.keys()) if (!keys.has(key)) last.delete(key)
    },
  }
}

/**
 * Follows a channel: loads its newest valid entry, then each newer one. Never rejects.
 * After a failure, reports the fault once, still serves the current entry and retries. The store folder need not exist at the
 * start.
 */
export const followChannel = async (
  store: string,
  channel: string,
  report: (error: unknown) => void,
  { load = loadComposition, poll = POLL_MS, behind = () => [] }: FollowOptions = {},
): Promise<LiveSite> => {
  const dir = storePaths(store).channel(channel)
  const attempts = createAttempts(store, channel, load)
  let current: LoadedComposition | null = null
  let degraded: Degraded | null = null
  let running: Promise<void> | null = null
  let isAskedAgain = false
  let reportedErrors = new Set<string>()

  /** Reports a fault only when it is new, because the channel is read several times per second. */
  const reportDegraded = (newest: number | null, faults: Fault[]) => {
    const reasons = faults.map(formatFault)
    for (const fault of faults) if (!reportedErrors.has(formatFault(fault))) report(new StoreFault(fault))
    reportedErrors = new Set(reasons)
    degraded = faults.length === 0 ? null : { newest, reasons }
  }

  const readChannel = async () => {
    const place = `channels/${channel}`
    const numbers = await listSequenceNumbers(store, channel).catch((error: unknown) => toFault(error, place))
    if ('code' in numbers) return reportDegraded(null, [{ ...numbers, code: 'CHANNEL_UNREADABLE' }])
    const [newest] = numbers
    if (newest === undefined) {
      return reportDegraded(
        null,
        current
          ? [{ code: 'CHANNEL_UNREADABLE', place, detail: 'it is not there' }]
          : await findRollbacks(store),
      )
    }
    const rollbacks = await findRollbacks(store)
    const faults: Fault[] = []
    const failed: number[] = []
    const faultsByComposition = new Map<string, Fault>()
    for (const seq of numbers.slice(0, MAX_TRIED_ENTRIES)) {
      if (seq === current?.entry.seq) break
      const outcome = await attempts.attempt(seq, current, faultsByComposition)
      if ('entry' in outcome) {
        current = outcome
        for (const copy of current.leftOut) report(new StoreFault(copy))
        break
      }
      faults.push(outcome)
      failed.push(seq)
    }
    attempts.forgetAllBut(failed)
    reportDegraded(newest, [...faults, ...rollbacks])
    if (current) await recordHead(store, channel, current.entry)
  }

  const readChannelOnce = (): Promise<void> => {
    // The read in progress can have started before the latest change, so another read follows.
    isAskedAgain = running !== null
    running ??= readChannel()
      .catch(report)
      .finally(() => {
        running = null
        if (isAskedAgain) void readChannelOnce()
      })
    return running
  }

  const folder = watchFolder(dir, () => void readChannelOnce(), report)
  await folder.renew()
  await readChannelOnce()
  const timer = setInterval(() => {
    void folder.renew()
    if (!running) void readChannelOnce()
  }, poll)
  timer.unref()
  return {
    current: () => current,
    degraded: () => {
      const reasons = [...behind(), ...(degraded?.reasons ?? [])]
      return reasons.length === 0 ? null : { newest: degraded?.newest ?? current?.entry.seq ?? null, reasons }
    },
    earlier: createPastFragmentReader(store, report),
    styles: createLateStyleReader(store, report),
    close: () => {
      folder.close()
      clearInterval(timer)
    },
  }
}

export interface FolderWatch {
  /**
   * Starts to watch the folder `dir` of `watchFolder` if it is not watched yet, or if another folder has replaced it. Never
   * rejects.
   */
  renew: () => Promise<void>
  close: () => void
}

/**
 * Watches a folder, which can be created later, removed or replaced. Reports an error once per outage.
 * If the operating system allows no more watches, the caller must poll.
 */
const watchFolder = (dir: string, changed: () => void, report: (error: unknown) => void): FolderWatch => {
  let watcher: FSWatcher | null = null
  let watched = 0
  let isReported = false
  let isClosed = false

  const drop = () => {
    watcher?.close()
    watcher = null
  }
  const fail = (error: unknown) => {
    drop()
    if (!isReported) report(error)
    isReported = true
  }
  return {
    renew: async () => {
      const inode = await stat(dir).then(
        ({ ino }) => ino,
        () => null,
      )
      if (isClosed || (watcher && inode === watched)) return
      drop()
      if (inode === null) return
      try {
        watcher = watch(dir, changed).on('error', fail)
        watched = inode
        isReported = false
      } catch (error) {
        fail(error)
      }
    },
    close: () => {
      isClosed = true
      drop()
    },
  }
}
