import type { AnalyticsSettings } from 'shared-contracts'
import type { Sink, SinkContext } from '../sink.ts'
import { forget, forwardTracked, type TrackedEvent, callOf, createVendorScript } from './vendor-script.ts'

/** Object that the vendor's script registers under the account's id. */
interface Tracker {
  pageview: (page: { pageUrl: string; pageTitle: string }) => void
  track: (event: { eventName: string; properties: Record<string, string> }) => void
}

const clear = () => forget('_lfa')

/**
 * Second lead tracker. Its script counts the first page. Further views, submits and button clicks are passed to the account's
 * tracker. Source: Leadfeeder's tracker, its command `cfg`, which needs the account's id, and the functions `getTracker`,
 * `pageview` and `track` of its public script. Keeps `_lfa…`.
 */
export const createLeadfeeder = (
  { id, baseUrl }: NonNullable<AnalyticsSettings['leadfeeder']>,
  context: SinkContext,
): Sink => {
  const leadfeeder = callOf('ldfdr', '_q')
  const script = createVendorScript(context, { name: 'leadfeeder', src: `${baseUrl}/lftracker_v1_${id}.js` })
  const send = ({ name, fields: { url = '', title = '', ...fields } }: TrackedEvent) => {
    const registry = Reflect.get(globalThis, 'ldfdr') as { getTracker?: (of: string) => Tracker | undefined }
    const tracker = registry.getTracker?.(id)
    if (name === 'page_view') tracker?.pageview({ pageUrl: url, pageTitle: title })
    else tracker?.track({ eventName: name, properties: { url, ...fields } })
  }
  return {
    name: 'leadfeeder',
    group: 'marketing',
    at: 'tracking',
    start: () => {
      leadfeeder('cfg', 'enableAutoTracking', true, id)
      script.load()
      return {
        receive: forwardTracked(script, send),
        stop: () => {
          script.cancel()
          leadfeeder('cfg', 'enableAutoTracking', false, id)
          clear()
        },
      }
    },
    clear,
  }
}
