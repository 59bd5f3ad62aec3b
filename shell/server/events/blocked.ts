import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { readDayLog } from '@federation/node-kit/logs'
import { REPORTS_PATH, z } from 'shared-contracts'
import { type DayLog, BeaconError, registerBeaconRoute } from '../beacons.ts'
/**
 * Rate limit per client address, in requests. A low limit is enough, because a browser sends all reports of a page in one
 * request.
 */
const LIMIT = { burst: 30, perMinute: 30 }
const MAX_REPORT_BYTES = 16 * 1024
const MAX_REPORTS_IN_BATCH = 50
/**
 * Number of violation reports that are counted individually in each period of `PERIOD_MS`. Above this number, only one random
 * report in `SAMPLING_INTERVAL` is counted, and the count increases by `SAMPLING_INTERVAL`.
 */
const MAX_UNSAMPLED_REPORTS = 100
const SAMPLING_INTERVAL = 10
/**
 * Maximum number of different rows (`BlockedRow`) in each period of `PERIOD_MS`. Reports that would add further rows are
 * counted in one row named `(others)`.
 */
const MAX_ROWS = 200
const PERIOD_MS = 10_000

/**
 * Count for one period of `PERIOD_MS`: how often the Content-Security-Policy blocked resources of one origin, by one directive,
 * on one page. The row contains no data of visitors.
 */
export const BlockedRow = z.object({
  /** Start of the period of `PERIOD_MS` in which the row counts: ISO 8601, UTC. */
  at: z.iso.datetime(),
  /** Origin of the blocked resource, or a keyword such as `inline`, `eval` or `data`. */
  origin: z.string(),
  directive: z.string(),
  page: z.string(),
  times: z.int().check(z.minimum(1)),
})
export type BlockedRow = z.infer<typeof BlockedRow>
type Blocked = Pick<BlockedRow, 'origin' | 'directive' | 'page'>

export const getBlockedDir = (stateDir: string): string => join(stateDir, 'blocked')

const text = z.string().check(z.maxLength(4096))
/** Reports of the Reporting API (`application/reports+json`). The result contains the bodies of the violations. */
const Reports = z.pipe(
  z
    .array(
      z.object({
        type: z.string(),
        body: z.optional(
          z.object({
            documentURL: z.optional(text),
            blockedURL: z.optional(text),
            effectiveDirective: z.optional(text),
          }),
        ),
      }),
    )
    .check(z.maxLength(MAX_REPORTS_IN_BATCH)),
  z.transform((reports) => reports.flatMap(({ type, body }) => (type === 'csp-violation' && body) || [])),
)
/** Report of the older directive `report-uri` (`application/csp-report`). The result is in the format of `Reports`. */
const OldReport = z.pipe(
  z.object({
    'csp-report': z.object({
      'document-uri': text,
      'blocked-uri': text,
      'effective-directive': z.optional(text),
      'violated-directive': z.optional(text),
    }),
  }),
  z.transform(({ 'csp-report': report }) => [
    {
      documentURL: report['document-uri'],
      blockedURL: report['blocked-uri'],
      // Use only the first word, because older browsers report the directive's name followed by the allowed sources.
      effectiveDirective: (report['effective-directive'] ?? report['violated-directive'])?.split(' ')[0],
    },
  ]),
)
const Violations = z.union([Reports, OldReport])

const CSP_KEYWORD = /^[a-z-]{1,40}$/
/**
 * Matches HTTP and WebSocket origins. Origins of browser extensions do not match, because the site does not cause their
 * violations.
 */
const ORIGIN = /^(?:https?|wss?):\/\/[^/]{1,200}$/

const parseBlockedOrigin = (blocked: string): string | null => {
  if (CSP_KEYWORD.test(blocked)) return blocked
  const url = URL.parse(blocked)
  if (url?.protocol === 'data:' || url?.protocol === 'blob:') return url.protocol.slice(0, -1)
  return url && ORIGIN.test(url.origin) ? url.origin : null
}

