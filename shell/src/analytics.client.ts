import { NO_CONSENT } from 'shared-contracts/consent'
import {
  ANALYTICS_ENTRY,
  VENDORS_ENTRY,
  type AnalyticsStart,
  type VendorsStart,
} from './analytics/analytics-runtime.ts'
import { collectorSink } from './analytics/collector.ts'
import { runSinks } from './analytics/run-sinks.ts'
import { watchInteractive } from './analytics/when-interactive.ts'
import { askForConsent } from './consent/ask.ts'
import { idle } from './waking/idle.ts'
import { runScript } from './waking/run-script.ts'

/** Each step has an idle moment of its own, so that together they are no long task. */
const start: AnalyticsStart = async ({
  settings,
  question,
  vendors,
  takeEarly,
  plid,
  onIdentify,
  ...inputs
}) => {
  const { consent, events, publish } = inputs
  const interactive = watchInteractive()
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

// Fetched once a page is idle; where nothing asks for consent nobody asks for it.
const waiting = Reflect.get(globalThis, ANALYTICS_ENTRY) as ((start: AnalyticsStart) => void) | undefined
waiting?.(start)
