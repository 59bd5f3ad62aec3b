/** A failure is tried again after the first pause, and then ever more seldom. */
const FIRST_PAUSE_MS = 400
const LONGEST_PAUSE_MS = 30_000

interface Failure {
  pause: number
  until: number
  /** What it was tried with. */
  state: string
}

/** When what failed may be tried again: none is ever given up. */
export const createRetries = (now: () => number = () => performance.now()) => {
  const failures = new Map<string, Failure>()
  return {
    /** Whether it is time. What stands otherwise than at the last failure is tried at once. */
    isDue: (key: string, state: string): boolean => {
      const failure = failures.get(key)
      return !failure || failure.state !== state || now() >= failure.until
    },
    failed: (key: string, state: string): void => {
      const before = failures.get(key)
      const pause = before?.state === state ? Math.min(LONGEST_PAUSE_MS, before.pause * 2) : FIRST_PAUSE_MS
      failures.set(key, { pause, until: now() + pause, state })
    },
    /** Forgets all failures but those of some keys. */
    keepOnly: (keys: ReadonlySet<string>): void => {
      for (const key of failures.keys()) if (!keys.has(key)) failures.delete(key)
    },
  }
}
