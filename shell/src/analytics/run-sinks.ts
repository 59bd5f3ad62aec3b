import type { Consent, EnrichedEvent, Publish } from 'shared-contracts'
import type { Observable } from 'rxjs'
import type { ConsentStore } from '../consent/consent.ts'
import type { RunningSink, Sink } from './sink.ts'

/** The specified delay before third-party tracking is set up, from when the page is ready: it has loaded and was idle. */
const TRACKING_DELAY_MS = 1000

export interface SinkInputs {
  events: Observable<EnrichedEvent>
  /** Latest page view, which a sink that starts late receives first. */
  pageView: () => EnrichedEvent | null
  /** Events that were published before this script loaded. */
  takeEarly: () => readonly EnrichedEvent[]
  consent: Pick<ConsentStore, 'now' | 'onChange'>
  publish: Publish
}

/** Calls `action` once a visitor sees the page: a prerendered page has no visitor until it is activated. */
const whenSeen = (action: () => void): void => {
  if (Reflect.get(document, 'prerendering') === true)
    document.addEventListener('prerenderingchange', action, { once: true })
  else action()
}

/**
 * Keeps each sink running while the visitor agrees to its group, and passes it every event from then on. Call it when the page
 * is ready. Sinks without consent first remove data that they stored before the consent expired or was withdrawn.
 */
export const runSinks = (
  sinks: readonly Sink[],
  { events, pageView, takeEarly, consent, publish }: SinkInputs,
): void => {
  const running = new Map<Sink, RunningSink>()
  let early: readonly EnrichedEvent[] = []
  const trackingFrom = performance.now() + TRACKING_DELAY_MS
  /** Sinks whose failure is being published. The event can reach the failed sink and fail again. */
  const failing = new Set<Sink>()
  /** Runs an action of a sink. A failure is published, and affects neither the page nor other sinks. */
  const guarded = (sink: Sink, action: () => void) => {
    try {
      action()
    } catch (error) {
      if (failing.has(sink)) return
      failing.add(sink)
      publish({ type: 'script_error', message: String(error).slice(0, 300), source: `sink ${sink.name}` })
      failing.delete(sink)
    }
  }
  const start = (sink: Sink) =>
    guarded(sink, () => {
      if (running.has(sink) || !consent.now()[sink.group]) return
      const run = sink.start(consent.now())
      running.set(sink, run)
      const view = pageView()
      if (sink.countsEarly && early.length > 0) early.forEach(run.receive)
      else if (view) run.receive(view)
    })
  const bringInLine = (now: Consent) => {
    // All sinks get the same delay, so that their timers fire in order. A delay computed later could be
    // rounded down to a timer that fires first.
    const wait = trackingFrom - performance.now()
    for (const sink of sinks) {
      const run = running.get(sink)
      if (run && !now[sink.group]) {
        running.delete(sink)
        guarded(sink, run.stop)
      } else if (run) guarded(sink, () => run.consentChanged?.(now))
      else if (now[sink.group]) {
        if (wait > 0 && sink.at === 'tracking') setTimeout(() => start(sink), wait)
        else start(sink)
      }
    }
  }
  whenSeen(() => {
    for (const sink of sinks) if (!consent.now()[sink.group]) guarded(sink, () => sink.clear?.())
    early = takeEarly()
    events.subscribe((event) => {
      for (const [sink, run] of running) guarded(sink, () => run.receive(event))
    })
    consent.onChange(bringInLine)
    bringInLine(consent.now())
    // Sinks that get consent later do not receive events from before it.
    early = []
  })
}
