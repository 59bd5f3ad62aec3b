import { GOOD_VITAL, VITALS, type Vital } from 'shared-contracts/health'

/** A session of layout shifts ends after a second without one, and after five seconds. Source: web.dev/cls. */
const GAP_MS = 1000
const SESSION_MS = 5000

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}
interface Interaction extends PerformanceEntry {
  interactionId?: number
}

/** Returns the worst session of layout shifts so far. Entries must be in order of time. */
const layoutShift = () => {
  let worst = 0
  let session = { score: 0, from: 0, last: -Infinity }
  return ({ value, hadRecentInput, startTime }: Shift): number => {
    if (hadRecentInput) return worst
    const isOn = startTime - session.last < GAP_MS && startTime - session.from < SESSION_MS
    session = isOn
      ? { ...session, score: session.score + value, last: startTime }
      : { score: value, from: startTime, last: startTime }
    worst = Math.max(worst, session.score)
    return worst
  }
}

const observe = (type: string, options: object, take: (entry: PerformanceEntry) => void): boolean => {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes(type)) return false
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(take))
  observer.observe({ type, buffered: true, ...options })
  return true
}

/**
 * Watches the document's web vitals, including entries before the call. Returns a function that tells, for each available
 * vital, whether it is worse than good. The longest interaction is used as Interaction to Next Paint.
 */
export const watchVitals = (): (() => Partial<Record<Vital, boolean>>) => {
  const values: Partial<Record<Vital, number>> = {}
  // A tab that was opened in the background has meaningless paint times.
  const isSeen = document.visibilityState === 'visible'
  const shifted = layoutShift()
  if (isSeen) {
    observe('largest-contentful-paint', {}, ({ startTime }) => (values.lcp = startTime))
    if (observe('layout-shift', {}, (entry) => (values.cls = shifted(entry as Shift)))) values.cls = 0
    observe('event', { durationThreshold: 40 }, (entry) => {
      if ((entry as Interaction).interactionId) values.inp = Math.max(values.inp ?? 0, entry.duration)
    })
  }
  return () =>
    Object.fromEntries(
      VITALS.flatMap((name) => {
        const value = values[name]
        return value === undefined ? [] : [[name, value > GOOD_VITAL[name]]]
      }),
    )
}
