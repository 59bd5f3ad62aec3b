import type {
  AnalyticsSettings,
  Consent,
  ConsentGroup,
  EnrichedEvent,
  EventName,
  Publish,
} from 'shared-contracts'
import type { WhenInteractive } from './when-interactive.ts'

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
export const isOfVisitor = (type: EventName): boolean =>
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
