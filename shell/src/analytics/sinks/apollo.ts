import type { AnalyticsSettings } from 'shared-contracts'
import type { Sink } from '../sink.ts'
import { forget } from './forget.ts'
import type { SinkContext } from './sink-context.ts'
import { createVendorScript } from './vendor-script.ts'

interface TrackingFunctions {
  onLoad: (account: { appId: string }) => void
}

/**
 * First lead tracker: it is begun once and then watches by itself; no event is handed to it. Source: Apollo's website
 * tracker, as public pages embed it. Keeps `apolloAnonId`, `liveIntentData` and, under the account's id, `<appId>_…`.
 */
export const createApollo = (
  { appId, baseUrl }: NonNullable<AnalyticsSettings['apollo']>,
  context: SinkContext,
): Sink => {
  let isWanted = false
  let hasBegun = false
  const begin = () => {
    if (hasBegun || !isWanted || !script.isLoaded()) return
    const functions = Reflect.get(globalThis, 'trackingFunctions') as TrackingFunctions | undefined
    if (!functions) throw new Error('the tracker came without its functions')
    hasBegun = true
    functions.onLoad({ appId })
  }
  const script = createVendorScript(context, {
    name: 'apollo',
    src: `${baseUrl}/micro/website-tracker/tracker.iife.js`,
    loaded: begin,
  })
  const clear = () => forget('apolloAnonId', 'liveIntentData', `${appId}_`)
  return {
    name: 'apollo',
    group: 'marketing',
    at: 'tracking',
    start: () => {
      isWanted = true
      script.load()
      begin()
      return {
        receive: () => {},
        stop: () => {
          isWanted = false
          script.cancel()
          clear()
        },
      }
    },
    clear,
  }
}
