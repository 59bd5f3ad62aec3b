import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { readDayLog } from '@federation/node-kit/logs'
import {
  type Analytics,
  BusEvent,
  COLLECTOR_PATH,
  CompositionId,
  type EnrichedEvent,
  MAX_BATCH_BYTES,
  MAX_EVENTS_PER_BATCH,
  Plid,
  UTM_PARAMS,
  z,
} from 'shared-contracts'
import { createDailyQuotas, type DayLog, BeaconError, registerBeaconRoute } from '../beacons.ts'
import type { LiveSite } from '../live-site.ts'
import type { LoadedComposition } from '../load-composition.ts'
import type { EventOutcome } from '../metrics.ts'

const CAMPAIGN: ReadonlySet<string> = new Set(UTM_PARAMS)
const MAX_ADDRESS_LENGTH = 600

/** True for a path of this site whose query has only campaign parameters. */
const isPlainPath = (address: string): boolean => {
  const url = /^\/(?!\/)/.test(address) ? URL.parse(address, 'http://site.invalid') : null
  return url !== null && url.hash === '' && [...url.searchParams.keys()].every((name) => CAMPAIGN.has(name))
}

/** True for a URL that cannot identify a person: empty, a plain path, or a URL without query and hash. */
const isPlainAddress = (address: string): boolean => {
  if (address === '' || isPlainPath(address)) return true
  const url = URL.parse(address)
  return url !== null && url.search === '' && url.hash === ''
}

const Envelope = z.strictObject({
  url: z.string().check(z.maxLength(MAX_ADDRESS_LENGTH), z.refine(isPlainPath)),
  /** Time of the event. A browser sends it by its own clock, and the server converts it to the server's clock. */
  timestamp: z.iso.datetime(),
  composition: CompositionId,
  plid: z.optional(Plid),
})

/** A stored event. Its URLs have no query parameters except campaign parameters. */
export type CollectedEvent = EnrichedEvent

/**
 * Parses an event. Returns null if the event is not in the catalogue of events, or if its fields differ from those in the
 * catalogue.
 */
export const readEvent = (value: unknown): CollectedEvent | null => {
  if (typeof value !== 'object' || value === null) return null
  const { url, timestamp, composition, plid, ...eventFields } = value as Record<string, unknown>
  const envelope = Envelope.safeParse({ url, timestamp, composition, ...(plid !== undefined && { plid }) })
  // Pass `plid` (partner link id) to the check only for `plid_captured`, whose fields include it. For all other events, the
  // event bus has added it, so it is not a field of the event.
  const event = BusEvent.safeParse(
    eventFields.type === 'plid_captured' ? { ...eventFields, plid } : eventFields,
  )
  if (!envelope.success || !event.success) return null
  const addresses = ['referrer', 'href'].flatMap((name) => {
    const address: unknown = Reflect.get(event.data, name)
    return typeof address === 'string' ? [address] : []
  })
  if (!addresses.every(isPlainAddress)) return null
  const { campaign } = { campaign: undefined, ...event.data }
  if (campaign && !Object.keys(campaign).every((name) => CAMPAIGN.has(name))) return null
  return { ...envelope.data, ...event.data }
}

/**
 * Maximum age of an event. Older events are dropped. The limit is a whole day, because browsers send the events of a suspended
 * tab late.
 */
const MAX_EVENT_AGE_MS = 24 * 60 * 60_000

const Batch = z.strictObject({
  sent: z.iso.datetime(),
  events: z.array(z.unknown()).check(z.minLength(1), z.maxLength(MAX_EVENTS_PER_BATCH)),
})

/**
 * Parses a batch that arrived at `now` (Unix time in milliseconds). Returns null if it contains no valid event. The browser's
 * clock can be wrong. So each timestamp becomes `now` minus the age that the event had when it was sent. `dropped` is the
 * number of invalid events, including events of unknown pages and events that are too old.
 */
export const readBatch = (
  value: unknown,
  now: number,
  isPage: (path: string) => boolean,
): { events: CollectedEvent[]; dropped: number } | null => {
  const batch = Batch.safeParse(value)
  if (!batch.success) return null
  const sentAt = Date.parse(batch.data.sent)
  const events = batch.data.events.flatMap((entry) => {
    const event = readEvent(entry)
    if (!event || !isPage(event.url.split('?', 1)[0] ?? '')) return []
    const age = sentAt - Date.parse(event.timestamp)
    if (age < 0 || age > MAX_EVENT_AGE_MS) return []
    return [{ ...event, timestamp: new Date(now - age).toISOString() }]
  })
  return events.length === 0 ? null : { events, dropped: batch.data.events.length - events.length }
}

/** Reasons why an event or a batch of events is not stored. Each text starts with what is counted: events or batches. */
export const DROP_REASONS = {
  dropped: 'events: not in the catalogue, without a page, or too old',
  'never-served': 'events: of a composition that was never live or in a canary',
  'over-share': 'batches: more than the share of one client or address block a day',
  limited: 'batches: more than 300 a minute of one client',
  'no-room': 'batches: 64 MB of the day are used, or the disk is full',
  refused: 'batches: malformed, or not from a page of this site',
  signalled: 'batches: the browser sends Global Privacy Control',
  off: 'batches: the settings switch the collector off',
} satisfies Record<Exclude<EventOutcome, 'kept'>, string>
export type DropReason = keyof typeof DROP_REASONS

