import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sharedStore } from 'federation/store/shared-store'
import { HEALTH_PATH, LARGEST_HEALTH_REPORT } from 'shared-contracts/health'
import { RefusedBeacon, takeBeacons } from '../beacons.ts'
import type { DayLog } from '../day-log.ts'
import { createHealthSums, type BlockOfTime } from './health-sums.ts'
import { readReport } from './read-report.ts'
import { createServedAreas } from './served-areas.ts'

/** Reports of one address: an office of a hundred people who all click. */
const LIMIT = { burst: 300, perMinute: 300 }
/** Sums cover so long while a canary is compared by them, and so long else. */
const BLOCK_MS = { compared: 10_000, kept: 60_000 }

interface HealthParts {
  store: string
  log: DayLog
  /** The compositions that visitors are shown now. */
  served: () => string[]
  /** Whether a canary is running. */
  isCompared: () => boolean
  now?: () => number
}

/**
 * `POST /_c/health`: takes what pages tell of themselves, and keeps sums of it: views, failures and vitals for each block of time,
 * composition and area. Only compositions that are served, their pages and their areas are counted.
 */
export const collectHealth = (
  app: FastifyInstance,
  { store, log, served, isCompared, now = Date.now }: HealthParts,
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

  const take = async ({ body }: FastifyRequest): Promise<void> => {
    const told = readReport(body)
    if (!told) throw new RefusedBeacon(400, 'refused', 'no report')
    // A tab of an older composition says nothing that anybody compares.
    if (!served().includes(told.composition)) return
    const areas = await areasOf(told.composition)
    sums.add(beginBlock(), told, areas)
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
