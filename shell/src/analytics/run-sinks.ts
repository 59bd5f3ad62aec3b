import type { Consent, EnrichedEvent, Publish } from 'shared-contracts'
import type { Observable } from 'rxjs'
import type { ConsentStore } from '../consent/consent.ts'
import type { RunningSink, Sink } from './sink.ts'

/** The specified delay before third-party tracking is set up, from when the page is ready: it has loaded and was idle. */
const TRACKING_DELAY_MS = 1000

export interface SinkInputs {
  events: Observable<EnrichedEvent>
  /** The view of the page on view, which a sink that begins late is told first. */
  pageView: () => EnrichedEvent | null
  /** What was published before this script came. */
  takeEarly: () => readonly EnrichedEvent[]
  consent: Pick<ConsentStore, 'now' | 'onChange'>
  publish: Publish
}

/** Calls `action` when somebody sees the page: one that the browser prepares has no visitor yet. */
const whenSeen = (action: () => void): void => {
  if (Reflect.get(document, 'prerendering') === true)
    document.addEventListener('prerenderingchange', action, { once: true })
  else action()
}

/**
 * Keeps each sink running while the visitor agrees to its group, and hands it every event from then on. To be called when
 * the page is ready. What a sink without consent has left in this browser, before the answer ran out or was taken back, is
 * cleared at once.
 */
export const runSinks = (
  sinks: readonly Sink[],
  { events, pageView, takeEarly, consent, publish }: SinkInputs,
): void => {
  const running = new Map<Sink, RunningSink>()
  let early: readonly EnrichedEvent[] = []
  const trackingFrom = performance.now() + TRACKING_DELAY_MS
  /** Sinks whose failure is being told, which may reach the sink itself and fail once more. */
  const failing = new Set<Sink>()
  /** A sink that fails takes neither the page nor another sink with it. */
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
    // One wait for all: timers of the same length end in the order in which they were set. Waits are whole milliseconds, so that
    // one that is taken anew a little later may be shorter by more than what has passed.
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
    // What was before a consent that is given from now on is nobody's.
    early = []
  })
}
