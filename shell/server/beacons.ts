import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { STATUS_CODES } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  anonymizeIp,
  RecentMap,
  clientKey,
  createTokenBuckets,
  isDiskError,
  memoize,
  readDiskSpace,
} from '@federation/node-kit'
import { formatDay, listDays, getDayFile, getFirstDay, RETENTION_DAYS } from '@federation/node-kit/logs'

/** Daily quota in bytes, enough for about 200,000 events. It protects the disk against a flood of events. */
const MAX_BYTES_PER_DAY = 64 * 1024 * 1024
const CHECK_INTERVAL_MS = 2000
const HOUR_MS = 60 * 60_000

export interface DayLog {
  /**
   * Appends entries to the log of the current day. Stores nothing and returns false if the daily quota is used up, or if the
   * remaining disk space is reserved for leads.
   */
  append: (entries: readonly object[]) => Promise<boolean>
  /** Returns how many bytes of the daily quota were left at the latest `append`. */
  bytesLeft: () => number
  close: () => void
}

interface LogOptions {
  now?: () => number
  maxBytesPerDay?: number
  hasDiskSpace?: (folder: string) => Promise<boolean>
  onError: (error: unknown) => void
}

const hasSpaceForEvents = async (folder: string): Promise<boolean> =>
  (await readDiskSpace(folder)).canWriteCopies

/**
 * Opens a log in `folder` with one file per day and one JSON line per entry. Deletes files older than `RETENTION_DAYS`.
 * Several processes can append at the same time, because each batch is a single write in append mode.
 */
export const openDayLog = (
  folder: string,
  {
    now = Date.now,
    maxBytesPerDay = MAX_BYTES_PER_DAY,
    hasDiskSpace = hasSpaceForEvents,
    onError,
  }: LogOptions,
): DayLog => {
  const makeFolder = async () => {
    await mkdir(folder, { recursive: true, mode: 0o750 })
    return hasDiskSpace(folder)
  }
  const isRoom = memoize(makeFolder, { ttlMs: CHECK_INTERVAL_MS })

  let latest = { day: '', size: 0 }
  const bytesLeft = () => maxBytesPerDay - (latest.day === formatDay(now()) ? latest.size : 0)

  const append: DayLog['append'] = async (entries) => {
    try {
      if (!(await isRoom())) return false
      // A full disk can have truncated the previous line. The leading newline separates that line from this batch.
      const bytes = Buffer.from(`\n${entries.map((entry) => JSON.stringify(entry)).join('\n')}\n`)
      const day = formatDay(now())
      const file = await open(getDayFile(folder, day), 'a', 0o640)
      try {
        const { size } = await file.stat()
        latest = { day, size }
        if (size + bytes.length > maxBytesPerDay) return false
        latest.size += bytes.length
        return (await file.write(bytes)).bytesWritten === bytes.length
      } finally {
        await file.close()
      }
    } catch (error) {
      if (isDiskError(error)) return false
      throw error
    }
  }

  const removeExpiredFiles = async () => {
    const first = getFirstDay(now(), RETENTION_DAYS)
    for (const day of await listDays(folder))
      if (day < first) await rm(getDayFile(folder, day), { force: true })
  }
  const sweep = () => void removeExpiredFiles().catch(onError)
  sweep()
  const timer = setInterval(sweep, HOUR_MS).unref()
  return { append, bytesLeft, close: () => clearInterval(timer) }
}

const KB = 1024
const MB = 1024 * KB

interface Quota {
  /**
   * The daily quota of a client or an address block is this fraction of the bytes that the log can still store today. The quota
   * is at least `atLeast` and at most `atMost` bytes.
   */
  part: number
  atLeast: number
  atMost: number
}

/**
 * Daily quotas for the bytes that a client address and an address block (a network of clients) may send. They are large enough
 * for a whole office that shares one client address.
 */
const QUOTAS: Record<'client' | 'block', Quota> = {
  client: { part: 1 / 64, atLeast: 64 * KB, atMost: MB },
  block: { part: 1 / 16, atLeast: 256 * KB, atMost: 4 * MB },
}
/** Number of clients and address blocks, those that sent bytes last, whose bytes are counted. */
const KEPT_SENDERS = 100_000

export interface Sender {
  client: string
  block: string
}

