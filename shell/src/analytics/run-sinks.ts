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
  name: string
  group: ConsentGroup
  /**
   * Time at which the sink (consumer of analytics events) starts. `start`: immediately. `tracking`: one second after the page
   * has loaded and is idle, as the site's specification requires.
   */
  at: 'start' | 'tracking'
  /**
   * True if the sink also receives the events from before the analytics script started, provided that the visitor had already
   * consented by then. In all other cases, the first event that the sink receives is the latest page view.
   */
  countsEarly?: true
  /** Starts the sink. A sink of a vendor then loads the vendor's script. Called each time that the visitor gives consent. */
  start: (consent: Consent) => RunningSink
  /**
   * Deletes data that the sink stored in this browser. Also called at the start of each page if the visitor has not consented to
   * the sink.
   */
  clear?: () => void
}

export interface RunningSink {
  receive: (event: EnrichedEvent) => void
  /** Called when the visitor changes the consent, but still consents to the group of this sink (measurement or marketing). */
  consentChanged?: (consent: Consent) => void
  /** Stops the sink and deletes data that it stored in this browser. The sink's script stays loaded, but gets no more events. */
  stop: () => void
}

/** True for events about the visitor. Other events are about loading and errors of the site, and vendors do not get them. */
export const isVisitorEvent = (type: EventName): boolean =>
  type !== 'remote_ready' && type !== 'remote_error' && type !== 'script_error'

/** Data and services that the shell provides to each sink (consumer of analytics events), such as the settings and the partner link id. */
export interface SinkContext {
  settings: AnalyticsSettings
  plid: () => string | null
  publish: Publish
  /**
   * Calls `listener` with the email address when a visitor with marketing consent sends a form. Returns a function that removes
   * the listener.
   */
  onIdentify: (listener: (email: string) => void) => () => void
  interactive: WhenInteractive
}

/**
 * Time between the moment when the page has loaded and is idle, and the start of third-party tracking, in milliseconds. The site's
 * specification defines this number.
 */
const TRACKING_DELAY_MS = 1000

export interface SinkInputs {
  events: Observable<EnrichedEvent>
  /** Returns the latest page view. A sink that starts after this page view receives it as its first event. */
  pageView: () => EnrichedEvent | null
  /** Returns the events from before the analytics script loaded. */
  early: () => readonly EnrichedEvent[]
  consent: Pick<ConsentStore, 'now' | 'onChange'>
  publish: Publish
}

/** Calls `action` when the visitor sees the page. A prerendered page becomes visible when it is activated. */
const runWhenVisible = (action: () => void): void => {
  if (Reflect.get(document, 'prerendering') === true)
    document.addEventListener('prerenderingchange', action, { once: true })
  else action()
}

/**
 * Runs each sink while the visitor consents to the sink's group, and passes all events to the sink. Call this function when the
 * page has loaded and is idle. At the start, it calls `clear` of each sink without consent, because the sink can have stored
 * data when the visitor still consented.
 */
export const runSinks = (
  sinks: readonly Sink[],
  { events, pageView, early, consent, publish }: SinkInputs,
): void => {
  const running = new Map<Sink, RunningSink>()
  const trackingFrom = performance.now() + TRACKING_DELAY_MS
  /**
   * Sinks whose failure is being published as an event. Such a sink also receives this event and can fail again. The second
   * failure must not be published.
   */
  const sinksBeingReported = new Set<Sink>()
  /**
   * Runs an action of a sink. If the action throws, publishes the error as an event, so that the page and other sinks continue.
   */
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
  const start = (sink: Sink, earlyEvents: readonly EnrichedEvent[] = []) =>
    runGuarded(sink, () => {
      if (running.has(sink) || !consent.now()[sink.group]) return
      const run = sink.start(consent.now())
      running.set(sink, run)
      const view = pageView()
      if (sink.countsEarly && earlyEvents.length > 0) earlyEvents.forEach(run.receive)
      else if (view) run.receive(view)
    })
  const applyConsent = (now: Consent, earlyEvents?: readonly EnrichedEvent[]) => {
    // Computes the delay once for all sinks, so that their timers fire in order. Browsers round delays to whole milliseconds, so
    // delays that were computed separately could change the order.
    const wait = trackingFrom - performance.now()
    for (const sink of sinks) {
      const run = running.get(sink)
      if (run && !now[sink.group]) {
        running.delete(sink)
        runGuarded(sink, run.stop)
      } else if (run) runGuarded(sink, () => run.consentChanged?.(now))
      else if (now[sink.group]) {
        if (wait > 0 && sink.at === 'tracking') setTimeout(() => start(sink), wait)
        else start(sink, earlyEvents)
      }
    }
  }
  runWhenVisible(() => {
    for (const sink of sinks) if (!consent.now()[sink.group]) runGuarded(sink, () => sink.clear?.())
    events.subscribe((event) => {
      for (const [sink, run] of running) runGuarded(sink, () => run.receive(event))
    })
    // After a change of the consent, sinks start without early events, because a sink must not receive events from before the
    // visitor's consent.
    consent.onChange((now) => applyConsent(now))
    applyConsent(consent.now(), early())
  })
}
