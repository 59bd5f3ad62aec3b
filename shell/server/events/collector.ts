import type { FastifyInstance } from 'fastify'
import { COLLECTOR_PATH, LARGEST_BATCH, type Analytics } from 'shared-contracts'
import { RefusedBeacon, takeBeacons } from '../beacons.ts'
import { createDailyShares } from '../daily-shares.ts'
import type { DayLog } from '../day-log.ts'
import type { LiveSite } from '../live-site.ts'
import type { LoadedComposition } from '../load-composition.ts'
import type { EventOutcome } from '../metrics.ts'
import { readBatch } from './read-batch.ts'

/** Batches of one address: an office of a hundred people who all click. */
const LIMIT = { burst: 300, perMinute: 300 }

interface CollectorParts {
  log: DayLog
  site: Pick<LiveSite, 'current'>
  /** Returns true if the site has a page at the path. */
  isPage: (path: string) => boolean
  /** Returns true if a composition is or was shown to visitors. */
  wasServed: (composition: string) => Promise<boolean>
  /** Told what became of events. */
  count?: (outcome: EventOutcome, times: number) => void
  now?: () => number
}

/** Whether a composition's pages count: one that was composed with `analytics.collector` off tells nothing, whoever sends. */
const isCounting = ({ fragments }: LoadedComposition): boolean => {
  const file = fragments.get('/_analytics.json')
  return file !== undefined && (JSON.parse(file.bytes.identity.toString()) as Analytics).settings.collector
}

/**
 * `POST /_c/events`: takes batches of the bus's events. Where the browser says no (`Sec-GPC: 1`), and where the live site does not
 * count, nothing is kept.
 */
export const collectEvents = (
  app: FastifyInstance,
  { log, site, isPage, wasServed, count: tell, now = Date.now }: CollectorParts,
): void => {
  const count = (outcome: EventOutcome, times = 1) => {
    if (times > 0) tell?.(outcome, times)
  }

  /** Read once for each composition. */
  const counting = new WeakMap<LoadedComposition, boolean>()
  const isOn = (): boolean => {
    const live = site.current()
    if (!live) return false
    const known = counting.get(live) ?? isCounting(live)
    counting.set(live, known)
    return known
  }

  const shares = createDailyShares(now)
  const take: Parameters<typeof takeBeacons>[1]['take'] = async (request, { sender }) => {
    if (request.headers['sec-gpc'] === '1') return count('signalled')
    if (!isOn()) return count('off')
    const batch = readBatch(request.body, now(), isPage)
    if (!batch) throw new RefusedBeacon(400, 'refused', 'no event of the catalogue')
    const served = new Map<string, boolean>()
    for (const { composition } of batch.events)
      if (!served.has(composition)) served.set(composition, await wasServed(composition))
    const events = batch.events.filter(({ composition }) => served.get(composition))
    count('dropped', batch.dropped)
    count('never-served', batch.events.length - events.length)
    if (events.length === 0) return
    if (!shares.take(sender, Buffer.byteLength(JSON.stringify(events)), log.bytesLeft()))
      throw new RefusedBeacon(429, 'over-share', 'too many events for one day')
    if (!(await log.append(events))) throw new RefusedBeacon(503, 'no-room', 'no room for events')
    count('kept', events.length)
  }

  takeBeacons(app, {
    path: COLLECTOR_PATH,
    largest: LARGEST_BATCH,
    limit: LIMIT,
    what: 'events',
    take,
    refused: count,
    now,
  })
}
