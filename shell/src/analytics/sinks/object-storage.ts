import type { AnalyticsSettings } from 'shared-contracts'
import type { Sink, SinkContext } from '../sink.ts'
import { forget, createVendorScript } from './vendor-script.ts'

const clear = () => forget('_reb2b')

/**
 * Script from an object-storage host. Appended when a visit with consent starts, async and at low priority. Receives no events.
 * Keeps `_reb2b…` if it is the visitor identification script.
 */
export const createObjectStorage = (
  { scriptUrl }: NonNullable<AnalyticsSettings['objectStorage']>,
  context: SinkContext,
): Sink => {
  const script = createVendorScript(context, { name: 'objectStorage', src: scriptUrl, isImmediate: true })
  return {
    name: 'objectStorage',
    group: 'marketing',
    at: 'start',
    start: () => {
      script.load()
      return {
        receive: () => {},
        stop: () => {
          script.cancel()
          clear()
        },
      }
    },
    clear,
  }
}
