import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { STATUS_CODES } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientKey, readDiskSpace, isDiskError, anonymizeIp, createTokenBuckets } from '@federation/node-kit'
import { formatDay, listDays, getDayFile, getFirstDay, RETENTION_DAYS } from '@federation/node-kit/logs'

/** About 200,000 events. A flood of events fills this quota and not the disk. */
const MAX_BYTES_PER_DAY = 64 * 1024 * 1024
const CHECK_INTERVAL_MS = 2000
const HOUR_MS = 60 * 60_000

export interface DayLog {
  /** Returns false if there is no space: the disk is full or reserved for leads, or the daily quota is used up. */
  append: (entries: readonly object[]) => Promise<boolean>
  /** Bytes left of the daily quota, as of the latest `append`. */
  bytesLeft: () => number
  close: () => void
}

interface LogOptions {
  now?: () => number
  /** Bytes per day. */
  most?: number
  hasDiskSpace?: (folder: string) => Promise<boolean>
  /** Receives errors of the removal of old files. */
  onError: (error: unknown) => void
}

const hasSpaceForEvents = async (folder: string): Promise<boolean> =>
  (await readDiskSpace(folder)).canWriteCopies

/** Caches the result of `ask` for `CHECK_INTERVAL_MS`. */
const cacheCheck = (ask: () => Promise<boolean>, now: () => number): (() => Promise<boolean>) => {
  let answer: Promise<boolean> | null = null
  let until = 0
  return () => {
    if (!answer || now() >= until) {
      answer = ask()
      until = now() + CHECK_INTERVAL_MS
    }
    return answer
  }
}

/**
 * Appends entries to one file per day in `folder`, one line each, and removes files older than `RETENTION_DAYS`.
 * Safe with several processes: a batch is one write in append mode.
 */
export const openDayLog = (
  folder: string,
  { now = Date.now, most = MAX_BYTES_PER_DAY, hasDiskSpace = hasSpaceForEvents, onError }: LogOptions,
): DayLog => {
  const isRoom = cacheCheck(async () => {
    await mkdir(folder, { recursive: true, mode: 0o750 })
    return hasDiskSpace(folder)
  }, now)

  let latest = { day: '', size: 0 }
  const bytesLeft = () => most - (latest.day === formatDay(now()) ? latest.size : 0)

  const append: DayLog['append'] = async (entries) => {
    try {
      if (!(await isRoom())) return false
      // The leading newline keeps this batch intact if a full disk truncated the previous line.
      const bytes = Buffer.from(`\n${entries.map((entry) => JSON.stringify(entry)).join('\n')}\n`)
      const day = formatDay(now())
      const file = await open(getDayFile(folder, day), 'a', 0o640)
      try {
        const { size } = await file.stat()
        latest = { day, size }
        if (size + bytes.length > most) return false
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

  const removeOld = async () => {
    const first = getFirstDay(now(), RETENTION_DAYS)
    for (const day of await listDays(folder))
      if (day < first) await rm(getDayFile(folder, day), { force: true })
  }
  const sweep = () => void removeOld().catch(onError)
  sweep()
  const timer = setInterval(sweep, HOUR_MS)
  timer.unref()
  return { append, bytesLeft, close: () => clearInterval(timer) }
}

const KB = 1024
const MB = 1024 * KB

interface Quota {
  /** Fraction of the bytes left for the day; the result is limited to `atLeast` and `atMost` bytes. */
  part: number
  atLeast: number
  atMost: number
}

/** Limits for one client, which can be a whole office, and for all clients of an address block. */
const QUOTAS: Record<'client' | 'block', Quota> = {
  client: { part: 1 / 64, atLeast: 64 * KB, atMost: MB },
  block: { part: 1 / 16, atLeast: 256 * KB, atMost: 4 * MB },
}
/** Maximum number of tracked keys. The oldest is dropped first. */
const MAX_SENDERS = 100_000

/** Hashes of a sender's address and of its address block. */
export interface Sender {
  client: string
  block: string
}

export interface DailyQuotas {
  /** Records bytes of a sender. Returns false and records nothing if they exceed its daily share or that of its block. */
  take: (sender: Sender, bytes: number, bytesLeft: number) => boolean
}

/**
 * Limits the bytes per sender and day. Shares shrink with the bytes left, so that many senders cannot fill the daily quota
 * quickly and ordinary visits are still counted.
 */
export const createDailyQuotas = (now: () => number): DailyQuotas => {
  let day = ''
  const used = new Map<string, number>()

  return {
    take: ({ client, block }, bytes, bytesLeft) => {
      if (formatDay(now()) !== day) used.clear()
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
      for (const key of used.keys()) {
        if (used.size <= MAX_SENDERS) break
        used.delete(key)
      }
      return true
    },
  }
}

/** Reason why a beacon was rejected. */
export type BeaconRejection = 'refused' | 'limited' | 'no-room' | 'over-share'

/** Rejects a beacon with an HTTP status and a message for the response. */
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
  /** Maximum bytes of a body. */
  largest: number
  /** Rate limit per client. */
  limit: { burst: number; perMinute: number }
  /** Plural noun for messages, such as `events`. */
  what: string
  /** Accepted content types of the JSON body; `application/json` by default. */
  types?: readonly string[]
  take: (request: FastifyRequest, context: { reply: FastifyReply; sender: Sender }) => Promise<void>
  refused?: (outcome: BeaconRejection) => void
  now: () => number
}

/** Returns true if the browser's headers name a page of this site. Ignores ports, which proxies seldom forward. */
const isSameSite = ({ headers, hostname }: FastifyRequest): boolean => {
  const { origin, 'sec-fetch-site': site } = headers
  if (origin === undefined && site === undefined) return false
  if (site !== undefined && site !== 'same-origin') return false
  return origin === undefined || URL.parse(origin)?.hostname === hostname
}

/**
 * `POST <path>`: accepts JSON beacons from pages of this site and answers 204. Stores neither address nor user agent.
 * Rate limits use an HMAC of the address whose random key never leaves this process.
 */
export const registerBeaconRoute = (
  app: FastifyInstance,
  { path, largest, limit, what, types = ['application/json'], take, refused, now }: BeaconOptions,
): void => {
  const secret = randomBytes(32)
  const buckets = createTokenBuckets({ ...limit, now })
  const hash = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  const senderOf = (ip: string): Sender => ({ client: hash(clientKey(ip)), block: hash(anonymizeIp(ip)) })

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
        throw new BeaconError(403, 'refused', `${what} come from pages of this site alone`)
      if (!buckets.take(senderOf(request.ip).client))
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
      await take(request, { reply, sender: senderOf(request.ip) })
      return reply.code(204).send()
    })
  })
}