export interface DailyQuotas {
  /**
   * Counts bytes that a client sent. Returns false and counts nothing if these bytes exceed the quota of the client or of its
   * address block. The quotas depend on `bytesLeft`, the number of bytes that the log can still store today.
   */
  take: (sender: Sender, bytes: number, bytesLeft: number) => boolean
}

/**
 * Creates daily quotas per client and address block. The fewer bytes are left for the day, the smaller the quotas are. So a flood
 * from many clients cannot use up the server's daily quota, and events of ordinary visitors are still stored.
 */
export const createDailyQuotas = (now: () => number): DailyQuotas => {
  let day = ''
  let used = new RecentMap<number>(KEPT_SENDERS)

  return {
    take: ({ client, block }, bytes, bytesLeft) => {
      if (formatDay(now()) !== day) used = new RecentMap(KEPT_SENDERS)
      day = formatDay(now())
      const entries = [
        { key: client, share: QUOTAS.client },
        { key: `block ${block}`, share: QUOTAS.block },
      ].map(({ key, share: { part, atLeast, atMost } }) => ({
        key,
        total: (used.get(key) ?? 0) + bytes,
        limit: Math.min(atMost, Math.max(atLeast, bytesLeft * part)),
      }))
      if (entries.some(({ total, limit }) => total > limit)) return false
      for (const { key, total } of entries) used.set(key, total)
      return true
    },
  }
}

export type BeaconRejection = 'refused' | 'limited' | 'no-room' | 'over-share'

export class BeaconError extends Error {
  override name = 'BeaconError'
  readonly statusCode: number
  readonly outcome: BeaconRejection

  constructor(statusCode: number, outcome: BeaconRejection, message: string) {
    super(message)
    this.statusCode = statusCode
    this.outcome = outcome
  }
}

interface BeaconOptions {
  path: string
  largest: number
  limit: { burst: number; perMinute: number }
  /** Plural noun that error messages use for the reports, such as `events`. */
  what: string
  /** Media types of the JSON bodies that the route accepts. Default: `application/json`. */
  types?: readonly string[]
  take: (request: FastifyRequest, context: { reply: FastifyReply; sender: Sender }) => Promise<void>
  refused?: (outcome: BeaconRejection) => void
  now: () => number
}

/** True if the Origin or Sec-Fetch-Site header names this site. The port is ignored, because proxies seldom forward it. */
const isSameSite = ({ headers, hostname }: FastifyRequest): boolean => {
  const { origin, 'sec-fetch-site': site } = headers
  if (origin === undefined && site === undefined) return false
  if (site !== undefined && site !== 'same-origin') return false
  return origin === undefined || URL.parse(origin)?.hostname === hostname
}

/**
 * Registers `POST <path>`, which accepts JSON reports from pages of this site and answers 204. Rate limits use a keyed hash of
 * the client address. The key is random and never leaves this process. Neither client address nor user agent is logged.
 */
export const registerBeaconRoute = (
  app: FastifyInstance,
  { path, largest, limit, what, types = ['application/json'], take, refused, now }: BeaconOptions,
): void => {
  const secret = randomBytes(32)
  const buckets = createTokenBuckets({ ...limit, now })
  const hash = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  const hashSender = (ip: string): Sender => ({ client: hash(clientKey(ip)), block: hash(anonymizeIp(ip)) })

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      [...types],
      { parseAs: 'string', bodyLimit: largest },
      scope.getDefaultJsonParser('error', 'error'),
    )
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (!isSameSite(request))
        throw new BeaconError(403, 'refused', `${what} are accepted only from pages of this site`)
      if (!buckets.take(hashSender(request.ip).client))
        throw new BeaconError(429, 'limited', `too many ${what}`)
    })
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const { statusCode = 500 } = error
      const isOurs = error instanceof BeaconError
      refused?.(isOurs ? error.outcome : 'refused')
      if (statusCode >= 500 && !isOurs) request.log.error({ err: error }, `${what} could not be kept`)
      if (statusCode === 429 || statusCode === 503) reply.header('retry-after', '60')
      return reply
        .code(statusCode)
        .type('text/plain; charset=utf-8')
        .send(`${isOurs ? error.message : STATUS_CODES[statusCode]}\n`)
    })
    scope.post(path, async (request, reply) => {
      await take(request, { reply, sender: hashSender(request.ip) })
      return reply.code(204).send()
    })
  })
}
