import {
  HEALTH_PATH,
  MAX_VIEWS_PER_REPORT,
  type HealthReport,
  type HealthView,
  type Failure,
  GOOD_VITAL_LIMITS,
  VITALS,
  type Vital,
} from 'shared-contracts/collectors'
import type { HealthStart } from '../analytics/load-analytics.ts'
import type { EnrichedEvent } from 'shared-contracts'

/**
 * Milliseconds from the end of a page view until it is reported. Views that end within this time share a report. The time is
 * short, because the decision about a canary (a composition that some visitors get first) waits for reports.
 */
const WAIT_MS = 1000

/** Sends a report with the cohort cookie, without waiting for a response. A report that cannot be sent is lost. */
const send = (report: HealthReport): void => {
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' })
  if ('sendBeacon' in navigator && navigator.sendBeacon(HEALTH_PATH, body)) return
  fetch(HEALTH_PATH, { method: 'POST', body, keepalive: true }).catch(() => {})
}

/**
 * True if this document is the first of a visit. Later documents send no reports, because otherwise one broken browser would count
 * many times.
 */
const isFirstDocument = (): boolean => URL.parse(document.referrer)?.origin !== location.origin

/**
 * Reports the health of this document's pages: about ten seconds after each view, and when the visitor leaves the page.
 * Reports contain only counts.
 */
export const reportHealth: HealthStart = ({ composition, events, early }) => {
  if (!isFirstDocument()) return
  const landing = location.pathname
  const vitals = watchVitals()
  let isMeasured = false
  let waiting: HealthView[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = (measured?: HealthReport['vitals']): void => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0 && !measured) return
    send({ composition, views: waiting, ...(measured && { vitals: measured }) })
    waiting = []
  }
  const views = watchViews((view) => {
    waiting.push(view)
    if (waiting.length === MAX_VIEWS_PER_REPORT) flush()
    else timer ??= setTimeout(flush, WAIT_MS)
  })
  const leave = (): void => {
    views.close()
    const found = isMeasured ? {} : vitals()
    isMeasured = true
    flush(Object.keys(found).length > 0 ? { page: landing, ...found } : undefined)
  }
  early.forEach(views.receive)
  events.subscribe(views.receive)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave()
  })
  // In Safari, `visibilitychange` is not always fired when a visitor leaves a page. So `pagehide` also sends the report.
  addEventListener('pagehide', leave)
}

/**
 * Maximum duration of a view in milliseconds. If the page fails later, the failure is reported as another view, so that all views
 * have a similar duration.
 */
const VIEW_MS = 10_000

/** Matches the error that `routing/fragments.ts` reports when the server no longer serves a composition (status 410). */
const REMOVED_COMPOSITION = /^Error: \/.* answered 410$/

/** Matches the path of a released script. The first group is the name of the area, or `shell`. */
const RELEASE_SCRIPT_PATH = /^\/_r\/(mf-[a-z][a-z0-9-]*|shell)\//

/** Returns the failure in an event. Null if the event is not a failure of the site. */
const getFailure = (event: EnrichedEvent): Failure | null => {
  // Do not report a failure if the server no longer serves the composition (set of releases) of this tab. The next navigation
  // then loads a full page, and nothing is broken.
  if (event.type === 'remote_error' && REMOVED_COMPOSITION.test(event.message)) return null
  if (event.type === 'remote_error') return { area: event.area, stage: event.stage }
  // Not a failure: errors that code has caught and written to the console, and errors in scripts of other origins and browser
  // extensions.
  if (event.type !== 'script_error' || !event.source) return null
  if (event.source !== 'promise' && !event.source.startsWith('/')) return null
  const owner = RELEASE_SCRIPT_PATH.exec(event.source)?.[1] ?? 'shell'
  return { area: owner as Failure['area'], stage: 'uncaught' }
}

/**
 * Calls `onView` with each page view and its failures when the view ends, or after `VIEW_MS` if that is earlier. Stops after
 * the first view with a failure, because one broken browser must not count many times.
 */
const watchViews = (onView: (view: HealthView) => void) => {
  let view: HealthView | null = null
  let page = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasFailed = false

  const close = (): void => {
    clearTimeout(timer)
    if (!view) return
    const closed = view
    view = null
    hasFailed = closed.failed.length > 0
    onView(closed)
  }
  const begin = (failed: Failure[]): void => {
    view = { page, failed }
    timer = setTimeout(close, VIEW_MS)
  }

  return {
    receive: (event: EnrichedEvent): void => {
      if (event.type === 'page_view') close()
      if (hasFailed) return
      if (event.type === 'page_view') {
        page = new URL(event.url, 'http://localhost').pathname
        begin([])
        return
      }
      const failure = getFailure(event)
      if (!failure || page === '') return
      if (!view) {
        begin([failure])
        close()
      } else if (!view.failed.some(({ area, stage }) => area === failure.area && stage === failure.stage))
        view.failed.push(failure)
    },
    close,
  }
}

/**
 * Two layout shifts with less than `GAP_MS` milliseconds between them are in the same session window. A session window is at most
 * `SESSION_MS` milliseconds long. Source: web.dev/cls.
 */
const GAP_MS = 1000
const SESSION_MS = 5000

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}
interface Interaction extends PerformanceEntry {
  interactionId?: number
}

/**
 * Creates a function that adds one layout shift and returns the page's score so far (the web vital CLS): the highest sum of a
 * session window. A session window is a series of shifts that follow each other closely. Add the shifts in order of time.
 */
const createLayoutShiftScore = () => {
  let highestScore = 0
  let session = { score: 0, from: 0, last: -Infinity }
  return ({ value, hadRecentInput, startTime }: Shift): number => {
    if (hadRecentInput) return highestScore
    const belongsToSession = startTime - session.last < GAP_MS && startTime - session.from < SESSION_MS
    session = belongsToSession
      ? { ...session, score: session.score + value, last: startTime }
      : { score: value, from: startTime, last: startTime }
    highestScore = Math.max(highestScore, session.score)
    return highestScore
  }
}

const observe = (type: string, options: object, onEntry: (entry: PerformanceEntry) => void): boolean => {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes(type)) return false
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(onEntry))
  observer.observe({ type, buffered: true, ...options })
  return true
}

/**
 * Measures the document's web vitals, including those from before the call. The returned function returns a boolean for each
 * measured vital: true if the value is not good, otherwise false. Interaction to Next Paint is approximated by the longest
 * interaction.
 */
const watchVitals = (): (() => Partial<Record<Vital, boolean>>) => {
  const values: Partial<Record<Vital, number>> = {}
  // Paint times are not meaningful in a tab that was opened in the background.
  const isSeen = document.visibilityState === 'visible'
  const addLayoutShift = createLayoutShiftScore()
  if (isSeen) {
    observe('largest-contentful-paint', {}, ({ startTime }) => (values.lcp = startTime))
    if (observe('layout-shift', {}, (entry) => (values.cls = addLayoutShift(entry as Shift)))) values.cls = 0
    observe('event', { durationThreshold: 40 }, (entry) => {
      if ((entry as Interaction).interactionId) values.inp = Math.max(values.inp ?? 0, entry.duration)
    })
  }
  return () =>
    Object.fromEntries(
      VITALS.flatMap((name) => {
        const value = values[name]
        return value === undefined ? [] : [[name, value > GOOD_VITAL_LIMITS[name]]]
      }),
    )
}
