import { NO_CONSENT, COHORT_COOKIE } from 'shared-contracts/visitor-storage'
import {
  ANALYTICS_ENTRY,
  HEALTH_ENTRY,
  VENDORS_ENTRY,
  type AnalyticsStart,
  type HealthStart,
  type VendorsStart,
} from './analytics/load-analytics.ts'
import { collectorSink, plidCookie } from './analytics/own-sinks.ts'
import { runSinks } from './analytics/run-sinks.ts'
import { askForConsent } from './consent/question-panel.ts'
import { createReveal } from './motion/reveal.ts'

/**
 * Starts the consent question, the sinks (consumers of events) and the vendor script. Each step waits until the browser is idle,
 * so that no long task blocks the page.
 */
const start: AnalyticsStart = async (context) => {
  const { composition, asks = true, settings, question, vendors, health, plid, onIdentify } = context
  const { consent, events, publish, pageView, early, whenIdle, runScript } = context
  const idle = () => new Promise<void>(whenIdle)
  // The reveal animation moves sections up when they scroll into view. It is part of this script, because it is not urgent and the
  // bootstrap must stay small.
  const reveal = createReveal()
  reveal()
  events.subscribe((event) => {
    if (event.type === 'page_view') void idle().then(reveal)
  })
  // The health script reports only during a canary (a composition that some visitors get first). Only then do visitors have a
  // cohort cookie.
  if (health && document.cookie.includes(COHORT_COOKIE)) {
    const report = await runScript<HealthStart>(HEALTH_ENTRY, { ...health, kind: 'classic' }).catch(
      () => null,
    )
    report?.({ composition, events, early: early() })
  }
  if (!asks) return
  await idle()
  const inputs = { consent, events, publish, pageView, early }
  consent.setDefault(settings.consent === 'opt-out' ? { measurement: true, marketing: true } : NO_CONSENT)
  askForConsent({ settings, question, consent, events })
  await idle()
  runSinks(settings.collector ? [collectorSink, plidCookie] : [plidCookie], inputs)
  if (!vendors) return
  try {
    await idle()
    const sinksOf = await runScript<VendorsStart>(VENDORS_ENTRY, { ...vendors, kind: 'classic' })
    await idle()
    const sinks = sinksOf({ settings, plid, publish, onIdentify, whenIdle })
    runSinks(sinks, inputs)
  } catch (error) {
    publish({ type: 'script_error', message: String(error).slice(0, 300), source: 'vendors' })
  }
}

// The bootstrap loads this script when the page is idle. The bootstrap has already defined a global function. This script
// passes `start` to that function, and the bootstrap then calls `start`.
const waiting = Reflect.get(globalThis, ANALYTICS_ENTRY) as ((start: AnalyticsStart) => void) | undefined
waiting?.(start)
