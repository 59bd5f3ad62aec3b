import { constants, fstatSync, openSync, write, writeSync } from 'node:fs'

/** Maximum characters that wait for a slow reader. Lines beyond it are dropped, to save memory for requests. */
const MAX_PENDING_CHARS = 1024 * 1024
const RETRY_INTERVAL_MS = 200
const FINAL_FLUSH_MS = 1000

export interface Output {
  /** Never throws and never blocks. */
  write: (line: string) => void
  /** Resolves once all lines are written, or after FINAL_FLUSH_MS. */
  end: () => Promise<void>
}

/**
 * Reopens a pipe, so that a write to it fails instead of blocking when it is full. Returns the given descriptor if it is no
 * pipe or cannot be reopened.
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
 * Creates a destination for pino on a descriptor, by default stdout. Pino's own destination blocks the process in a loop if
 * the disk is full or the pipe has no reader. Here, lines that cannot be written are dropped and counted. The next line that
 * can be written is preceded by their number.
 */
export const createLogDestination = (stdout = 1, write_ = write): Output => {
  const descriptor = reopenNonBlocking(stdout)
  let waiting: string[] = []
  let length = 0
  let dropped = 0
  let isWriting = false
  /** Start time of the write in progress; 0 if there is none. */
  let asked = 0
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
      asked = performance.now()
      write_(descriptor, bytes, offset, bytes.length - offset, null, (error, written) => {
        asked = 0
        if (!error && offset + written < bytes.length) return from(offset + written)
        if (!error) {
          dropped -= noted
          return flush()
        }
        if (error.code === 'EAGAIN') return void setTimeout(() => from(offset), RETRY_INTERVAL_MS).unref()
        isBroken ||= error.code === 'EPIPE' || error.code === 'EBADF'
        drop(text)
        // Pauses: a disk that has just rejected a write would reject the next one too.
        return void setTimeout(flush, RETRY_INTERVAL_MS).unref()
      })
    }
    from(0)
  }

  // After process.exit(), writes the lines that still wait. Tries once, and not if the output is blocked.
  process.once('exit', () => {
    // A regular exit would wait for the thread that hangs in that write until the pipe has a reader.
    if (asked > 0 && performance.now() - asked > FINAL_FLUSH_MS / 2) process.kill(process.pid, 'SIGKILL')
    if (asked > 0 || isBroken || waiting.length === 0) return
    try {
      writeSync(descriptor, waiting.join(''))
    } catch {
      // There is no reader left to report this to.
    }
  })

  return {
    write(line) {
      if (isBroken || length + line.length > MAX_PENDING_CHARS) return drop(line)
      waiting.push(line)
      length += line.length
      // Lines of one turn of the event loop are written together.
      if (!isWriting) {
        isWriting = true
        setImmediate(flush)
      }
    },
    end: () =>
      new Promise((resolve) => {
        if (!isWriting) return resolve()
        const patience = setTimeout(resolve, FINAL_FLUSH_MS)
        onIdle = () => {
          clearTimeout(patience)
          resolve()
        }
      }),
  }
}

/** Limits the log lines written in a second. */
export interface LogSampler {
  /**
   * Calls `line` to write a log line. Once this second's limit, which all kinds share, is reached, only counts a skipped line
   * of `kind`.
   */
  write: (kind: string, line: () => void) => void
}

const SECOND_MS = 1000

/**
 * Writes at most `perSecond` log lines per second, so that a flood of requests does not flood the log. At the end of the
 * second, one more line contains the number of skipped lines of each kind.
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
    log.info({ skipped: Object.fromEntries(skipped) }, 'more of these came than are logged one by one')
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
