import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'shared-contracts'
import { formatDay, listDays, getDayFile } from '@federation/node-kit/logs'
import { getSharedStore } from '@federation/registry'

/** Folder where the site's processes record the health of pages: one line per block of time, composition and area. */
export const healthDir = (stateDir: string): string => join(stateDir, 'health')

/** Value of `area` in lines that cover all areas. */
export const WHOLE_SITE = 'site'

/** Number of documents, and of those among them whose vital is not good. */
const Share = z.tuple([z.int().check(z.minimum(0)), z.int().check(z.minimum(0))])
export type Share = z.infer<typeof Share>

export const HealthLine = z.object({
  /** When the block began; ISO 8601, UTC. */
  at: z.iso.datetime(),
  /** Length of the block. */
  seconds: z.int().check(z.minimum(1)),
  composition: z.string(),
  /** An area, `shell`, or `site` for all. */
  area: z.string(),
  /** Views of the area's pages. */
  views: z.int().check(z.minimum(0)),
  /** Views of any page in which a part of the area failed. */
  failed: z.int().check(z.minimum(0)),
  /** Clients (address blocks) whose first view of this composition on this server was in this block. */
  clients: z.optional(z.int().check(z.minimum(0))),
  /** Clients whose first failed view of this composition on this server was in this block. */
  failedClients: z.optional(z.int().check(z.minimum(0))),
  /** Failures, by stage. */
  stages: z.optional(z.record(z.string(), z.int())),
  lcp: z.optional(Share),
  cls: z.optional(Share),
  inp: z.optional(Share),
})
export type HealthLine = z.infer<typeof HealthLine>

/** Text before the time at the start of each line. Old lines are skipped by their time, without parsing. */
const LINE_PREFIX = '{"at":"'

const readLine = (line: string): HealthLine | null => {
  try {
    return HealthLine.parse(JSON.parse(line))
  } catch {
    // The line is torn because the disk was full, or another version of the site wrote it.
    return null
  }
}

/**
 * Lines of blocks that began from `since` on and before `until`, in milliseconds, in the order they were written. They are
 * read from the store if machines share it, otherwise from this machine's folder.
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
