/** Follows a source: keeps a folder as a copy of it, and pulls changes when the source announces them. */

import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { type Fault, formatFault, StoreError } from '../store/store-errors.ts'
import { removeStaleScratch } from '../store/store-files.ts'
import type { ChangeListener, ReplicationSource } from './source.ts'
import { type SharedStore, attachStore, createDirectoryStore } from '../store/shared-store.ts'
import { pullAgain, pullChanges, pullServed } from './pull.ts'

/** First and longest pause in ms after which a failed pull is tried again. Each failure doubles the pause. */
const RETRY_DELAY_MS = { first: 100, most: 5000 }

/** A local folder that replication keeps up to date with a source, which is a database or a registry. */
export interface FollowedCopy {
  /**
   * Pulls all changes from the source. Returns a fault for each release, composition (set of releases) or document that is
   * missing, damaged or invalid in the source. The local folder keeps its previous copy of each.
   */
  pullAll: () => Promise<Fault[]>
  /** Pulls only the compositions that servers serve now, so that a new machine can start soon. `pullAll` pulls the rest. */
  pullServed: () => Promise<void>
}

/** A running replication from a source to this machine's copy. */
export interface Follower {
  /** Reasons why this machine's copy may be outdated, one sentence each. Empty if the copy is current. */
  reasons: () => string[]
  close: () => Promise<void>
}

interface FollowOptions {
  title: string
  listen: (onChange: () => void) => Promise<ChangeListener>
  /** Called for each fault that the previous pull did not find. A fault that remains is therefore reported only once. */
  report: (error: unknown) => void
  /** Interval in ms at which the source is polled, in case a notification was lost. */
  pollIntervalMs: number
  /** Describes the error of a failed pull. The text is public, so it must not contain internal details. */
  describe?: (error: unknown) => string | null
}

/** Records that the source was reached now, by setting the modification time of the cursor file. */
const touchCursor = async (store: string, cursorFile: string): Promise<void> => {
  const now = new Date()
  await utimes(join(store, cursorFile), now, now).catch(() => undefined)
}

/**
 * Keeps the store's folder up to date with a source (a database or a registry). Pulls after each notification, and also polls,
 * because a connection can break silently. While the source is unreachable, the folder does not change. The promise resolves
 * when the folder has all compositions that servers serve now, or when the first pull has failed. It never rejects.
 */
export const followSource = async (
  store: string,
  copy: FollowedCopy,
  { title, listen, report, pollIntervalMs, describe = () => null }: FollowOptions,
): Promise<Follower> => {
  let listener: ChangeListener | null = null
  let isClosed = false
  let isRunning = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let reasons: string[] = []
  let reportedReasons = new Set<string>()

  const reportFindings = (findings: readonly { reason: string; error: unknown }[]) => {
    for (const { reason, error } of findings) if (!reportedReasons.has(reason)) report(error)
    reasons = findings.map(({ reason }) => reason)
    reportedReasons = new Set(reasons)
  }

  const pullAndReport = async (): Promise<boolean> => {
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
    const started = await listen(() => void pullAndReport())
    if (isClosed) return started.close()
    listener = started
    void restartAfter(started)
  }

  const restartAfter = async (endedListener: ChangeListener): Promise<void> => {
    await endedListener.ended
    if (listener === endedListener) listener = null
    schedule(0)
  }

  const schedule = (pauseMs: number) => {
    clearTimeout(timer)
    if (isClosed || isRunning) return
    timer = setTimeout(() => void pullAndSchedule(), pauseMs)
    timer.unref()
  }

  const pullAndSchedule = async (): Promise<void> => {
    isRunning = true
    // Listen before the pull: the pull fetches earlier changes, and the source announces each later change.
    if (listener === null) await startListening().catch(() => undefined)
    const isWell = (await pullAndReport()) && listener !== null
    isRunning = false
    failures = isWell ? 0 : failures + 1
    schedule(
      isWell ? pollIntervalMs : Math.min(RETRY_DELAY_MS.first * 2 ** (failures - 1), RETRY_DELAY_MS.most),
    )
  }

  await removeStaleScratch(store).catch(() => undefined)
  const isShown = await copy.pullServed().then(
    () => true,
    () => false,
  )
  const first = pullAndSchedule()
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
 * Never runs `work` twice at the same time. Calls during a run share one further run, because the current run may have begun
 * before the changes that these calls announce.
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

/** A local copy that can pull damaged or missing places again. `pullAgain` returns the places that it repaired. */
export interface Replica extends FollowedCopy {
  pullAgain: (places: readonly string[]) => Promise<string[]>
}

/**
 * Registers a folder as a read-only copy of a source (a database or a registry). Functions that write to such a store throw
 * COPY_READ_ONLY.
 */
export const attachReplica = (store: string, source: ReplicationSource): Replica => {
  const directory = createDirectoryStore(store)
  const pullAll = coalesceCalls(async () => {
    const faults = await pullChanges(source, store)
    await touchCursor(store, source.cursorFile)
    return faults
  })
  const reject = (): Promise<never> =>
    Promise.reject(
      new StoreError(
        'COPY_READ_ONLY',
        `This machine has a copy of the store, which only ${source.title} changes. Send the change to ${source.title}.`,
      ),
    )
  const shared: SharedStore = {
    ...directory,
    addDocument: reject,
    publish: reject,
    remove: reject,
    deleteUnusedContent: reject,
    quarantine: reject,
    getOrCreateSecret: reject,
    pull: async () => void (await pullAll()),
    repair: (places) => pullAgain(source, store, places),
  }
  attachStore(store, shared)
  return {
    pullAll,
    pullServed: () => pullServed(source, store),
    pullAgain: (places) => pullAgain(source, store, places),
  }
}
