import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { type Fault, formatFault } from '../store/store-errors.ts'
import { removeStaleScratch } from '../store/store-files.ts'
import type { ChangeListener } from './source.ts'

/** First and longest pause in ms before the next attempt to listen and pull. Each failure doubles the pause. */
const RETRY_DELAY_MS = { first: 100, most: 5000 }

/** A folder that is a copy of a source. */
export interface FollowedCopy {
  /** Pulls all changes. Returns the places that are missing, damaged or not valid in the source; the folder keeps its copies. */
  pullAll: () => Promise<Fault[]>
  /** Pulls only what servers show, so that a new machine starts soon. The next full pull adds the rest. */
  pullServed: () => Promise<void>
}

export interface Follower {
  /** One sentence per reason why this machine's copy may be outdated; none if it is current. */
  reasons: () => string[]
  close: () => Promise<void>
}

interface FollowOptions {
  /** Name of the source in messages. */
  title: string
  /** Starts to receive notifications of changes. */
  listen: (changed: () => void) => Promise<ChangeListener>
  /** Called once for each fault, until it is fixed. */
  report: (error: unknown) => void
  /** Interval of polling between notifications, in ms. */
  look: number
  /** Reason of a failed pull, without details that visitors must not see. */
  describe?: (error: unknown) => string | null
}

/** Marks the time of the last contact with a source: the modification time of the sync cursor. */
export const touchCursor = async (store: string, cursorFile: string): Promise<void> => {
  const now = new Date()
  await utimes(join(store, cursorFile), now, now).catch(() => undefined)
}

/**
 * Keeps a folder a copy of a source. Pulls changes when they are notified, and polls as well, since a connection can break
 * silently. While the source is unreachable, the folder stays as it is. Resolves once the folder has everything that is served,
 * or after the first pull if that fails; the rest follows later. Never rejects.
 */
export const followSource = async (
  store: string,
  copy: FollowedCopy,
  { title, listen, report, look, describe = () => null }: FollowOptions,
): Promise<Follower> => {
  let listener: ChangeListener | null = null
  let isClosed = false
  let isRunning = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let reasons: string[] = []
  let reportedReasons = new Set<string>()

  const reportFindings = (found: readonly { reason: string; error: unknown }[]) => {
    for (const { reason, error } of found) if (!reportedReasons.has(reason)) report(error)
    reasons = found.map(({ reason }) => reason)
    reportedReasons = new Set(reasons)
  }

  const bring = async (): Promise<boolean> => {
    try {
      const faults = await copy.pullAll()
      reportFindings(
        faults.map((fault) => ({
          reason: `${title} has no intact ${fault.place} (${formatFault(fault)})`,
          error: new Error(formatFault(fault)),
        })),
      )
      return true
    } catch (error) {
      const reason = `${title} does not answer, or its content cannot be stored: changes are not seen`
      reportFindings([{ reason: describe(error) ?? reason, error }])
      return false
    }
  }

  const startListening = async (): Promise<void> => {
    const started = await listen(() => void bring())
    if (isClosed) return started.close()
    listener = started
    void restartAfter(started)
  }

  const restartAfter = async (ended: ChangeListener): Promise<void> => {
    await ended.ended
    if (listener === ended) listener = null
    schedule(0)
  }

  const schedule = (pauseMs: number) => {
    clearTimeout(timer)
    if (isClosed || isRunning) return
    timer = setTimeout(() => void turn(), pauseMs)
    timer.unref()
  }

  const turn = async (): Promise<void> => {
    isRunning = true
    // Later changes are notified; earlier ones are pulled now.
    if (listener === null) await startListening().catch(() => undefined)
    const isWell = (await bring()) && listener !== null
    isRunning = false
    failures = isWell ? 0 : failures + 1
    schedule(isWell ? look : Math.min(RETRY_DELAY_MS.first * 2 ** (failures - 1), RETRY_DELAY_MS.most))
  }

  await removeStaleScratch(store).catch(() => undefined)
  const isShown = await copy.pullServed().then(
    () => true,
    () => false,
  )
  const first = turn()
  if (!isShown) await first
  return {
    reasons: () => reasons,
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      listener?.close()
    },
  }
}

/**
 * Runs one call at a time. Calls during a run share one more run after it, since changes may have arrived after the first
 * one read.
 */
export const coalesceCalls = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<T> | null = null
  let next: Promise<T> | null = null
  const run = (): Promise<T> => {
    running = work().finally(() => (running = null))
    return running
  }
  return () => {
    if (!running) return run()
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null
        return run()
      })
    return next
  }
}
