import { createReadStream } from 'node:fs'
import { rename, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { createStream, type RotatingFileStream } from 'rotating-file-stream'
import { readDiskSpace } from './disk-space.ts'
import { deleteOldFiles, listFolder, whenMissing } from './files.ts'

interface LogFile {
  /** Adds text to the log. Never throws, and never waits for the disk. */
  write: (chunk: Buffer | string) => void
  end: () => Promise<void>
}

interface Rotation {
  /** Size at which the file is rotated, in the format of rotating-file-stream, for example `10M`. */
  size?: string
  /** Maximum number of rotated log files to retain, in addition to the current file. */
  maxOldFiles?: number
  /** Time in ms between checks that the file exists and the disk has space. A check also reopens the file after an error. */
  checkIntervalMs?: number
  hasDiskSpace?: (folder: string) => Promise<boolean>
  now?: () => number
}

/** Maximum number of bytes that wait for a slow disk. Further lines are dropped. */
const MAX_PENDING_BYTES = 2 * 1024 * 1024
const CHECK_INTERVAL_MS = 2000
const SWEEP_MS = 60 * 60_000

const countLines = (chunk: Buffer | string): number => chunk.toString('latin1').split('\n').length - 1

const hasSpaceForLogs = async (folder: string): Promise<boolean> =>
  (await readDiskSpace(folder)).canWriteCopies

/**
 * Opens a log file, which is rotated daily and by size. Rotated files, `<file>.1` to `<file>.<maxOldFiles>`, are deleted after
 * 30 days. Writing never blocks or throws: if the file cannot be written, lines are dropped. The number of dropped lines is
 * written before the next line.
 */
export const openLogFile = (
  file: string,
  {
    size = '10M',
    maxOldFiles = 5,
    checkIntervalMs = CHECK_INTERVAL_MS,
    hasDiskSpace = hasSpaceForLogs,
    now = Date.now,
  }: Rotation = {},
): LogFile => {
  const folder = dirname(file)
  let stream: RotatingFileStream | null = null
  let openedInode: number | null = null
  let isThere = false
  let isRoom = true
  let dropped = 0
  let nextSweep = 0
  let began: number | null = null
  let isLooking = false

  const forgetStream = (failed: RotatingFileStream) => {
    if (stream === failed) stream = null
  }
  const open = () => {
    const newStream = createStream(basename(file), { path: folder, size, rotate: maxOldFiles, mode: 0o640 })
    stream = newStream
    openedInode = null
    isThere = false
    newStream.once('open', () => (isThere = stream === newStream))
    // Only forget the failed or closed stream here. The next call of `checkDisk` opens the file again.
    newStream.on('error', () => forgetStream(newStream))
    newStream.on('close', () => forgetStream(newStream))
  }
  const writeLines = (chunk: Buffer | string, lines: number) => {
    if (!stream || stream.destroyed || stream.writableLength > MAX_PENDING_BYTES) {
      dropped += lines
      return
    }
    stream.write(chunk, (error) => {
      if (error) dropped += lines
    })
  }
  const logDroppedLines = () => {
    if (dropped === 0 || !stream) return
    const lines = dropped
    dropped = 0
    writeLines(
      `${JSON.stringify({ level: 40, time: new Date().toISOString(), dropped: lines, msg: 'log lines were dropped: this file could not be written' })}\n`,
      lines,
    )
  }
  /**
   * Rotates a file that is a day old, and deletes expired logs every hour. The age is measured from the creation of the file.
   * Otherwise a process that restarts daily would never rotate the file.
   */
  const rotateAndExpire = async () => {
    const { size: bytes, birthtimeMs } = await stat(file)
    began ??= birthtimeMs
    if (bytes > 0 && now() - began >= DAY) {
      await rotateLog(file, maxOldFiles)
      began = now()
      stream?.end()
      stream = null
    }
    if (now() < nextSweep) return
    nextSweep = now() + SWEEP_MS
    await deleteExpiredLogs(folder, now())
  }
  const checkDisk = async () => {
    // Ignore a failed rotation, because the next check tries the rotation again.
    await rotateAndExpire().catch(() => undefined)
    isRoom = await hasDiskSpace(folder).catch((error: NodeJS.ErrnoException) => error.code === 'ENOENT')
    const inode = await stat(file).then(
      ({ ino }) => ino,
      () => null,
    )
    // Reopen the file if another process has moved or removed it. The inode also changes if this process has rotated the file. It
    // is harmless to reopen the file in that case.
    if (stream && isThere && (inode === null || (openedInode !== null && inode !== openedInode))) {
      stream.end()
      stream = null
    }
    if (!isRoom) return
    if (!stream) open()
    openedInode = inode
    logDroppedLines()
  }
  open()
  // Check the log file once at a time. On a slow disk, two concurrent checks would both reopen the file.
  const checkDiskOnce = async () => {
    if (isLooking) return
    isLooking = true
    await checkDisk().finally(() => (isLooking = false))
  }
  const timer = setInterval(() => void checkDiskOnce(), checkIntervalMs).unref()

  return {
    write(chunk) {
      const lines = countLines(chunk)
      if (isRoom) writeLines(chunk, lines)
      else dropped += lines
    },
    end: () =>
      new Promise((resolve) => {
        clearInterval(timer)
        if (!stream || stream.destroyed) return resolve()
        stream.once('close', () => resolve())
        stream.end()
        setTimeout(resolve, 1000).unref()
      }),
  }
}

/** Returns the path of a service's log file. */
export const getLogPath = (stateDir: string, service: string): string =>
  join(stateDir, 'logs', `${service}.log`)

/** One day in milliseconds. */
export const DAY = 24 * 60 * 60_000
/**
 * Log files are deleted when their last line is older than this time, in ms. A file's first line is up to one day older than
 * its last line. So every line is deleted after at most 30 days, as the privacy policy requires.
 */
const LOG_RETENTION_MS = 29 * DAY

const LOG = /\.log(?:\.\d+)?$/

/** Renames a log to `<file>.1`, `<file>.1` to `<file>.2`, and so on. Replaces the oldest file. */
export const rotateLog = async (file: string, maxOldFiles: number): Promise<void> => {
  for (let number = maxOldFiles; number > 0; number -= 1) {
    const from = number === 1 ? file : `${file}.${number - 1}`
    await rename(from, `${file}.${number}`).catch(whenMissing(undefined))
  }
}

/** Deletes expired logs in a folder, including logs of services that no longer exist. */
export const deleteExpiredLogs = (folder: string, now: number): Promise<void> =>
  deleteOldFiles(folder, LOG_RETENTION_MS, { now, pattern: LOG })

/** Retention of visit data in days, including today. The privacy policy sets the same period for server logs. */
export const RETENTION_DAYS = 30

const NAME = /^(\d{4}-\d{2}-\d{2})\.jsonl$/

/** Returns the UTC day of a Unix time in ms, as YYYY-MM-DD. */
export const formatDay = (instant: number): string =>
  new Date(instant).toISOString().slice(0, 'yyyy-mm-dd'.length)

/** Returns the folder in which a page server stores the events that browsers send. */
export const getEventsDir = (stateDir: string): string => join(stateDir, 'events')

/** Returns the log file of one day. `day` is a date as YYYY-MM-DD, in UTC. */
export const getDayFile = (folder: string, day: string): string => join(folder, `${day}.jsonl`)

/** Returns the first of the last `days` days (including today), as YYYY-MM-DD. */
export const getFirstDay = (now: number, days: number): string => formatDay(now - (days - 1) * DAY)

/** Returns the days that have a file in this folder, as YYYY-MM-DD, oldest first. */
export const listDays = async (folder: string): Promise<string[]> =>
  (await listFolder(folder)).flatMap((name) => NAME.exec(name)?.[1] ?? []).toSorted()

/**
 * Yields the entries of a log that has one file per day, from the day `since` (YYYY-MM-DD, inclusive) on. Yields null for each
 * line for which `parse` returns null or throws. Such a line was truncated by a full disk, or written by another version.
 */
export async function* readDayLog<Entry>(
  folder: string,
  since: string,
  parse: (line: string) => Entry | null,
): AsyncGenerator<Entry | null> {
  for (const day of await listDays(folder)) {
    if (day < since) continue
    const lines = createInterface({ input: createReadStream(getDayFile(folder, day)), crlfDelay: Infinity })
    for await (const line of lines) if (line !== '') yield attempt(() => parse(line))
  }
}

const attempt = <T>(read: () => T): T | null => {
  try {
    return read()
  } catch {
    return null
  }
}
