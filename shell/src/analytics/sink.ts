import type {
  AnalyticsSettings,
  Consent,
  ConsentGroup,
  EnrichedEvent,
  EventName,
  Publish,
} from 'shared-contracts'
import type { WhenInteractive } from './when-interactive.ts'

/** Where events go: an adapter between the bus and one vendor, or our own collector. */
export interface Sink {
  /** As the settings name it. */
  name: string
  /** What a visitor must have agreed to. */
  group: ConsentGroup
  /** When it is set up: `tracking` waits a second after the page is ready, as specified; `start` does not. */
  at: 'start' | 'tracking'
  /** Told, too, what happened in this document before it began, where the visitor had agreed by then; the others begin with the view of the page on view. */
  countsEarly?: true
  /** Begins, with its script if it has one. Called once for each time that consent is given. */
  start: (consent: Consent) => RunningSink
  /** Removes what it has stored in this browser; also called where a page begins without the consent that it needs. */
  clear?: () => void
}

export interface RunningSink {
  receive: (event: EnrichedEvent) => void
  /** The visitor agrees to other groups, this sink's still among them. */
  consentChanged?: (consent: Consent) => void
  /** Ends it and clears what it has stored in this browser. What it has loaded cannot be unloaded, but is told and no longer fed. */
  stop: () => void
}

/** Whether an event tells what a visitor does: what the site tells of itself no vendor needs to know. */
export const isOfVisitor = (type: EventName): boolean =>
  type !== 'remote_ready' && type !== 'remote_error' && type !== 'script_error'

/** What a sink may ask the shell for beside events. */
export interface SinkContext {
  settings: AnalyticsSettings
  plid: () => string | null
  publish: Publish
  /** Calls `told` with the address of whoever sends a request from now on, with marketing agreed to. Returns what ends that. */
  onIdentify: (told: (email: string) => void) => () => void
  interactive: WhenInteractive
}
