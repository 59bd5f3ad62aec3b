import type { Analytics, EnrichedEvent, Publish } from 'shared-contracts'
import type { Observable } from 'rxjs'
import type { ConsentStore } from '../consent/consent.ts'
import { whenIdle, idle, runScript } from '../hydration/load-code.ts'
import type { Identity } from './bus.ts'
import type { Sink, SinkContext } from './run-sinks.ts'
import { fetchCompositionFile } from '../document-data.ts'

/** Services that the bootstrap passes to the analytics script. */
export interface AnalyticsContext extends Pick<
  Analytics,
  'asks' | 'settings' | 'question' | 'vendors' | 'health'
> {
  composition: string
  events: Observable<EnrichedEvent>
  pageView: () => EnrichedEvent | null
  early: () => readonly EnrichedEvent[]
  publish: Publish
  plid: () => string | null
  consent: ConsentStore
  onIdentify: Identity['onIdentify']
  whenIdle: typeof whenIdle
  runScript: typeof runScript
}

/** Start function of the analytics script. Resolves when the consumers of events (sinks) have started. */
export type AnalyticsStart = (context: AnalyticsContext) => Promise<void>

/** Name of a global function that the bootstrap defines. The analytics script passes its `AnalyticsStart` to this function. */
export const ANALYTICS_ENTRY = '__crewtallyAnalytics'

/** Start function of the vendor script. Returns a sink (consumer of events) for each configured vendor. */
export type VendorsStart = (
  context: Omit<SinkContext, 'interactive'> & Pick<AnalyticsContext, 'whenIdle'>,
) => Sink[]

/**
 * Name of a global function that the analytics script defines. The vendor script passes its start function, a `VendorsStart`,
 * to this function.
 */
export const VENDORS_ENTRY = '__crewtallyVendors'

/** Start function of the health script. Reports page health until the visitor leaves the document. */
export type HealthStart = (inputs: {
  composition: string
  events: { subscribe: (listen: (event: EnrichedEvent) => void) => unknown }
  /** Events that were published before the health script started. */
  early: readonly EnrichedEvent[]
}) => void

/** Name of a global function that the analytics script defines. The health script passes its `HealthStart` to this function. */
export const HEALTH_ENTRY = '__crewtallyHealth'

/** Loads and starts the analytics script when the page is idle, so that it does not delay the page. */
export const loadAnalytics = (
  composition: string,
  context: Omit<
    AnalyticsContext,
    'composition' | 'asks' | 'settings' | 'question' | 'vendors' | 'health' | 'whenIdle' | 'runScript'
  >,
): void => {
  const load = async () => {
    const { script, ...found } = await fetchCompositionFile<Analytics>(composition, '_analytics', {
      priority: 'low',
    })
    if (!script) return
    const start = await runScript<AnalyticsStart>(ANALYTICS_ENTRY, { ...script, kind: 'classic' })
    await idle()
    await start({ composition, whenIdle, runScript, ...context, ...found })
  }
  whenIdle(() => {
    // If the script fails, no consumer receives events, but the page still works.
    load().catch((error: unknown) =>
      context.publish({ type: 'script_error', message: String(error).slice(0, 300), source: 'analytics' }),
    )
  })
}
