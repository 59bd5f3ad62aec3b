import { Client } from 'pg'
import { formatFault } from '../store/store-errors.ts'
import { CHANGES_CHANNEL } from './push.ts'
import type { DatabaseStore } from './database-store.ts'

/** Interval of polling between notifications, in ms. */
const CHECK_INTERVAL_MS = 2000
/** First and longest pause in ms before the next attempt to listen and pull. Each failure doubles the pause. */
const RETRY_DELAY_MS = { first: 100, most: 5000 }

export interface DatabaseFollower {
  /** One sentence per reason why this machine's copy may be outdated; none if it is current. */
  reasons: () => string[]
  close: () => Promise<void>
}

interface Options {
  url: string
  /** Called once for each fault, until it is fixed. */
  report: (error: unknown) => void
  look?: number
}

/**
 * Keeps a folder a copy of its database. Pulls changes when they are notified, and polls as well, since a connection can
 * break silently. While the database is unreachable, the folder stays as it is. Resolves once the folder has everything that
 * is served, or after the first pull if that fails; the rest follows later. Never rejects.
 */
export const followDatabase = async (
  store: DatabaseStore,
  { url, report, look = CHECK_INTERVAL_MS }: Options,
): Promise<DatabaseFollower> => {
  let listener: Client | null = null
  let isClosed = false
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
      const faults = await store.pullAll()
      reportFindings(
        faults.map((fault) => ({
          reason: `the database does not hold ${fault.place} whole (${formatFault(fault)})`,
          error: new Error(formatFault(fault)),
        })),
      )
      return true
    } catch (error) {
      const reason = 'the database does not answer, or its content cannot be stored: changes are not seen'
      reportFindings([{ reason, error }])
      return false
    }
  }

  const drop = (client: Client) => {
    if (listener === client) listener = null
    void client.end().catch(() => undefined)
    client.connection.stream.destroy()
  }

  const listen = async (): Promise<void> => {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 5000,
    })
    listener = client
    client.on('error', () => drop(client))
    client.on('end', () => {
      if (listener === client) listener = null
    })
    client.on('notification', () => void bring())
    try {
      await client.connect()
      await client.query(`listen ${CHANGES_CHANNEL}`)
    } catch (error) {
      drop(client)
      throw error
    }
  }

  const turn = async (): Promise<void> => {
    // Later changes are notified; earlier ones are pulled now.
    const isListening =
      listener !== null ||
      (await listen().then(
        () => true,
        () => false,
      ))
    const isWell = (await bring()) && isListening
    failures = isWell ? 0 : failures + 1
    if (isClosed) return
    const pause = isWell ? look : Math.min(RETRY_DELAY_MS.first * 2 ** (failures - 1), RETRY_DELAY_MS.most)
    timer = setTimeout(() => void turn(), pause)
    timer.unref()
  }

  const isShown = await store.pullServed().then(
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
      const client = listener
      if (client) drop(client)
    },
  }
}
