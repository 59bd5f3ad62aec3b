import { RecentMap, isLoopback, memoize } from '@federation/node-kit'
import type { FastifyInstance } from 'fastify'
import { type HealthLine, WHOLE_SITE } from '@federation/rollout'
import { readComposition, readServedRelease, getSharedStore } from '@federation/registry'
import { AreaName, COHORT_COOKIE, CompositionId, SitePath, z } from 'shared-contracts'
import {
  HEALTH_PATH,
  HEALTH_STAGES,
  MAX_HEALTH_REPORT_BYTES,
  MAX_VIEWS_PER_REPORT,
  VITALS,
} from 'shared-contracts/collectors'
import { type DayLog, BeaconError, registerBeaconRoute } from './beacons.ts'
import { readCookie } from './cookies.ts'

/**
 * Maximum number of page views that this process counts per client and composition (a set of releases that make one site). A
 * client is a block of IP addresses. Without this limit, one machine could distort the sums.
 */
const MAX_VIEWS = 10
/** Number of clients, those that sent the latest reports, for which views are counted. */
const KEPT_CLIENTS = 100_000

interface ClientViews {
  views: number
  reportedEvents: Set<'seen' | 'failed'>
}

/** Creates counters of page views by client and composition. The counters exist only in memory. */
const createClientViews = () => {
  const clients = new RecentMap<ClientViews>(KEPT_CLIENTS)
  const of = (composition: string, client: string): ClientViews => {
    const key = `${composition} ${client}`
    const clientViews = clients.get(key) ?? { views: 0, reportedEvents: new Set() }
    clients.set(key, clientViews)
    return clientViews
  }
  return {
    /** Adds `views` to the counted views of a client, up to `MAX_VIEWS` in total. Returns how many were added. */
    take: (composition: string, client: string, views: number): number => {
      const clientViews = of(composition, client)
      const counted = Math.min(views, MAX_VIEWS - clientViews.views)
      clientViews.views += counted
      return counted
    },
    /** True at the first call for this client, composition and event. */
    isNew: (composition: string, client: string, event: 'seen' | 'failed'): boolean => {
      const { reportedEvents } = of(composition, client)
      if (reportedEvents.has(event)) return false
      reportedEvents.add(event)
      return true
    },
  }
}

/** Period of a line in the health log: its start `at` (ISO 8601, UTC) and its length in `seconds`. */
type TimeBlock = Pick<HealthLine, 'at' | 'seconds'>

/** Creates sums of health reports per period, such as 10 seconds. Single reports are not stored. */
const createHealthSums = () => {
  let lines = new Map<string, HealthLine>()

  const getLine = (block: TimeBlock, composition: string, area: string): HealthLine => {
    const key = `${block.at} ${composition} ${area}`
    const line = lines.get(key) ?? { ...block, composition, area, views: 0, failed: 0 }
    lines.set(key, line)
    return line
  }

  return {
    /**
     * Adds a client's report to the sums of a period. Ignores pages and areas that are not in the composition. `isNew` returns
     * true only the first time that this client has a view (`seen`) or a failed view (`failed`), so no client is counted twice.
     */
    add: (
      block: TimeBlock,
      { composition, views, vitals }: Report,
      { byPage, names }: ServedAreas,
      isNew: (event: 'seen' | 'failed') => boolean,
    ): void => {
      const of = (area: string) => getLine(block, composition, area)
      for (const { page, failed } of views) {
        const owner = byPage.get(page)
        if (owner === undefined) continue
        const failures = failed.filter(({ area }) => names.has(area))
        for (const area of [WHOLE_SITE, owner]) of(area).views += 1
        const site = of(WHOLE_SITE)
        if (failures.length > 0) site.failed += 1
        site.clients = (site.clients ?? 0) + (isNew('seen') ? 1 : 0)
        site.failedClients = (site.failedClients ?? 0) + (failures.length > 0 && isNew('failed') ? 1 : 0)
        for (const area of new Set(failures.map((failure) => failure.area))) of(area).failed += 1
        for (const { area, stage } of failures) {
          const { stages = {} } = of(area)
          of(area).stages = { ...stages, [stage]: (stages[stage] ?? 0) + 1 }
        }
      }
      const owner = vitals && byPage.get(vitals.page)
      if (!vitals || owner === undefined) return
      for (const name of VITALS) {
        const isOver = vitals[name]
        if (isOver === undefined) continue
        for (const area of [WHOLE_SITE, owner]) {
          const [count, over] = of(area)[name] ?? [0, 0]
          of(area)[name] = [count + 1, over + (isOver ? 1 : 0)]
        }
      }
    },
    take: (): HealthLine[] => {
      const completedLines = [...lines.values()]
      lines = new Map()
      return completedLines
    },
  }
}

const View = z.strictObject({
  page: SitePath,
  failed: z
    .array(z.strictObject({ area: z.union([AreaName, z.literal('shell')]), stage: z.enum(HEALTH_STAGES) }))
    .check(z.maxLength(20)),
})

