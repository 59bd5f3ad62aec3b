import { NO_CONSENT } from 'shared-contracts/consent'
import { COHORT_COOKIE } from 'shared-contracts/storage-keys'
import {
  ANALYTICS_ENTRY,
  HEALTH_ENTRY,
  VENDORS_ENTRY,
  type AnalyticsStart,
  type HealthStart,
  type VendorsStart,
} from './analytics/analytics-runtime.ts'
import { collectorSink } from './analytics/collector.ts'
import { plidCookie } from './analytics/plid-cookie.ts'
import { runSinks } from './analytics/run-sinks.ts'
import { askForConsent } from './consent/ask.ts'
import { createReveal } from './motion/reveal.ts'

/** Each step has an idle moment of its own, so that together they are no long task. */
const start: AnalyticsStart = async (context) => {
  const { composition, asks = true, settings, question, vendors, health, plid, onIdentify } = context
  const { consent, events, publish, pageView, early, takeEarly, whenIdle, runScript } = context
  const idle = () => new Promise<void>(whenIdle)
  // It rides along here since this comes when nobody waits, and the first script has no byte to spare.
  const reveal = createReveal()
  reveal()
  events.subscribe((event) => {
    if (event.type === 'page_view') void idle().then(reveal)
  })
  // While a release is tried, each visitor has been drawn for it or against it.
  if (health && document.cookie.includes(COHORT_COOKIE)) {
    const report = await runScript<HealthStart>(HEALTH_ENTRY, { ...health, kind: 'classic' }).catch(
      () => null,
    )
    report?.({ composition, events, early: [...early()] })
  }
  if (!asks) return
  await idle()
  const inputs = { consent, events, publish, pageView }
  consent.beginWith(settings.consent === 'opt-out' ? { measurement: true, marketing: true } : NO_CONSENT)
  askForConsent({ settings, question, consent, events })
  await idle()
  runSinks(settings.collector ? [collectorSink, plidCookie] : [plidCookie], { ...inputs, takeEarly })
  if (!vendors) return
  try {
    await idle()
    const sinksOf = await runScript<VendorsStart>(VENDORS_ENTRY, { ...vendors, kind: 'classic' })
    await idle()
    const sinks = sinksOf({ settings, plid, publish, onIdentify, whenIdle })
    runSinks(sinks, { ...inputs, takeEarly: () => [] })
  } catch (error) {
    publish({ type: 'script_error', message: String(error).slice(0, 300), source: 'vendors' })
  }
}

// Fetched once a page is idle.
const waiting = Reflect.get(globalThis, ANALYTICS_ENTRY) as ((start: AnalyticsStart) => void) | undefined
waiting?.(start)
