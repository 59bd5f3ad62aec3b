import { NO_CONSENT } from 'shared-contracts/consent'
import { COHORT_COOKIE } from 'shared-contracts/storage-keys'
import {
  ANALYTICS_ENTRY,
  HEALTH_ENTRY,
  VENDORS_ENTRY,
  type AnalyticsContext,
  type AnalyticsStart,
  type HealthStart,
  type VendorsStart,
} from './analytics/analytics-runtime.ts'
import { collectorSink } from './analytics/collector.ts'
import { runSinks } from './analytics/run-sinks.ts'
import { watchInteractive } from './analytics/when-interactive.ts'
import { askForConsent } from './consent/ask.ts'
import { createReveal } from './motion/reveal.ts'

/** What came before this script, for both who wait for it: sinks begin later, where nobody sees the page yet. */
const heldEarly = ({ takeEarly, events }: Pick<AnalyticsContext, 'takeEarly' | 'events'>) => {
  const early = takeEarly()
  const holding = events.subscribe((event) => early.push(event))
  return {
    early,
    takeEarly: () => {
      holding.unsubscribe()
      return early
    },
  }
}

/** Each step has an idle moment of its own, so that together they are no long task. */
const start: AnalyticsStart = async (context) => {
  const { composition, asks = true, settings, question, vendors, health, plid, onIdentify } = context
  const { consent, events, publish, pageView, whenIdle, runScript } = context
  const idle = () => new Promise<void>(whenIdle)
  const { early, takeEarly } = heldEarly(context)
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
    report?.({ composition, events, early: [...early] })
  }
  if (!asks) return
  await idle()
  const inputs = { consent, events, publish, pageView }
  const interactive = watchInteractive(whenIdle)
  consent.beginWith(settings.consent === 'opt-out' ? { measurement: true, marketing: true } : NO_CONSENT)
  askForConsent({ settings, question, consent, events })
  await idle()
  runSinks(settings.collector ? [collectorSink] : [], { ...inputs, takeEarly })
  if (!vendors) return
  try {
    await idle()
    const sinksOf = await runScript<VendorsStart>(VENDORS_ENTRY, { ...vendors, kind: 'classic' })
    await idle()
    const sinks = sinksOf({ settings, plid, publish, onIdentify, interactive })
    runSinks(sinks, { ...inputs, takeEarly: () => [] })
  } catch (error) {
    publish({ type: 'script_error', message: String(error).slice(0, 300), source: 'vendors' })
  }
}

// Fetched once a page is idle.
const waiting = Reflect.get(globalThis, ANALYTICS_ENTRY) as ((start: AnalyticsStart) => void) | undefined
waiting?.(start)
