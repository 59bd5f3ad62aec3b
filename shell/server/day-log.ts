import { mkdir, open, rm } from 'node:fs/promises'
import { diskRoom } from 'federation/service/disk-room'
import { isDiskTrouble } from 'federation/service/explain'
import { dayOf, daysIn, fileOf, firstOf, KEPT_DAYS } from 'federation/service/day-files'

/** Some 200,000 events. Who floods us fills this and no disk. */
const MOST_A_DAY = 64 * 1024 * 1024
const LOOK_MS = 2000
const HOUR_MS = 60 * 60_000

export interface DayLog {
  /** False where there is no room: the disk is full or kept for leads, or the day has had its share. */
  append: (entries: readonly object[]) => Promise<boolean>
  /** Bytes left of this day's share, as of the latest `append`. */
  bytesLeft: () => number
  close: () => void
}

interface LogOptions {
  now?: () => number
  /** Bytes a day. */
  most?: number
  hasRoom?: (folder: string) => Promise<boolean>
  /** Told of what keeps old files from being removed. */
  onError: (error: unknown) => void
}

const roomForEvents = async (folder: string): Promise<boolean> => (await diskRoom(folder)).forCopies

/** Asked anew only after a while. */
const sometimes = (ask: () => Promise<boolean>, now: () => number): (() => Promise<boolean>) => {
  let answer: Promise<boolean> | null = null
  let until = 0
  return () => {
    if (!answer || now() >= until) {
      answer = ask()
      until = now() + LOOK_MS
    }
    return answer
  }
}

/**
 * Keeps entries in `folder`, a line each, a file for each day, and removes files once they are too old. Several processes
 * may do so at once: a batch is one write at the file's end.
 */
export const openDayLog = (
  folder: string,
  { now = Date.now, most = MOST_A_DAY, hasRoom = roomForEvents, onError }: LogOptions,
): DayLog => {
  const isRoom = sometimes(async () => {
    await mkdir(folder, { recursive: true, mode: 0o750 })
    return hasRoom(folder)
  }, now)

  let latest = { day: '', size: 0 }
  const bytesLeft = () => most - (latest.day === dayOf(now()) ? latest.size : 0)

  const append: DayLog['append'] = async (entries) => {
    try {
      if (!(await isRoom())) return false
      // Begins on a line of its own: what a full disk has torn off takes no entry with it.
      const bytes = Buffer.from(`\n${entries.map((entry) => JSON.stringify(entry)).join('\n')}\n`)
      const day = dayOf(now())
      const file = await open(fileOf(folder, day), 'a', 0o640)
      try {
        const { size } = await file.stat()
        latest = { day, size }
        if (size + bytes.length > most) return false
        latest.size += bytes.length
        return (await file.write(bytes)).bytesWritten === bytes.length
      } finally {
        await file.close()
      }
    } catch (error) {
      if (isDiskTrouble(error)) return false
      throw error
    }
  }

  const removeOld = async () => {
    const first = firstOf(now(), KEPT_DAYS)
    for (const day of await daysIn(folder)) if (day < first) await rm(fileOf(folder, day), { force: true })
  }
  const sweep = () => void removeOld().catch(onError)
  sweep()
  const timer = setInterval(sweep, HOUR_MS)
  timer.unref()
  return { append, bytesLeft, close: () => clearInterval(timer) }
}
