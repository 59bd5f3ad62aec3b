import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { STATUS_CODES } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientKey, shortAddress } from 'federation/service/client-key'
import { dayOf, daysIn, fileOf, firstOf, KEPT_DAYS } from 'federation/service/day-files'
import { diskRoom } from 'federation/service/disk-room'
import { isDiskTrouble } from 'federation/service/explain'
import { tokenBuckets } from 'federation/service/token-buckets'

/** Some 200,000 events. Who floods us fills this and no disk. */
const MOST_A_DAY = 64 * 1024 * 1024
const LOOK_MS = 2000
const HOUR_MS = 60 * 60_000

export interface DayLog {
  /** False where there is no room: the disk is full or kept for leads, or the day has had its share. */
  append: (entries: readonly object[]) => Promise<boolean>
  /** Bytes left of this day's share, as of the latest `append`. */
  bytesLeft: () => number
  close: () => void
}

interface LogOptions {
  now?: () => number
  /** Bytes a day. */
  most?: number
  hasRoom?: (folder: string) => Promise<boolean>
  /** Told of what keeps old files from being removed. */
  onError: (error: unknown) => void
}

const roomForEvents = async (folder: string): Promise<boolean> => (await diskRoom(folder)).forCopies

/** Asked anew only after a while. */
const sometimes = (ask: () => Promise<boolean>, now: () => number): (() => Promise<boolean>) => {
  let answer: Promise<boolean> | null = null
  let until = 0
  return () => {
    if (!answer || now() >= until) {
      answer = ask()
      until = now() + LOOK_MS
    }
    return answer
  }
}

/**
 * Keeps entries in `folder`, a line each, a file for each day, and removes files once they are too old. Several processes
 * may do so at once: a batch is one write at the file's end.
 */
export const openDayLog = (
  folder: string,
  { now = Date.now, most = MOST_A_DAY, hasRoom = roomForEvents, onError }: LogOptions,
): DayLog => {
  const isRoom = sometimes(async () => {
    await mkdir(folder, { recursive: true, mode: 0o750 })
    return hasRoom(folder)
  }, now)

  let latest = { day: '', size: 0 }
  const bytesLeft = () => most - (latest.day === dayOf(now()) ? latest.size : 0)

  const append: DayLog['append'] = async (entries) => {
    try {
      if (!(await isRoom())) return false
      // Begins on a line of its own: what a full disk has torn off takes no entry with it.
      const bytes = Buffer.from(`\n${entries.map((entry) => JSON.stringify(entry)).join('\n')}\n`)
      const day = dayOf(now())
      const file = await open(fileOf(folder, day), 'a', 0o640)
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
      if (isDiskTrouble(error)) return false
      throw error
    }
  }

  const removeOld = async () => {
    const first = firstOf(now(), KEPT_DAYS)
    for (const day of await daysIn(folder)) if (day < first) await rm(fileOf(folder, day), { force: true })
  }
  const sweep = () => void removeOld().catch(onError)
  sweep()
  const timer = setInterval(sweep, HOUR_MS)
  timer.unref()
  return { append, bytesLeft, close: () => clearInterval(timer) }
}

const KB = 1024
const MB = 1024 * KB

interface Share {
  /** Part of what is left of the day's room, between two bounds in bytes. */
  part: number
  atLeast: number
  atMost: number
}

/** One client, an office of people for instance, and all clients of an address block. */
const SHARES: Record<'client' | 'block', Share> = {
  client: { part: 1 / 64, atLeast: 64 * KB, atMost: MB },
  block: { part: 1 / 16, atLeast: 256 * KB, atMost: 4 * MB },
}
/** Beyond this many the one that came first is forgotten. */
const MAX_SENDERS = 100_000

/** Hashes of a sender's address and of the block it lies in. */
export interface Sender {
  client: string
  block: string
}

export interface DailyShares {
  /** Records bytes of a sender. False, and nothing recorded, if its share or its block's share of this day is used up. */
  take: (sender: Sender, bytes: number, bytesLeft: number) => boolean
}

/**
 * Bounds what one sender adds to a day. Shares shrink with the room that is left, so that no number of senders fills a day
 * quickly and an honest visit is still counted.
 */
export const createDailyShares = (now: () => number): DailyShares => {
  let day = ''
  const used = new Map<string, number>()

  return {
    take: ({ client, block }, bytes, bytesLeft) => {
      if (dayOf(now()) !== day) used.clear()
      day = dayOf(now())
      const entries = [
        { key: client, share: SHARES.client },
        { key: `block ${block}`, share: SHARES.block },
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

/** What became of a beacon that was not taken. */
export type BeaconRefusal = 'refused' | 'limited' | 'no-room' | 'over-share'

/** Answers a beacon with a status, and what is wrong with it. */
export class RefusedBeacon extends Error {
  override name = 'RefusedBeacon'
  readonly statusCode: number
  readonly outcome: BeaconRefusal

  constructor(statusCode: number, outcome: BeaconRefusal, message: string) {
    super(message)
    this.statusCode = statusCode
    this.outcome = outcome
  }
}

interface BeaconOptions {
  path: string
  /** Bytes of a body. */
  largest: number
  /** Of one address. */
  limit: { burst: number; perMinute: number }
  /** What they are, in words: `events`. */
  what: string
  /** Content types of their JSON; `application/json` by default. */
  types?: readonly string[]
  take: (request: FastifyRequest, context: { reply: FastifyReply; sender: Sender }) => Promise<void>
  refused?: (outcome: BeaconRefusal) => void
  now: () => number
}

/** Whether a page of this site asks, by the browser's word. Ports are left out: proxies seldom pass them on. */
const isOwn = ({ headers, hostname }: FastifyRequest): boolean => {
  const { origin, 'sec-fetch-site': site } = headers
  if (origin === undefined && site === undefined) return false
  if (site !== undefined && site !== 'same-origin') return false
  return origin === undefined || URL.parse(origin)?.hostname === hostname
}

/**
 * `POST <path>`: takes JSON that pages of this site send by themselves, and answers 204. Neither the address it came from nor what
 * the browser calls itself is kept: the address is counted under a hash that this process alone can make, and forgets.
 */
export const takeBeacons = (
  app: FastifyInstance,
  { path, largest, limit, what, types = ['application/json'], take, refused, now }: BeaconOptions,
): void => {
  const secret = randomBytes(32)
  const buckets = tokenBuckets({ ...limit, now })
  const hash = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  const senderOf = (ip: string): Sender => ({ client: hash(clientKey(ip)), block: hash(shortAddress(ip)) })

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      [...types],
      { parseAs: 'string', bodyLimit: largest },
      scope.getDefaultJsonParser('error', 'error'),
    )
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (!isOwn(request))
        throw new RefusedBeacon(403, 'refused', `${what} come from pages of this site alone`)
      if (!buckets.take(senderOf(request.ip).client))
        throw new RefusedBeacon(429, 'limited', `too many ${what}`)
    })
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const { statusCode = 500 } = error
      const isOurs = error instanceof RefusedBeacon
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
