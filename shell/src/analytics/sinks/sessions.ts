import type { AnalyticsSettings, Consent } from 'shared-contracts'
import { isOfVisitor, type Sink, type SinkContext } from '../sink.ts'
import { forget, callOf, createVendorScript } from './vendor-script.ts'

const word = (isGranted: boolean) => (isGranted ? 'granted' : 'denied')
const storages = ({ measurement, marketing }: Consent) => ({
  ad_Storage: word(marketing),
  analytics_Storage: word(measurement),
})

const clear = () => forget('_clck', '_clsk', '_cltk')

/**
 * Session analytics: records what visitors see and press. Forms are excluded by `data-clarity-mask` in their HTML. Source:
 * Microsoft Clarity's client API and consent API v2. Keeps `_clck`, `_clsk`, `_cltk`. Once stopped, it starts again only with
 * the next document.
 */
export const createSessions = (
  { id, baseUrl }: NonNullable<AnalyticsSettings['sessions']>,
  context: SinkContext,
): Sink => {
  const clarity = callOf('clarity', 'q')
  const script = createVendorScript(context, { name: 'sessions', src: `${baseUrl}/tag/${id}` })
  return {
    name: 'sessions',
    group: 'measurement',
    at: 'tracking',
    start: (consent) => {
      clarity('consentv2', storages(consent))
      script.load()
      return {
        receive: ({ type }) => {
          if (isOfVisitor(type)) clarity('event', type)
        },
        consentChanged: (changed) => clarity('consentv2', storages(changed)),
        stop: () => {
          script.cancel()
          clarity('consentv2', storages({ measurement: false, marketing: false }))
          clarity('stop')
          clear()
        },
      }
    },
    clear,
  }
}
