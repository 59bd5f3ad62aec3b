import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { daysIn, fileOf } from 'federation/service/day-files'
import { z } from 'shared-contracts'
import type { DayLog } from '../day-log.ts'
import type { EventOutcome } from '../metrics.ts'

/** Why something was not counted, and what is counted here: single events, or whole batches. */
export const DROP_REASONS = {
  dropped: 'events: not of the catalogue, of no page, or too old',
  'never-served': 'events: of a composition that was never live or tried',
  'over-share': 'batches: more than the share of one client or address block a day',
  limited: 'batches: more than 300 a minute of one client',
  'no-room': 'batches: the day has had its 64 MB, or the disk is full',
  refused: 'batches: malformed, or not from a page of this site',
  signalled: 'batches: the browser sends Global Privacy Control',
  off: 'batches: the settings switch the collector off',
} satisfies Record<Exclude<EventOutcome, 'kept'>, string>
export type DropReason = keyof typeof DROP_REASONS

const REASONS = Object.keys(DROP_REASONS) as [DropReason, ...DropReason[]]
const Line = z.object({ at: z.iso.datetime(), reason: z.enum(REASONS), times: z.int() })

const FLUSH_MS = 10_000

/** Where the counts are stored, beside the events. */
export const droppedDir = (eventsDir: string): string => join(eventsDir, 'dropped')

export interface DroppedCounts {
  add: (reason: DropReason, times: number) => void
  /** Stores what is left. */
  close: () => Promise<void>
}

/** Counts what was not stored, and writes the counts every ten seconds. */
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
  const timer = setInterval(() => void flush().catch(onError), FLUSH_MS)
  timer.unref()
  return {
    add: (reason, times) => void counts.set(reason, (counts.get(reason) ?? 0) + times),
    close: async () => {
      clearInterval(timer)
      await flush().catch(onError)
      log.close()
    },
  }
}

const readLine = (text: string): z.infer<typeof Line> | null => {
  try {
    return Line.parse(JSON.parse(text))
  } catch {
    // A full disk has torn it, or another version of the site wrote it.
    return null
  }
}

/** Returns the number of events not counted since a day (`yyyy-mm-dd`, inclusive), by reason. */
export const readDropped = async (
  folder: string,
  since: string,
): Promise<Partial<Record<DropReason, number>>> => {
  const sums: Partial<Record<DropReason, number>> = {}
  for (const day of await daysIn(folder)) {
    if (day < since) continue
    const lines = createInterface({ input: createReadStream(fileOf(folder, day)), crlfDelay: Infinity })
    for await (const text of lines) {
      const line = readLine(text)
      if (line) sums[line.reason] = (sums[line.reason] ?? 0) + line.times
    }
  }
  return sums
}
