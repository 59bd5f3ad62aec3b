import {
  HEALTH_PATH,
  MOST_VIEWS_IN_REPORT,
  type HealthReport,
  type HealthView,
} from 'shared-contracts/health'
import type { HealthStart } from '../analytics/analytics-runtime.ts'
import { watchViews } from './watch-views.ts'
import { watchVitals } from './watch-vitals.ts'

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
    if (waiting.length === MOST_VIEWS_IN_REPORT) flush()
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