const REASONS = Object.keys(DROP_REASONS) as [DropReason, ...DropReason[]]
const Line = z.object({ at: z.iso.datetime(), reason: z.enum(REASONS), times: z.int() })

const FLUSH_MS = 10_000

export const getDroppedDir = (directory: string): string => join(directory, 'dropped')

export interface DroppedCounts {
  add: (reason: DropReason, times: number) => void
  close: () => Promise<void>
}

/** Creates counters of events and batches that are not stored. Every `FLUSH_MS`, the counts are written to `log`. */
export const createDroppedCounts = (
  log: DayLog,
  onError: (error: unknown) => void,
  now: () => number = Date.now,
): DroppedCounts => {
  let counts = new Map<DropReason, number>()
  const flush = async (): Promise<void> => {
    const lines = [...counts].map(([reason, times]) => ({ at: new Date(now()).toISOString(), reason, times }))
    counts = new Map()
    if (lines.length > 0) await log.append(lines)
  }
  const timer = setInterval(() => void flush().catch(onError), FLUSH_MS).unref()
  return {
    add: (reason, times) => void counts.set(reason, (counts.get(reason) ?? 0) + times),
    close: async () => {
      clearInterval(timer)
      await flush().catch(onError)
      log.close()
    },
  }
}

/** Returns how many events or batches of events were not stored since a day (`YYYY-MM-DD`, inclusive), by reason. */
export const readDropped = async (
  folder: string,
  since: string,
): Promise<Partial<Record<DropReason, number>>> => {
  const sums: Partial<Record<DropReason, number>> = {}
  for await (const line of readDayLog(folder, since, (text) => Line.parse(JSON.parse(text))))
    if (line) sums[line.reason] = (sums[line.reason] ?? 0) + line.times
  return sums
}

/** Rate limit per client address, in requests. The limit is enough for an office with a hundred active visitors. */
const LIMIT = { burst: 300, perMinute: 300 }

interface CollectorParts {
  log: DayLog
  site: Pick<LiveSite, 'current'>
  isPage: (path: string) => boolean
  /** True if visitors get this composition (a set of releases that make one site) now, or got it earlier. */
  wasServed: (composition: string) => Promise<boolean>
  /** Called with an outcome, such as `kept`, and the number of events or batches with this outcome. */
  count?: (outcome: EventOutcome, times: number) => void
  /** Called with events after they were stored. Must neither wait nor throw. */
  onKept?: ((events: readonly CollectedEvent[]) => void) | undefined
  now?: () => number
}

const isCounting = ({ fragments }: LoadedComposition): boolean => {
  const file = fragments.get('/_analytics.json')
  return file !== undefined && (JSON.parse(file.bytes.identity.toString()) as Analytics).settings.collector
}

/**
 * Registers `POST /_c/events`, which stores batches of events.
 * Stores nothing if the browser sends Global Privacy Control (`Sec-GPC: 1`), or if the live settings disable the collector.
 */
export const collectEvents = (
  app: FastifyInstance,
  { log, site, isPage, wasServed, count: countOutcome, onKept, now = Date.now }: CollectorParts,
): void => {
  const count = (outcome: EventOutcome, times = 1) => {
    if (times > 0) countOutcome?.(outcome, times)
  }

  const counting = new WeakMap<LoadedComposition, boolean>()
  const isOn = (): boolean => {
    const live = site.current()
    if (!live) return false
    const isCollecting = counting.get(live) ?? isCounting(live)
    counting.set(live, isCollecting)
    return isCollecting
  }

  const shares = createDailyQuotas(now)
  const take: Parameters<typeof registerBeaconRoute>[1]['take'] = async (request, { sender }) => {
    if (request.headers['sec-gpc'] === '1') return count('signalled')
    if (!isOn()) return count('off')
    const batch = readBatch(request.body, now(), isPage)
    if (!batch) throw new BeaconError(400, 'refused', 'not an event of the catalogue')
    const served = new Map<string, boolean>()
    for (const { composition } of batch.events)
      if (!served.has(composition)) served.set(composition, await wasServed(composition))
    const events = batch.events.filter(({ composition }) => served.get(composition))
    count('dropped', batch.dropped)
    count('never-served', batch.events.length - events.length)
    if (events.length === 0) return
    if (!shares.take(sender, Buffer.byteLength(JSON.stringify(events)), log.bytesLeft()))
      throw new BeaconError(429, 'over-share', 'too many events for one day')
    if (!(await log.append(events))) throw new BeaconError(503, 'no-room', 'no room for events')
    count('kept', events.length)
    onKept?.(events)
  }

  registerBeaconRoute(app, {
    path: COLLECTOR_PATH,
    largest: MAX_BATCH_BYTES,
    limit: LIMIT,
    what: 'events',
    take,
    refused: count,
    now,
  })
}