/** Parses a Content-Security-Policy report. Returns the violations on pages of this site, or null if `body` is not a report. */
const readReports = (body: unknown, isPageOfSite: (address: string) => string | null): Blocked[] | null => {
  const violations = Violations.safeParse(body)
  if (!violations.success) return null
  return violations.data.flatMap(
    ({ documentURL = '', blockedURL = '', effectiveDirective: directive = '' }) => {
      const page = isPageOfSite(documentURL)
      const origin = parseBlockedOrigin(blockedURL)
      return page !== null && origin !== null && CSP_KEYWORD.test(directive)
        ? [{ origin, directive, page }]
        : []
    },
  )
}

interface BlockedParts {
  log: DayLog
  isPage: (path: string) => boolean
  onError: (error: unknown) => void
  now?: () => number
  random?: () => number
}

/**
 * Registers `POST /_c/reports`, which counts reports about resources that the Content-Security-Policy blocked. Writes the counts
 * every `PERIOD_MS`.
 */
export const collectBlocked = (
  app: FastifyInstance,
  { log, isPage, onError, now = Date.now, random = Math.random }: BlockedParts,
): void => {
  let rows = new Map<string, BlockedRow>()
  let periodStart = 0
  let reportCount = 0

  const flush = async (): Promise<void> => {
    const counted = [...rows.values()]
    rows = new Map()
    if (counted.length > 0) await log.append(counted)
  }
  const beginPeriod = (): void => {
    const period = Math.floor(now() / PERIOD_MS) * PERIOD_MS
    if (period === periodStart) return
    flush().catch(onError)
    periodStart = period
    reportCount = 0
  }
  const add = (blocked: Blocked): void => {
    reportCount += 1
    const times =
      reportCount <= MAX_UNSAMPLED_REPORTS ? 1 : random() < 1 / SAMPLING_INTERVAL ? SAMPLING_INTERVAL : 0
    if (times === 0) return
    const isOther = !rows.has(JSON.stringify(blocked)) && rows.size >= MAX_ROWS
    const what = isOther ? { origin: '(others)', directive: '(others)', page: '(others)' } : blocked
    const key = JSON.stringify(what)
    const row = rows.get(key) ?? { at: new Date(periodStart).toISOString(), ...what, times: 0 }
    rows.set(key, { ...row, times: row.times + times })
  }
  const timer = setInterval(beginPeriod, 1000).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await flush().catch(onError)
  })

  registerBeaconRoute(app, {
    path: REPORTS_PATH,
    largest: MAX_REPORT_BYTES,
    limit: LIMIT,
    what: 'reports',
    types: ['application/reports+json', 'application/csp-report'],
    take: async ({ body, hostname }) => {
      const blocked = readReports(body, (address) => {
        const url = URL.parse(address)
        return url?.hostname === hostname && isPage(url.pathname) ? url.pathname : null
      })
      if (!blocked) throw new BeaconError(400, 'refused', 'no report')
      beginPeriod()
      blocked.forEach(add)
    },
    now,
  })
}

/**
 * Returns the resources that the Content-Security-Policy blocked since a day (`YYYY-MM-DD`, inclusive), with counts, most
 * frequent first.
 */
export const readBlocked = async (
  folder: string,
  since: string,
): Promise<(Blocked & { times: number })[]> => {
  const sums = new Map<string, Blocked & { times: number }>()
  for await (const row of readDayLog(folder, since, (line) => BlockedRow.parse(JSON.parse(line)))) {
    if (!row) continue
    const { origin, directive, page, times } = row
    const key = JSON.stringify([origin, directive, page])
    sums.set(key, { origin, directive, page, times: (sums.get(key)?.times ?? 0) + times })
  }
  return [...sums.values()].toSorted((a, b) => b.times - a.times)
}
