import { join } from 'node:path'
import { z } from 'shared-contracts'
import { formatDay, readDayLog } from '@federation/node-kit/logs'
import { getSharedStore } from '@federation/registry'

/** Returns the folder of the health log. Each line of the log counts views of one composition and area in one interval. */
export const getHealthDir = (stateDir: string): string => join(stateDir, 'health')

/** Value of `area` in lines that count views of the whole site. */
export const WHOLE_SITE = 'site'

/** Number of page loads, and how many of them have a web vital (LCP, CLS or INP) that is not good. */
const Share = z.tuple([z.int().check(z.minimum(0)), z.int().check(z.minimum(0))])
export type Share = z.infer<typeof Share>

export const HealthLine = z.object({
  /** Start of the interval, ISO 8601 in UTC. */
  at: z.iso.datetime(),
  /** Length of the interval in seconds. */
  seconds: z.int().check(z.minimum(1)),
  composition: z.string(),
  /** Name of an area, `shell`, or `site` for the whole site. */
  area: z.string(),
  /** Number of views of the area's pages. */
  views: z.int().check(z.minimum(0)),
  /** Number of views, of any page, in which code of the area failed. */
  failed: z.int().check(z.minimum(0)),
  /** Number of clients (address blocks) whose first view of this composition on this server was in this interval. */
  clients: z.optional(z.int().check(z.minimum(0))),
  /** Number of clients whose first failed view of this composition on this server was in this interval. */
  failedClients: z.optional(z.int().check(z.minimum(0))),
  /** Number of failures by stage. A stage is a value of `stage` in the event `remote_error`, or `uncaught`. */
  stages: z.optional(z.record(z.string(), z.int())),
  lcp: z.optional(Share),
  cls: z.optional(Share),
  inp: z.optional(Share),
})
export type HealthLine = z.infer<typeof HealthLine>

/**
 * Text at the beginning of each line, directly before the time. Lines that are too old are recognized by the time after this
 * text, and skipped without parsing.
 */
const LINE_PREFIX = '{"at":"'

/**
 * Returns the lines of intervals that began between `since` (inclusive) and `until` (exclusive), both in Unix milliseconds,
 * in the order of writing. Reads the database if several machines share the store, otherwise the folder.
 */
export const readHealth = async (
  store: string,
  folder: string,
  since: number,
  until: number,
): Promise<HealthLine[]> => {
  const { health } = getSharedStore(store)
  if (health)
    return (await health.between(since, until)).flatMap((line) => {
      const read = HealthLine.safeParse(line)
      return read.success ? [read.data] : []
    })
  const healthLines: HealthLine[] = []
  const first = new Date(since).toISOString()
  const parse = (text: string) =>
    text.startsWith(LINE_PREFIX) && text.slice(LINE_PREFIX.length) >= first
      ? HealthLine.parse(JSON.parse(text))
      : null
  for await (const line of readDayLog(folder, formatDay(since), parse)) {
    const at = line ? Date.parse(line.at) : Number.NaN
    if (line && at >= since && at < until) healthLines.push(line)
  }
  return healthLines
}
