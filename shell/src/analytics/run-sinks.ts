import type {
  AnalyticsSettings,
  Consent,
  ConsentGroup,
  EnrichedEvent,
  EventName,
  Publish,
} from 'shared-contracts'
import type { WhenInteractive } from './when-interactive.ts'
import type { Observable } from 'rxjs'
import type { ConsentStore } from '../consent/consent.ts'

/** A consumer of events: an adapter between the bus and one vendor, or the site's collector. */
export interface Sink {
  /** Name in the settings. */
  name: string
  /** Group of consent that the sink needs. */
  group: ConsentGroup
  /** Time of the start: `tracking` is one second after the page is ready, as specified; `start` has no delay. */
  at: 'start' | 'tracking'
  /**
   * Set if the sink also receives events of this document from before its start, provided that the visitor had agreed by then.
   * Other sinks start with the latest page view.
   */
  countsEarly?: true
  /** Starts the sink, and loads its script if it has one. Called each time that consent is given. */
  start: (consent: Consent) => RunningSink
  /**
   * Removes data that the sink stored in this browser. Also called when a page starts without the consent that the sink needs.
   */
  clear?: () => void
}

export interface RunningSink {
  receive: (event: EnrichedEvent) => void
  /** Called when consent to other groups changes and this sink's group is still agreed to. */
  consentChanged?: (consent: Consent) => void
  /**
   * Stops the sink and removes data that it stored in this browser. Its script cannot be unloaded, but is notified and receives
   * no more events.
   */
  stop: () => void
}

/** True for events about the visitor. Vendors do not receive events about the site's errors and loading. */
export const isVisitorEvent = (type: EventName): boolean =>
  type !== 'remote_ready' && type !== 'remote_error' && type !== 'script_error'

/** Services of the shell for sinks. */
export interface SinkContext {
  settings: AnalyticsSettings
  plid: () => string | null
  publish: Publish
  /**
   * Calls `told` with the email address when a visitor with marketing consent sends a request. Returns a function that stops
   * listening.
   */
  onIdentify: (told: (email: string) => void) => () => void
  interactive: WhenInteractive
}

/** The specified delay before third-party tracking is set up, from when the page is ready: it has loaded and was idle. */
const TRACKING_DELAY_MS = 1000

export interface SinkInputs {
  events: Observable<EnrichedEvent>
  /** Latest page view, which a sink that starts late receives first. */
  pageView: () => EnrichedEvent | null
  /** Events that were published before this script loaded. */
  drainEarlyEvents: () => readonly EnrichedEvent[]
  consent: Pick<ConsentStore, 'now' | 'onChange'>
  publish: Publish
}

/** Calls `action` once a visitor sees the page: a prerendered page has no visitor until it is activated. */
const onceVisible = (action: () => void): void => {
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
  { events, pageView, drainEarlyEvents, consent, publish }: SinkInputs,
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
  onceVisible(() => {
    for (const sink of sinks) if (!consent.now()[sink.group]) guarded(sink, () => sink.clear?.())
    early = drainEarlyEvents()
    events.subscribe((event) => {
      for (const [sink, run] of running) guarded(sink, () => run.receive(event))
    })
    consent.onChange(bringInLine)
    bringInLine(consent.now())
    // Sinks that get consent later do not receive events from before it.
    early = []
  })
}
