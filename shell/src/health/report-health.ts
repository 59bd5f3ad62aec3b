import {
  HEALTH_PATH,
  MOST_VIEWS_IN_REPORT,
  type HealthReport,
  type HealthView,
} from 'shared-contracts/health'
import type { HealthStart } from '../analytics/analytics-runtime.ts'
import { watchViews } from './watch-views.ts'
import { watchVitals } from './watch-vitals.ts'

/** How long a view waits for others: a canary's visitors wait for nothing, those who come after them do. */
const WAIT_MS = 1000

/** Without waiting for an answer: what cannot be sent is lost. The cohort's cookie goes along, which only a page can set. */
const send = (report: HealthReport): void => {
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' })
  if ('sendBeacon' in navigator && navigator.sendBeacon(HEALTH_PATH, body)) return
  fetch(HEALTH_PATH, { method: 'POST', body, keepalive: true }).catch(() => {})
}

/**
 * Whether a visit begins with this document. Views of documents within a visit have the visitor's browser in common, and would
 * make of one that is broken many.
 */
const beginsVisit = (): boolean => URL.parse(document.referrer)?.origin !== location.origin

/** Tells the site how the pages of this document do, in counts: some seconds after each view, and when the page is left. */
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
  // Safari leaves a page without becoming hidden.
  addEventListener('pagehide', leave)
}
