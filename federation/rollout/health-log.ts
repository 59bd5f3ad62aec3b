import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'shared-contracts'
import { formatDay, listDays, getDayFile } from '@federation/node-kit/logs'
import { getSharedStore } from '@federation/registry'

/** Returns the folder of the health log. The site's processes write one line per block of time, composition and area. */
export const getHealthDir = (stateDir: string): string => join(stateDir, 'health')

/** Value of `area` in lines about the whole site. */
export const WHOLE_SITE = 'site'

/** Number of documents, and number of documents among them whose vital (LCP, CLS or INP) is not good. */
const Share = z.tuple([z.int().check(z.minimum(0)), z.int().check(z.minimum(0))])
export type Share = z.infer<typeof Share>

export const HealthLine = z.object({
  /** Start of the block (ISO 8601, UTC). */
  at: z.iso.datetime(),
  /** Length of the block in seconds. */
  seconds: z.int().check(z.minimum(1)),
  composition: z.string(),
  /** Name of an area, `shell`, or `site` for the whole site. */
  area: z.string(),
  /** Number of views of the area's pages. */
  views: z.int().check(z.minimum(0)),
  /** Number of views, of any page, in which a part of the area failed. */
  failed: z.int().check(z.minimum(0)),
  /** Number of clients (address blocks) whose first view of this composition on this server was in this block. */
  clients: z.optional(z.int().check(z.minimum(0))),
  /** Number of clients whose first failed view of this composition on this server was in this block. */
  failedClients: z.optional(z.int().check(z.minimum(0))),
  /** Number of failures by stage. */
  stages: z.optional(z.record(z.string(), z.int())),
  lcp: z.optional(Share),
  cls: z.optional(Share),
  inp: z.optional(Share),
})
export type HealthLine = z.infer<typeof HealthLine>

/** Start of every line, before the time. Lines that are too old are skipped by their time, without parsing. */
const LINE_PREFIX = '{"at":"'

const readLine = (line: string): HealthLine | null => {
  try {
    return HealthLine.parse(JSON.parse(line))
  } catch {
    // A full disk truncated the line, or another version of the site wrote it.
    return null
  }
}

/**
 * Returns the lines of blocks that began at or after `since` and before `until` (Unix time in milliseconds), in written order.
 * Reads them from the database if machines share the store, otherwise from `folder`.
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
  const found: HealthLine[] = []
  const first = new Date(since).toISOString()
  for (const day of await listDays(folder)) {
    if (day < formatDay(since)) continue
    const lines = createInterface({ input: createReadStream(getDayFile(folder, day)), crlfDelay: Infinity })
    for await (const text of lines) {
      if (!text.startsWith(LINE_PREFIX) || text.slice(LINE_PREFIX.length) < first) continue
      const line = readLine(text)
      if (!line) continue
      const at = Date.parse(line.at)
      if (at >= since && at < until) found.push(line)
    }
  }
  return found
}
