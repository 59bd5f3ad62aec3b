import { join } from 'node:path'
import { namesIn } from './names-in.ts'

/** Days of visit data that are kept, today included: as long as server logs, by the privacy policy. */
export const KEPT_DAYS = 30

const DAY_MS = 24 * 60 * 60_000
const NAME = /^(\d{4}-\d{2}-\d{2})\.jsonl$/

/** A file for each day by UTC. */
export const dayOf = (instant: number): string =>
  new Date(instant).toISOString().slice(0, 'yyyy-mm-dd'.length)
export const fileOf = (folder: string, day: string): string => join(folder, `${day}.jsonl`)

/** The first of the last so many days. */
export const firstOf = (now: number, days: number): string => dayOf(now - (days - 1) * DAY_MS)

/** The days of which there are events, oldest first. */
export const daysIn = async (folder: string): Promise<string[]> =>
  (await namesIn(folder)).flatMap((name) => NAME.exec(name)?.[1] ?? []).toSorted()
