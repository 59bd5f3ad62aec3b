import type { Consent, EnrichedEvent, Publish } from 'shared-contracts'
import type { Observable } from 'rxjs'
import type { ConsentStore } from '../consent/consent.ts'
import type { RunningSink, Sink } from './sink.ts'

/** The specified delay before third-party tracking is set up, from when the page is ready. */
const TRACKING_DELAY_MS = 1000

export interface SinkInputs {
  events: Observable<EnrichedEvent>
  /** The view of the page on view, which a sink that begins late is told first. */
  pageView: () => EnrichedEvent | null
  /** What was published before this script came. */
  takeEarly: () => EnrichedEvent[]
  consent: Pick<ConsentStore, 'now' | 'onChange'>
  publish: Publish
}

/** Keeps each sink running while the visitor agrees to its group, and hands it every event from then on. */
export const runSinks = (
  sinks: readonly Sink[],
  { events, pageView, takeEarly, consent, publish }: SinkInputs,
): void => {
  const running = new Map<Sink, RunningSink>()
  let early = takeEarly()
  /** A sink that fails takes neither the page nor another sink with it. */
  const guarded = (sink: Sink, action: () => void) => {
    try {
      action()
    } catch (error) {
      publish({ type: 'script_error', message: String(error).slice(0, 300), source: `sink ${sink.name}` })
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
    for (const sink of sinks) {
      const run = running.get(sink)
      if (run && !now[sink.group]) {
        running.delete(sink)
        guarded(sink, run.stop)
      } else if (run) guarded(sink, () => run.consentChanged?.(now))
      else if (now[sink.group] && sink.at === 'start') start(sink)
      else if (now[sink.group]) setTimeout(() => start(sink), TRACKING_DELAY_MS)
    }
  }
  events.subscribe((event) => {
    for (const [sink, run] of running) guarded(sink, () => run.receive(event))
  })
  consent.onChange(bringInLine)
  bringInLine(consent.now())
  // What was before a consent that is given from now on is nobody's.
  early = []
}