const Report = z.strictObject({
  composition: CompositionId,
  views: z.array(View).check(z.maxLength(MAX_VIEWS_PER_REPORT)),
  vitals: z.optional(
    z.strictObject({
      page: SitePath,
      lcp: z.optional(z.boolean()),
      cls: z.optional(z.boolean()),
      inp: z.optional(z.boolean()),
    }),
  ),
})
type Report = z.infer<typeof Report>

/**
 * Areas of one composition (set of releases that make one site). `names` contains its areas and `shell`. `byPage` maps the path
 * of each page to the area of the page.
 */
interface ServedAreas {
  names: Set<string>
  byPage: Map<string, string>
}

const readServedAreas = async (store: string, id: string): Promise<ServedAreas> => {
  const { areas } = await readComposition(store, id)
  const byPage = new Map<string, string>()
  for (const [name, release] of Object.entries(areas)) {
    const document = await readServedRelease(store, name, release)
    for (const { path } of document.manifest?.routes ?? []) byPage.set(path, name)
  }
  return { names: new Set([...Object.keys(areas), 'shell']), byPage }
}

/** Number of cached compositions. Usually only the live composition and the canary are in use. */
const CACHED_COMPOSITIONS = 2

/** Rate limit per client address, enough for an office with a hundred active visitors. */
const LIMIT = { burst: 300, perMinute: 300 }
/**
 * Length of a period for which health reports are summed, in milliseconds. It is shorter while a canary (a composition that
 * some visitors get first) is running.
 */
const BLOCK_MS = { duringCanary: 10_000, otherwise: 60_000 }

interface HealthParts {
  store: string
  log: DayLog
  /** Returns the ids of the compositions that visitors currently get. */
  served: () => string[]
  isCompared: () => boolean
  /**
   * Resolves to true if the cookie contains a correctly signed cohort (number of a random group of visitors), and this cohort
   * currently gets the composition.
   */
  isShown: (composition: string, cookie: string | undefined) => Promise<boolean>
  now?: () => number
}

/**
 * Registers `POST /_c/health`, which sums page views, failures and web vitals per period, composition and area. Ignores reports
 * of visitors who do not currently get the reported composition. Ignores views above `MAX_VIEWS` per block of IP addresses.
 */
export const collectHealth = (
  app: FastifyInstance,
  { store, log, served, isCompared, isShown, now = Date.now }: HealthParts,
): void => {
  const sums = createHealthSums()
  const areasOf = memoize((id: string) => readServedAreas(store, id), { least: CACHED_COMPOSITIONS })
  let until = 0
  let block: TimeBlock = { at: '', seconds: 0 }

  const report = (error: unknown) => app.log.error({ err: error }, 'health reports could not be written')
  const writeLines = async (lines: HealthLine[]): Promise<void> => {
    if (!(await log.append(lines)))
      app.log.warn({ lines: lines.length }, 'health reports were not written: the disk is full')
    await getSharedStore(store).health?.add(lines)
  }
  let written: Promise<void> = Promise.resolve()
  /** Writes the sums of the health reports to the log, after all earlier sums. The server awaits this when it closes. */
  const writeBlock = (): Promise<void> => {
    const lines = sums.take()
    if (lines.length > 0) written = written.then(() => writeLines(lines)).catch(report)
    return written
  }
  /**
   * Returns the period for which health reports are now summed. If the previous period has ended, begins a new one and writes
   * the sums of the previous period to the log.
   */
  const beginBlock = (): TimeBlock => {
    const instant = now()
    if (instant >= until) {
      void writeBlock()
      const length = isCompared() ? BLOCK_MS.duringCanary : BLOCK_MS.otherwise
      const from = Math.floor(instant / length) * length
      until = from + length
      block = { at: new Date(from).toISOString(), seconds: length / 1000 }
    }
    return block
  }
  const timer = setInterval(beginBlock, 1000).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await writeBlock()
  })

  const clients = createClientViews()
  const take: Parameters<typeof registerBeaconRoute>[1]['take'] = async (
    { body, headers, ip },
    { sender },
  ) => {
    const read = Report.safeParse(body)
    if (!read.success) throw new BeaconError(400, 'refused', 'no report')
    const { composition, views, vitals } = read.data
    // Ignores reports of compositions that visitors no longer get, because only the live composition and the current canary are
    // compared.
    if (!served().includes(composition)) return
    if (!(await isShown(composition, headers.cookie))) return
    const areas = await areasOf(composition)
    const client = isLoopback(ip) ? `local ${readCookie(headers.cookie, COHORT_COOKIE)}` : sender.block
    // A page sends its web vitals once, when the visitor leaves. For the limit `MAX_VIEWS`, they count as one more view.
    const counted = clients.take(composition, client, views.length + (vitals ? 1 : 0))
    const countedReport = {
      composition,
      views: views.slice(0, counted),
      ...(vitals && counted > 0 && { vitals }),
    }
    sums.add(beginBlock(), countedReport, areas, (event) => clients.isNew(composition, client, event))
  }

  registerBeaconRoute(app, {
    path: HEALTH_PATH,
    largest: MAX_HEALTH_REPORT_BYTES,
    limit: LIMIT,
    what: 'reports',
    take,
    now,
  })
}
