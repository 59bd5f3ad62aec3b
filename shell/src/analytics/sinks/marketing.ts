import type { AnalyticsSettings } from 'shared-contracts'
import type { Sink, SinkContext } from '../sink.ts'
import { forget, pushTo, createVendorScript } from './vendor-script.ts'

/** Longest email address. Source: RFC 5321. */
const MAX_EMAIL_LENGTH = 254

type Call = [method: string, ...args: unknown[]]

const clear = () => forget('__hs', 'hubspotutk')

/**
 * Tracking of the marketing platform. Source: HubSpot's tracking code API. The script counts the page on which it starts, so
 * that view only sets the path. Further calls wait until the script has run. Keeps `__hs…` and `hubspotutk`.
 */
export const createMarketing = (
  { portalId, baseUrl }: NonNullable<AnalyticsSettings['marketing']>,
  context: SinkContext,
): Sink => {
  const script = createVendorScript(context, {
    name: 'marketing',
    src: `${baseUrl}/${portalId}.js`,
    id: 'hs-script-loader',
  })
  const push = (...call: Call) => script.run(() => pushTo('_hsq', call))
  let wasStopped = false
  return {
    name: 'marketing',
    group: 'marketing',
    at: 'tracking',
    start: () => {
      // A script that was stopped earlier is already running, and counts no page automatically.
      let isCounted = !script.isLoaded()
      if (wasStopped && script.isLoaded()) pushTo('_hsq', ['doNotTrack', { track: true }])
      script.load()
      const end = context.onIdentify((email) => {
        if (email.includes('@') && email.length <= MAX_EMAIL_LENGTH) push('identify', { email })
      })
      return {
        receive: (event) => {
          if (event.type !== 'page_view') return
          const path = ['setPath', new URL(event.url).pathname] as const
          if (isCounted) {
            isCounted = false
            return pushTo('_hsq', [...path])
          }
          push(...path)
          push('trackPageView')
        },
        stop: () => {
          end()
          script.cancel()
          wasStopped = true
          if (script.isLoaded())
            for (const method of ['revokeCookieConsent', 'doNotTrack']) pushTo('_hsq', [method])
          clear()
        },
      }
    },
    clear,
  }
}
