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

/** Longest time that a view waits for others in milliseconds. Short, because the decision on a canary waits for these reports. */
const WAIT_MS = 1000

/** Does not wait for a response: views that cannot be sent are lost. Sends the cohort cookie, which only a page can set. */
const send = (report: HealthReport): void => {
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' })
  if ('sendBeacon' in navigator && navigator.sendBeacon(HEALTH_PATH, body)) return
  fetch(HEALTH_PATH, { method: 'POST', body, keepalive: true }).catch(() => {})
}

/**
 * True if a visit begins with this document. Documents within a visit share the visitor's browser, so one broken browser would
 * count many times.
 */
const beginsVisit = (): boolean => URL.parse(document.referrer)?.origin !== location.origin

/**
 * Reports the health of this document's pages to the site, in counts: some seconds after each view, and when the page is left.
 */
export const reportHealth: HealthStart = ({ composition, events, early }) => {
  if (!beginsVisit()) return
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
  // Safari can leave a page without a `visibilitychange` event.
  addEventListener('pagehide', leave)
}

/** Duration of a view in milliseconds. A later failure counts as another view, so that all views have the same length. */
const VIEW_MS = 10_000

/** Message with which `routing/fragments.ts` reports that the server no longer serves a fragment (410). */
const GONE = /^Error: \/.* answered 410$/

/** Matches the path of a released script. The first group is the name of its deployable. */
const OWNER = /^\/_r\/(mf-[a-z][a-z0-9-]*|shell)\//

/** The failure that an event reports. Null if it is not a failure of the site. */
const failureIn = (event: EnrichedEvent): Failure | null => {
  // A tab of a removed composition continues with a full page load, as intended.
  if (event.type === 'remote_error' && GONE.test(event.message)) return null
  if (event.type === 'remote_error') return { area: event.area, stage: event.stage }
  // Errors that were only written to the console were handled. Scripts of other origins and of extensions belong to no release.
  if (event.type !== 'script_error' || !event.source) return null
  if (event.source !== 'promise' && !event.source.startsWith('/')) return null
  const owner = OWNER.exec(event.source)?.[1] ?? 'shell'
  return { area: owner as Failure['area'], stage: 'uncaught' }
}

/**
 * Passes each view with its failures to `told`, when the view ends or after `VIEW_MS`. After the first view with a failure, a
 * document reports no more: one broken browser must not count many times.
 */
const watchViews = (told: (view: HealthView) => void) => {
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
    told(closed)
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
      const failure = failureIn(event)
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
const watchVitals = (): (() => Partial<Record<Vital, boolean>>) => {
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
        return value === undefined ? [] : [[name, value > GOOD_VITAL_LIMITS[name]]]
      }),
    )
}
