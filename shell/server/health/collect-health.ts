import { BlockList } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { sharedStore } from 'federation/store/shared-store'
import { COHORT_COOKIE } from 'shared-contracts'
import { HEALTH_PATH, LARGEST_HEALTH_REPORT } from 'shared-contracts/health'
import { RefusedBeacon, takeBeacons } from '../beacons.ts'
import type { DayLog } from '../day-log.ts'
import { cookieIn } from '../rollout/cookies.ts'
import { createClientViews } from './client-views.ts'
import { createHealthSums, type BlockOfTime } from './health-sums.ts'
import { readReport } from './read-report.ts'
import { createServedAreas } from './served-areas.ts'

/** Reports of one address: an office of a hundred people who all click. */
const LIMIT = { burst: 300, perMinute: 300 }
/** Sums cover so long while a canary is compared by them, and so long else. */
const BLOCK_MS = { compared: 10_000, kept: 60_000 }

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/** Behind a proxy that says for nobody, and on a developer's machine, an address tells nothing of clients. */
const isLoopback = (ip: string): boolean => LOOPBACK.check(ip, ip.includes(':') ? 'ipv6' : 'ipv4')

interface HealthParts {
  store: string
  log: DayLog
  /** The compositions that visitors are shown now. */
  served: () => string[]
  /** Whether a canary is running. */
  isCompared: () => boolean
  /** Returns true if a server signed this cookie with a page, for a visitor who is currently shown this composition. */
  isShown: (composition: string, cookie: string | undefined) => Promise<boolean>
  now?: () => number
}

/**
 * `POST /_c/health`: takes what pages tell of themselves, and keeps sums of it: views, failures and vitals for each block of time,
 * composition and area. Only compositions that are served, their pages and their areas are counted, of visitors who have had a
 * page of that composition, and of each client (address block) a few views.
 */
export const collectHealth = (
  app: FastifyInstance,
  { store, log, served, isCompared, isShown, now = Date.now }: HealthParts,
): void => {
  const sums = createHealthSums()
  const areasOf = createServedAreas(store)
  let until = 0
  let block: BlockOfTime = { at: '', seconds: 0 }

  const putDown = async (): Promise<void> => {
    const lines = sums.take()
    if (lines.length > 0 && !(await log.append(lines)))
      app.log.warn({ lines: lines.length }, 'there is no room for how pages do')
    if (lines.length > 0) await sharedStore(store).health?.add(lines)
  }
  const report = (error: unknown) => app.log.error({ err: error }, 'how pages do could not be put down')
  /** The block that is running; the one before is put down first. */
  const beginBlock = (): BlockOfTime => {
    const instant = now()
    if (instant >= until) {
      void putDown().catch(report)
      const length = isCompared() ? BLOCK_MS.compared : BLOCK_MS.kept
      const from = Math.floor(instant / length) * length
      until = from + length
      block = { at: new Date(from).toISOString(), seconds: length / 1000 }
    }
    return block
  }
  const timer = setInterval(beginBlock, 1000)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await putDown().catch(report)
  })

  const clients = createClientViews()
  const take: Parameters<typeof takeBeacons>[1]['take'] = async ({ body, headers, ip }, { sender }) => {
    const told = readReport(body)
    if (!told) throw new RefusedBeacon(400, 'refused', 'no report')
    const { composition, views, vitals } = told
    // A tab of an older composition says nothing that anybody compares.
    if (!served().includes(composition)) return
    if (!(await isShown(composition, headers.cookie))) return
    const areas = await areasOf(composition)
    const client = isLoopback(ip) ? `local ${cookieIn(headers.cookie, COHORT_COOKIE)}` : sender.block
    // Vitals come with the document that is left, once.
    const counted = clients.take(composition, client, views.length + (vitals ? 1 : 0))
    const weighed = { composition, views: views.slice(0, counted), ...(vitals && counted > 0 && { vitals }) }
    sums.add(beginBlock(), weighed, areas, (event) => clients.isNew(composition, client, event))
  }

  takeBeacons(app, {
    path: HEALTH_PATH,
    largest: LARGEST_HEALTH_REPORT,
    limit: LIMIT,
    what: 'reports',
    take,
    now,
  })
}
