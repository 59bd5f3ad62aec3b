/** Limits the log lines written in a second. */
export interface SampledLines {
  /**
   * Calls `line` to write a log line. Once this second's limit, which all kinds share, is reached, only counts a skipped line
   * of `kind`.
   */
  write: (kind: string, line: () => void) => void
}

const SECOND = 1000

/**
 * Writes at most `perSecond` log lines per second, so that a flood of requests does not flood the log. At the end of the
 * second, one more line contains the number of skipped lines of each kind.
 */
export const sampleLines = (
  perSecond: number,
  log: { info: (fields: object, message: string) => void },
): SampledLines => {
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
      second ??= setTimeout(sum, SECOND).unref()
      if (written >= perSecond) {
        skipped.set(kind, (skipped.get(kind) ?? 0) + 1)
        return
      }
      written += 1
      line()
    },
  }
}
