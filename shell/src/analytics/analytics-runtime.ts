import type { Analytics, EnrichedEvent, Publish } from 'shared-contracts'
import type { Observable } from 'rxjs'
import type { ConsentStore } from '../consent/consent.ts'
import type { whenIdle } from '../waking/idle.ts'
import type { runScript } from '../waking/run-script.ts'
import type { Identity } from './identity.ts'
import type { Sink, SinkContext } from './sink.ts'

/** Services that the bootstrap passes to the analytics script. */
export interface AnalyticsContext extends Pick<
  Analytics,
  'asks' | 'settings' | 'question' | 'vendors' | 'health'
> {
  composition: string
  events: Observable<EnrichedEvent>
  pageView: () => EnrichedEvent | null
  early: () => readonly EnrichedEvent[]
  takeEarly: () => readonly EnrichedEvent[]
  publish: Publish
  plid: () => string | null
  consent: ConsentStore
  onIdentify: Identity['onIdentify']
  whenIdle: typeof whenIdle
  runScript: typeof runScript
}

/** Start function of the analytics script. Resolves once everything that the settings name is running. */
export type AnalyticsStart = (context: AnalyticsContext) => Promise<void>

/** Name of the global function to which the analytics script passes its `AnalyticsStart`. The bootstrap sets it. */
export const ANALYTICS_ENTRY = '__crewtallyAnalytics'

/** Start function of the vendor script. Returns the vendors' sinks that the settings name. */
export type VendorsStart = (
  context: Omit<SinkContext, 'interactive'> & Pick<AnalyticsContext, 'whenIdle'>,
) => Sink[]

/** Name of the global function to which the vendor script passes its `VendorsStart`. The analytics script sets it. */
export const VENDORS_ENTRY = '__crewtallyVendors'

/** Start function of the health script. Reports page health until the document is left. */
export type HealthStart = (inputs: {
  composition: string
  /** Calls `listen` with every event from now on. */
  events: { subscribe: (listen: (event: EnrichedEvent) => void) => unknown }
  /** Events that were published before the start. */
  early: readonly EnrichedEvent[]
}) => void

/** Name of the global function to which the health script passes its `HealthStart`. The analytics script sets it. */
export const HEALTH_ENTRY = '__crewtallyHealth'
