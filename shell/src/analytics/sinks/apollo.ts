import type { AnalyticsSettings } from 'shared-contracts'
import type { Sink, SinkContext } from '../sink.ts'
import { forget, forwardTracked, createVendorScript } from './vendor-script.ts'

interface TrackingFunctions {
  onLoad: (account: { appId: string }) => void
  [call: string]: ((...args: never[]) => void) | undefined
}
type Track = ((name: string, fields: Record<string, string>) => void) | undefined

const trackingFunctions = (): TrackingFunctions => {
  const functions = Reflect.get(globalThis, 'trackingFunctions') as TrackingFunctions | undefined
  if (!functions) throw new Error('the tracker came without its functions')
  return functions
}

/**
 * First lead tracker. Its script is started once with `onLoad` and counts the first page. Further views, submits and button
 * clicks are passed to the function that the settings name, if the tracker has it. Source: Apollo's website tracker, as public
 * pages embed it. Keeps `apolloAnonId`, `liveIntentData` and, under the account's id, `<appId>_…`.
 */
export const createApollo = (
  { appId, baseUrl, eventFunction }: NonNullable<AnalyticsSettings['apollo']>,
  context: SinkContext,
): Sink => {
  const script = createVendorScript(context, {
    name: 'apollo',
    src: `${baseUrl}/micro/website-tracker/tracker.iife.js`,
  })
  let hasBegun = false
  const begin = () => {
    if (!hasBegun) trackingFunctions().onLoad({ appId })
    hasBegun = true
  }
  const clear = () => forget('apolloAnonId', 'liveIntentData', `${appId}_`)
  return {
    name: 'apollo',
    group: 'marketing',
    at: 'tracking',
    start: () => {
      script.load()
      script.run(begin)
      return {
        receive: forwardTracked(script, ({ name, fields }) =>
          (trackingFunctions()[eventFunction] as Track)?.(name, fields),
        ),
        stop: () => {
          script.cancel()
          clear()
        },
      }
    },
    clear,
  }
}
