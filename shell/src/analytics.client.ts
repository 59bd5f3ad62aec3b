import { NO_CONSENT } from 'shared-contracts/consent'
import { ANALYTICS_ENTRY, type AnalyticsStart } from './analytics/analytics-runtime.ts'
import { runSinks } from './analytics/run-sinks.ts'
import { sinksOf } from './analytics/sinks/sinks.ts'
import { watchInteractive } from './analytics/sinks/when-interactive.ts'
import { askForConsent } from './consent/ask.ts'

const start: AnalyticsStart = ({
  settings,
  question,
  events,
  pageView,
  takeEarly,
  publish,
  plid,
  consent,
  onIdentify,
}) => {
  consent.beginWith(settings.consent === 'opt-out' ? { measurement: true, marketing: true } : NO_CONSENT)
  askForConsent({ settings, question, consent, events })
  runSinks(sinksOf({ settings, plid, publish, onIdentify, interactive: watchInteractive() }), {
    events,
    pageView,
    takeEarly,
    consent,
    publish,
  })
}

// Fetched once a page is idle; where no sink is set nobody asks for it.
const waiting = Reflect.get(globalThis, ANALYTICS_ENTRY) as ((start: AnalyticsStart) => void) | undefined
waiting?.(start)
