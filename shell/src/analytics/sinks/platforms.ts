import type { AnalyticsSettings, Consent } from 'shared-contracts'
import { isVisitorEvent, type Sink, type SinkContext } from '../run-sinks.ts'
import { createVendorFunction, createVendorScript, createVendorSink, pushTo } from './vendor-script.ts'

const formatGrant = (isGranted: boolean) => (isGranted ? 'granted' : 'denied')

const LAYER = 'dataLayer'
/** Milliseconds that Google's tags wait for a consent update. */
const CONSENT_WAIT_MS = 500

/** Pushes a command to Google's data layer. Google accepts only `arguments` objects as commands, not arrays. */
function command(..._words: unknown[]) {
  // oxlint-disable-next-line prefer-rest-params -- an array is taken for something else
  pushTo(LAYER, arguments)
}

const createTagConsent = ({ measurement, marketing }: Consent) => ({
  ad_storage: formatGrant(marketing),
  ad_user_data: formatGrant(marketing),
  ad_personalization: formatGrant(marketing),
  analytics_storage: formatGrant(measurement),
})
const DENIED = createTagConsent({ measurement: false, marketing: false })

/**
 * Creates the sink of the tag manager (Google Tag Manager, Consent Mode v2), which pushes events to its data layer. If the
 * settings have no id, the sink throws an error when it starts. With the setting `silent`, the function returns null instead.
 * Source: Google's container snippet. Cookies and storage keys of its tags: `_ga…` `_gid` `_gat…` (analytics), `_gcl_…` `_gac_…`
 * (advertising) and `_dc_gtm_…`.
 */
export const createTagManager = (
  { id, silent, baseUrl }: NonNullable<AnalyticsSettings['tagManager']>,
  context: SinkContext,
): Sink | null => {
  if (id === undefined && silent) return null
  const script = createVendorScript(context, { name: 'tagManager', src: `${baseUrl}/gtm.js?id=${id}` })
  let hasBegun = false
  const initialize = () => {
    hasBegun = true
    command('consent', 'default', { ...DENIED, wait_for_update: CONSENT_WAIT_MS })
    pushTo(LAYER, { 'gtm.start': Date.now(), event: 'gtm.js' })
  }
  return createVendorSink({
    name: 'tagManager',
    script,
    keeps: ['_ga', '_gid', '_gcl_', '_dc_gtm_'],
    start: (consent) => {
      if (id === undefined) throw new Error('Google tag manager ID not provided.')
      if (!hasBegun) initialize()
      script.load()
      command('consent', 'update', createTagConsent(consent))
      return {
        receive: ({ type, ...fields }) => {
          if (isVisitorEvent(type)) pushTo(LAYER, { event: type, ...fields })
        },
        consentChanged: (changed) => command('consent', 'update', createTagConsent(changed)),
        stop: () => command('consent', 'update', DENIED),
      }
    },
  })
}

/** Maximum length of an email address (RFC 5321). */
const MAX_EMAIL_LENGTH = 254

/**
 * Creates the sink (consumer of analytics events) of the marketing platform, HubSpot. HubSpot's script reports the first page
 * view without a call, so for this page view the sink only sets the path. Calls wait until the script has run. Source:
 * HubSpot's tracking code API. Cookies and storage keys of the script begin with `__hs`, or are `hubspotutk`.
 */
export const createMarketing = (
  { portalId, baseUrl }: NonNullable<AnalyticsSettings['marketing']>,
  context: SinkContext,
): Sink => {
  const src = `${baseUrl}/${portalId}.js`
  const script = createVendorScript(context, { name: 'marketing', src, id: 'hs-script-loader' })
  const push = (...call: [method: string, ...args: unknown[]]) => script.run(() => pushTo('_hsq', call))
  let wasStopped = false
  return createVendorSink({
    name: 'marketing',
    script,
    keeps: ['__hs', 'hubspotutk'],
    start: () => {
      // True if HubSpot's script will itself report the current page. The script does so once, when it starts. If the sink stops
      // and restarts in the same document, the script does not report the page again.
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
          wasStopped = true
          if (script.isLoaded())
            for (const method of ['revokeCookieConsent', 'doNotTrack']) pushTo('_hsq', [method])
        },
      }
    },
  })
}

const createSessionConsent = ({ measurement, marketing }: Consent) => ({
  ad_Storage: formatGrant(marketing),
  analytics_Storage: formatGrant(measurement),
})

/**
 * Creates the sink of session analytics (Microsoft Clarity), which records what visitors see and press. The attribute
 * `data-clarity-mask` excludes forms from these records. A stopped script restarts only in the next document. Source: Clarity's
 * client API and consent API v2. Cookies and storage keys of the script: `_clck`, `_clsk` and `_cltk`.
 */
export const createSessions = (
  { id, baseUrl }: NonNullable<AnalyticsSettings['sessions']>,
  context: SinkContext,
): Sink => {
  const clarity = createVendorFunction('clarity', 'q')
  const script = createVendorScript(context, { name: 'sessions', src: `${baseUrl}/tag/${id}` })
  return createVendorSink({
    name: 'sessions',
    group: 'measurement',
    script,
    keeps: ['_clck', '_clsk', '_cltk'],
    start: (consent) => {
      clarity('consentv2', createSessionConsent(consent))
      script.load()
      return {
        receive: ({ type }) => {
          if (isVisitorEvent(type)) clarity('event', type)
        },
        consentChanged: (changed) => clarity('consentv2', createSessionConsent(changed)),
        stop: () => {
          clarity('consentv2', createSessionConsent({ measurement: false, marketing: false }))
          clarity('stop')
        },
      }
    },
  })
}
