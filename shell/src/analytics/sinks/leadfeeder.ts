import type { AnalyticsSettings } from 'shared-contracts'
import type { Sink } from '../sink.ts'
import { forget } from './forget.ts'
import type { SinkContext } from './sink-context.ts'
import { callOf } from './vendor-queue.ts'
import { createVendorScript } from './vendor-script.ts'

const clear = () => forget('_lfa')

/**
 * Second lead tracker: it follows the visitor by itself; no event is handed to it. Source: Leadfeeder's tracker, its
 * command `cfg`. Keeps `_lfa…`.
 */
export const createLeadfeeder = (
  { id, baseUrl }: NonNullable<AnalyticsSettings['leadfeeder']>,
  context: SinkContext,
): Sink => {
  const leadfeeder = callOf('ldfdr', '_q')
  const script = createVendorScript(context, { name: 'leadfeeder', src: `${baseUrl}/lftracker_v1_${id}.js` })
  return {
    name: 'leadfeeder',
    group: 'marketing',
    at: 'tracking',
    start: () => {
      leadfeeder('cfg', 'enableAutoTracking', true)
      script.load()
      return {
        receive: () => {},
        stop: () => {
          script.cancel()
          leadfeeder('cfg', 'enableAutoTracking', false)
          clear()
        },
      }
    },
    clear,
  }
}
