import { constants, fstatSync, openSync, write, writeSync } from 'node:fs'

/** Maximum number of characters of log output that wait for a slow reader. Further lines are dropped. */
const MAX_PENDING_CHARS = 1024 * 1024
const RETRY_INTERVAL_MS = 200
const FINAL_FLUSH_MS = 1000

/** Writer of lines to a stream, such as standard output, that may be slow or closed. */
export interface Output {
  /** Never throws and never blocks. */
  write: (line: string) => void
  /** Resolves after all lines are written, or after FINAL_FLUSH_MS. */
  end: () => Promise<void>
}

/**
 * Reopens a pipe in non-blocking mode, so that a write to a full pipe fails instead of blocking. Returns the given
 * descriptor if it is not a pipe or cannot be reopened.
 */
const reopenNonBlocking = (descriptor: number): number => {
  try {
    if (!fstatSync(descriptor).isFIFO()) return descriptor
    return openSync(`/proc/self/fd/${descriptor}`, constants.O_WRONLY | constants.O_NONBLOCK)
  } catch {
    return descriptor
  }
}

const formatDroppedLines = (lines: number): string =>
  `${JSON.stringify({ level: 40, time: new Date().toISOString(), dropped: lines, msg: 'log lines were dropped: they could not be written' })}\n`

/**
 * Creates a log destination for pino. Default: stdout. If the disk is full or nothing reads the pipe, this destination drops
 * lines. It writes their number before the next line. Pino's own destination would block the process in a loop instead.
 */
export const createLogDestination = (stdout = 1, write_ = write): Output => {
  const descriptor = reopenNonBlocking(stdout)
  let waiting: string[] = []
  let length = 0
  let dropped = 0
  let isWriting = false
  /** Start time of the write in progress, in ms as returned by `performance.now()`. 0 if no write is in progress. */
  let writeStartedAt = 0
  let isBroken = false
  let onIdle: (() => void) | null = null

  const drop = (text: string) => {
    dropped += text.split('\n').length - 1
  }
  const idle = () => {
    isWriting = false
    onIdle?.()
  }
  const flush = () => {
    if (waiting.length === 0) return idle()
    isWriting = true
    const note = dropped > 0 ? formatDroppedLines(dropped) : ''
    const noted = dropped
    const text = waiting.join('')
    waiting = []
    length = 0
    const bytes = Buffer.from(note + text)
    const from = (offset: number): void => {
      writeStartedAt = performance.now()
      write_(descriptor, bytes, offset, bytes.length - offset, null, (error, written) => {
        writeStartedAt = 0
        if (!error && offset + written < bytes.length) return from(offset + written)
        if (!error) {
          dropped -= noted
          return flush()
        }
        if (error.code === 'EAGAIN') return void setTimeout(() => from(offset), RETRY_INTERVAL_MS).unref()
        isBroken ||= error.code === 'EPIPE' || error.code === 'EBADF'
        drop(text)
        // Wait before the next write, because an immediate write would fail for the same reason, such as a full disk.
        return void setTimeout(flush, RETRY_INTERVAL_MS).unref()
      })
    }
    from(0)
  }

  // On process exit, write the remaining lines once, synchronously. Skip this if an earlier write is blocked.
  process.once('exit', () => {
    // If a write is blocked because nothing reads the pipe, kill the process. A normal exit would wait for that write.
    if (writeStartedAt > 0 && performance.now() - writeStartedAt > FINAL_FLUSH_MS / 2)
      process.kill(process.pid, 'SIGKILL')
    if (writeStartedAt > 0 || isBroken || waiting.length === 0) return
    try {
      writeSync(descriptor, waiting.join(''))
    } catch {
      // The error cannot be reported, because the output itself failed.
    }
  })

  return {
    write(line) {
      if (isBroken || length + line.length > MAX_PENDING_CHARS) return drop(line)
      waiting.push(line)
      length += line.length
      // Defer the write, so that all lines of one turn of the event loop are written at once.
      if (!isWriting) {
        isWriting = true
        setImmediate(flush)
      }
    },
    end: () =>
      new Promise((resolve) => {
        if (!isWriting) return resolve()
        const timeout = setTimeout(resolve, FINAL_FLUSH_MS)
        onIdle = () => {
          clearTimeout(timeout)
          resolve()
        }
      }),
  }
}

interface LogSampler {
  /**
   * Calls `line`, which writes one log line. If the limit for this second is already reached, does not call `line`, and only
   * counts a skipped line of `kind`. All kinds share the limit.
   */
  write: (kind: string, line: () => void) => void
}

const SECOND_MS = 1000

/**
 * Limits the number of log lines per second, so that a flood of requests does not flood the log. At the end of the second,
 * logs the number of skipped lines of each kind.
 */
export const createLogSampler = (
  perSecond: number,
  log: { info: (fields: object, message: string) => void },
): LogSampler => {
  let written = 0
  const skipped = new Map<string, number>()
  let second: NodeJS.Timeout | null = null
  const sum = () => {
    second = null
    written = 0
    if (skipped.size === 0) return
    log.info({ skipped: Object.fromEntries(skipped) }, 'repeated messages were not logged one by one')
    skipped.clear()
  }
  return {
    write(kind, line) {
      second ??= setTimeout(sum, SECOND_MS).unref()
      if (written >= perSecond) {
        skipped.set(kind, (skipped.get(kind) ?? 0) + 1)
        return
      }
      written += 1
      line()
    },
  }
}
