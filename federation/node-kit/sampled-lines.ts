/** Limits log lines of one kind. */
export interface SampledLines {
  /** Writes it, or counts it under `kind` where enough have been written in this second. */
  write: (kind: string, line: () => void) => void
}

const SECOND = 1000

/**
 * Keeps a flood of requests from becoming a flood of log lines: so many a second are written, and then one line says
 * how many were not.
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
