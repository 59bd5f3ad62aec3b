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

/** Consumer of events: the adapter of a vendor, or the site's own collector. */
export interface Sink {
  /** Name of the sink, as in the settings. */
  name: string
  /** Consent group that the sink requires. */
  group: ConsentGroup
  /** Time of the start. `start`: immediately. `tracking`: one second after the page has loaded and is idle, as specified. */
  at: 'start' | 'tracking'
  /**
   * True if the sink also receives events that this document published before the sink's start. The visitor must have given
   * consent before. Other sinks first receive the latest page view.
   */
  countsEarly?: true
  /** Starts the sink and loads its script, if it has one. Called each time that the visitor gives consent. */
  start: (consent: Consent) => RunningSink
  /** Deletes data that the sink stored in this browser. Also called when a page starts without the required consent. */
  clear?: () => void
}

export interface RunningSink {
  receive: (event: EnrichedEvent) => void
  /** Called when consent to another group changes and the consent for this sink remains. */
  consentChanged?: (consent: Consent) => void
  /**
   * Stops the sink and deletes data that it stored in this browser. Its script cannot be unloaded: it is notified and receives
   * no more events.
   */
  stop: () => void
}

/**
 * True for events about the visitor. Vendors do not receive the other events, which are about loading and errors of the site.
 */
export const isVisitorEvent = (type: EventName): boolean =>
  type !== 'remote_ready' && type !== 'remote_error' && type !== 'script_error'

/** Services that the shell provides to sinks. */
export interface SinkContext {
  settings: AnalyticsSettings
  plid: () => string | null
  publish: Publish
  /**
   * Calls `told` with the email address when a visitor with marketing consent sends a request. Returns a function that removes
   * the listener.
   */
  onIdentify: (told: (email: string) => void) => () => void
  interactive: WhenInteractive
}

/**
 * Delay in milliseconds before third-party tracking starts, after the page has loaded and is idle. The specification sets it.
 */
const TRACKING_DELAY_MS = 1000

export interface SinkInputs {
  events: Observable<EnrichedEvent>
  /** Returns the latest page view. A sink that starts late receives this view first. */
  pageView: () => EnrichedEvent | null
  /** Returns the events that were published before the analytics script loaded. */
  drainEarlyEvents: () => readonly EnrichedEvent[]
  consent: Pick<ConsentStore, 'now' | 'onChange'>
  publish: Publish
}

/** Calls `action` when a visitor sees the page. A prerendered page is visible only after its activation. */
const runWhenVisible = (action: () => void): void => {
  if (Reflect.get(document, 'prerendering') === true)
    document.addEventListener('prerenderingchange', action, { once: true })
  else action()
}

/**
 * Runs each sink while the visitor consents to its group, and passes it every event. Call it when the page has loaded and is
 * idle. Sinks without consent first delete data that they stored before the consent expired or was withdrawn.
 */
export const runSinks = (
  sinks: readonly Sink[],
  { events, pageView, drainEarlyEvents, consent, publish }: SinkInputs,
): void => {
  const running = new Map<Sink, RunningSink>()
  let early: readonly EnrichedEvent[] = []
  const trackingFrom = performance.now() + TRACKING_DELAY_MS
  /** Sinks whose failure is being published. The published event reaches the failed sink and can make it fail again. */
  const sinksBeingReported = new Set<Sink>()
  /** Runs an action of a sink. If the action throws, publishes the failure; the page and other sinks are not affected. */
  const runGuarded = (sink: Sink, action: () => void) => {
    try {
      action()
    } catch (error) {
      if (sinksBeingReported.has(sink)) return
      sinksBeingReported.add(sink)
      publish({ type: 'script_error', message: String(error).slice(0, 300), source: `sink ${sink.name}` })
      sinksBeingReported.delete(sink)
    }
  }
  const start = (sink: Sink) =>
    runGuarded(sink, () => {
      if (running.has(sink) || !consent.now()[sink.group]) return
      const run = sink.start(consent.now())
      running.set(sink, run)
      const view = pageView()
      if (sink.countsEarly && early.length > 0) early.forEach(run.receive)
      else if (view) run.receive(view)
    })
  const applyConsent = (now: Consent) => {
    // One delay for all sinks, so that their timers fire in order. A delay that is computed later may be rounded down and fire
    // first.
    const wait = trackingFrom - performance.now()
    for (const sink of sinks) {
      const run = running.get(sink)
      if (run && !now[sink.group]) {
        running.delete(sink)
        runGuarded(sink, run.stop)
      } else if (run) runGuarded(sink, () => run.consentChanged?.(now))
      else if (now[sink.group]) {
        if (wait > 0 && sink.at === 'tracking') setTimeout(() => start(sink), wait)
        else start(sink)
      }
    }
  }
  runWhenVisible(() => {
    for (const sink of sinks) if (!consent.now()[sink.group]) runGuarded(sink, () => sink.clear?.())
    early = drainEarlyEvents()
    events.subscribe((event) => {
      for (const [sink, run] of running) runGuarded(sink, () => run.receive(event))
    })
    consent.onChange(applyConsent)
    applyConsent(consent.now())
    // Sinks that get consent later must not receive events from before the consent.
    early = []
  })
}
