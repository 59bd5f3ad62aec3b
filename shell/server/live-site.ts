import { unwatchFile, watchFile } from 'node:fs'
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
import { coalesceCalls } from '@federation/registry/replication'
import { createPastFiles } from './assets.ts'
import { createPastCompositions, loadComposition, type LoadedComposition } from './load-composition.ts'

/**
 * First and longest delay, in ms, before the server tries again to load a channel entry and its composition. Each failure
 * doubles the delay.
 */
const MIN_RETRY_DELAY_MS = 400
const MAX_RETRY_DELAY_MS = 30_000

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
  return { ...NO_CANARY, current: () => loaded, ...createPastFiles(store, report) }
}

/** Reasons why the newest channel entry (change of the site) is not served. */
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
  /** Returns the reasons why the newest channel entry (change of the site) is not served. Null if that entry is served. */
  degraded: () => Degraded | null
  /**
   * Reads a file of an earlier composition, such as `_wake.json`, so that pages in open tabs can still hydrate. Resolves to null
   * if the store does not contain the file.
   */
  earlier: (composition: string, name: string) => Promise<ServedBytes | null>
  /**
   * Reads a style sheet for content below the first screen by its sha256. Any composition can contain it. Resolves to null if
   * the store does not contain this style sheet.
   */
  styles: (sha256: string) => Promise<ServedBytes | null>
  close: () => void
}

/** Interval at which the server looks for changes of the channel's folder, in milliseconds. */
const WATCH_MS = 50
/** Interval in ms at which the channel is read even if its folder has not changed, to notice a repair of a damaged file. */
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

/** Last failed attempt to load a channel entry and its composition. */
interface Failure {
  fault: Fault
  /** Id of the composition. Undefined if the entry could not be read. */
  composition: string | undefined
  /** Inode, time and size of the files of entry and composition. If they change, loading is attempted again at once. */
  stamps: string
  delayMs: number
  /** Time of the next attempt, in milliseconds of `performance.now()`. */
  retryAt: number
}

/**
 * Creates a loader for the entries of a channel, such as `live`. It loads an entry together with the entry's composition. After
 * a failure, it tries the same entry again with increasing delays.
 */
const createAttempts = (store: string, channel: string, load: typeof loadComposition) => {
  const paths = storePaths(store)
  const failures = new Map<number, Failure>()

  const attempt = async (
    seq: number,
    current: LoadedComposition | null,
    faultsByComposition: Map<string, Fault>,
  ): Promise<LoadedComposition | Fault> => {
    const file = numberedFile(paths.channel(channel), seq)
    const readStamps = async (id: string | undefined) =>
      `${await readStamp(file)} ${id && (await readStamp(paths.composition(id)))}`
    const previous = failures.get(seq)
    const stamps = await readStamps(previous?.composition)
    if (previous?.stamps === stamps && performance.now() < previous.retryAt) return previous.fault
    let composition: string | undefined
    try {
      const entry = await readEntry(store, channel, seq)
      ;({ composition } = entry)
      const knownFault = faultsByComposition.get(composition)
      if (knownFault) throw new StoreFault(knownFault)
      return await load(store, entry, current)
    } catch (error) {
      const fault = toFault(error, getStorePath(store, file))
      if (composition !== undefined) faultsByComposition.set(composition, fault)
      const failedStamps = composition === previous?.composition ? stamps : await readStamps(composition)
      const delayMs =
        previous?.stamps === failedStamps
          ? Math.min(MAX_RETRY_DELAY_MS, previous.delayMs * 2)
          : MIN_RETRY_DELAY_MS
      const retryAt = performance.now() + delayMs
      failures.set(seq, { fault, composition, stamps: failedStamps, delayMs, retryAt })
      return fault
    }
  }
  return {
    attempt,
    forgetAllBut: (seqs: number[]) => {
      for (const seq of failures.keys()) if (!seqs.includes(seq)) failures.delete(seq)
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
  const folder = storePaths(store).channel(channel)
  const attempts = createAttempts(store, channel, load)
  let current: LoadedComposition | null = null
  let degraded: Degraded | null = null
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

  const readChannelOnce = coalesceCalls(() => readChannel().catch(report))
  const onChange = () => void readChannelOnce()
  // Unlike `watch`, `watchFile` also notices that the folder is created, removed or replaced, on every file system.
  watchFile(folder, { interval: WATCH_MS, persistent: false }, onChange)
  await readChannelOnce()
  const timer = setInterval(onChange, poll).unref()
  return {
    current: () => current,
    degraded: () => {
      const reasons = [...behind(), ...(degraded?.reasons ?? [])]
      return reasons.length === 0 ? null : { newest: degraded?.newest ?? current?.entry.seq ?? null, reasons }
    },
    ...createPastFiles(store, report),
    close: () => {
      unwatchFile(folder, onChange)
      clearInterval(timer)
    },
  }
}
