/** Sinks of vendors: platforms (tag manager, marketing, sessions) and trackers. */

import type { AnalyticsSettings, Consent } from 'shared-contracts'
import { type Sink, type SinkContext, isVisitorEvent } from '../run-sinks.ts'
import {
  type TrackedEvent,
  createVendorFunction,
  createVendorSink,
  pushTo,
  deleteVendorData,
  forwardTracked,
  toTrackedEvent,
} from './vendor-script.ts'
import { PLID_PATTERN } from 'shared-contracts/visitor-storage'

/**
 * Creates one sink (consumer of analytics events) for each vendor in the settings. The order of the list is the order in which
 * the sinks start.
 */
export const createVendorSinks = (context: SinkContext): Sink[] => {
  const { tagManager, marketing, sessions, apollo, leadfeeder, partners, objectStorage } = context.settings
  return [
    objectStorage && createObjectStorage(objectStorage, context),
    tagManager && createTagManager(tagManager, context),
    marketing && createMarketing(marketing, context),
    sessions && createSessions(sessions, context),
    apollo && createApollo(apollo, context),
    leadfeeder && createLeadfeeder(leadfeeder, context),
    partners && createPartners(partners, context),
  ].filter((sink) => sink !== undefined && sink !== null)
}

const formatGrant = (isGranted: boolean) => (isGranted ? 'granted' : 'denied')

const LAYER = 'dataLayer'
/** Milliseconds that Google's tags wait for a consent update. */
const CONSENT_WAIT_MS = 500

/** Pushes a command to Google's data layer. Google accepts only `arguments` objects as commands, not arrays. */
function command(..._words: unknown[]) {
  // oxlint-disable-next-line prefer-rest-params -- Google's script does not run an array as a command
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
 * Creates the sink of the tag manager (Google Tag Manager, Consent Mode v2), which pushes events to its data layer. Without an
 * id in the settings, the sink throws an error when it starts. The setting `silent` suppresses this error: the function then
 * returns null. Source: Google's container snippet. Cookies and storage keys of its tags: `_ga…` `_gid` `_gat…` (analytics),
 * `_gcl_…` `_gac_…` (advertising) and `_dc_gtm_…`.
 */
const createTagManager = (
  { id, silent, baseUrl }: NonNullable<AnalyticsSettings['tagManager']>,
  context: SinkContext,
): Sink | null => {
  if (id === undefined && silent) return null
  let hasBegun = false
  const initialize = () => {
    hasBegun = true
    command('consent', 'default', { ...DENIED, wait_for_update: CONSENT_WAIT_MS })
    pushTo(LAYER, { 'gtm.start': Date.now(), event: 'gtm.js' })
  }
  return createVendorSink(context, {
    name: 'tagManager',
    src: `${baseUrl}/gtm.js?id=${id}`,
    keeps: ['_ga', '_gid', '_gcl_', '_dc_gtm_'],
    start: (script, consent) => {
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
const createMarketing = (
  { portalId, baseUrl }: NonNullable<AnalyticsSettings['marketing']>,
  context: SinkContext,
): Sink => {
  let wasStopped = false
  return createVendorSink(context, {
    name: 'marketing',
    src: `${baseUrl}/${portalId}.js`,
    id: 'hs-script-loader',
    keeps: ['__hs', 'hubspotutk'],
    start: (script) => {
      const push = (...call: [method: string, ...args: unknown[]]) => script.run(() => pushTo('_hsq', call))
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
 * `data-clarity-mask` excludes forms from these records. A stopped script restarts only in the next document. Documentation:
 * Clarity's client API and consent API v2. Cookies and storage keys of the script: `_clck`, `_clsk` and `_cltk`.
 */
const createSessions = (
  { id, baseUrl }: NonNullable<AnalyticsSettings['sessions']>,
  context: SinkContext,
): Sink => {
  const clarity = createVendorFunction('clarity', 'q')
  return createVendorSink(context, {
    name: 'sessions',
    group: 'measurement',
    src: `${baseUrl}/tag/${id}`,
    keeps: ['_clck', '_clsk', '_cltk'],
    start: (script, consent) => {
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

interface TrackingFunctions {
  onLoad: (account: { appId: string }) => void
  [call: string]: ((...args: never[]) => void) | undefined
}
type Track = ((name: string, fields: Record<string, string>) => void) | undefined

const getTrackingFunctions = (): TrackingFunctions => {
  const functions = Reflect.get(globalThis, 'trackingFunctions') as TrackingFunctions | undefined
  if (!functions) throw new Error('the tracker lacks its functions')
  return functions
}

/**
 * Creates the sink of the lead tracker Apollo. The tracker's script itself reports the first page. The sink passes later views,
 * submits and button clicks to the tracker's global function, if it exists. `eventFunction` is the name of this function. Source:
 * Apollo's website tracker, as public pages embed it. Cookies and storage keys of the script: `apolloAnonId`, `liveIntentData`
 * and `<appId>_…`.
 */
const createApollo = (
  { appId, baseUrl, eventFunction }: NonNullable<AnalyticsSettings['apollo']>,
  context: SinkContext,
): Sink => {
  let hasBegun = false
  const begin = () => {
    if (!hasBegun) getTrackingFunctions().onLoad({ appId })
    hasBegun = true
  }
  const send = ({ name, fields }: TrackedEvent) =>
    (getTrackingFunctions()[eventFunction] as Track)?.(name, fields)
  return createVendorSink(context, {
    name: 'apollo',
    src: `${baseUrl}/micro/website-tracker/tracker.iife.js`,
    keeps: ['apolloAnonId', 'liveIntentData', `${appId}_`],
    start: (script) => {
      script.load()
      script.run(begin)
      return { receive: forwardTracked(script, send) }
    },
  })
}

/** Object with which Leadfeeder's script tracks visitors for one account. The script registers the object by account id. */
interface Tracker {
  pageview: (page: { pageUrl: string; pageTitle: string }) => void
  track: (event: { eventName: string; properties: Record<string, string> }) => void
}

/**
 * Creates the sink (adapter that passes events to a vendor) of the second lead tracker, Leadfeeder. The tracker's script itself
 * reports the first page view. The sink passes later views, submits and button clicks to the account's tracker. Source:
 * Leadfeeder's public script (`cfg`, `getTracker`, `pageview` and `track`). Cookies and storage keys of the script: `_lfa…`.
 */
const createLeadfeeder = (
  { id, baseUrl }: NonNullable<AnalyticsSettings['leadfeeder']>,
  context: SinkContext,
): Sink => {
  const leadfeeder = createVendorFunction('ldfdr', '_q')
  const send = ({ name, fields: { url = '', title = '', ...fields } }: TrackedEvent) => {
    const registry = Reflect.get(globalThis, 'ldfdr') as { getTracker?: (of: string) => Tracker | undefined }
    const tracker = registry.getTracker?.(id)
    if (name === 'page_view') tracker?.pageview({ pageUrl: url, pageTitle: title })
    else tracker?.track({ eventName: name, properties: { url, ...fields } })
  }
  return createVendorSink(context, {
    name: 'leadfeeder',
    src: `${baseUrl}/lftracker_v1_${id}.js`,
    keeps: ['_lfa'],
    start: (script) => {
      leadfeeder('cfg', 'enableAutoTracking', true, id)
      script.load()
      return {
        receive: forwardTracked(script, send),
        stop: () => leadfeeder('cfg', 'enableAutoTracking', false, id),
      }
    },
  })
}

/**
 * Creates the sink of partner tracking (Partner.io). The vendor's script loads only for visitors with a partner link id. The
 * sink stores the id under the vendor's storage key. If the id is new, the sink pushes an entry `click` to the vendor's queue.
 * It also pushes views, button clicks, submits and accepted forms with the id, but no form contents. Source: Partner.io's
 * description. Partner.io gives each customer the script's URL, the storage key and the name of the queue.
 */
const createPartners = (
  { scriptUrl, storageKey, queue }: NonNullable<AnalyticsSettings['partners']>,
  context: SinkContext,
): Sink => {
  /**
   * Stores the partner link id under the vendor's storage key. Returns true if the id is new, or if the browser denies storage.
   */
  const storePlid = (plid: string): boolean => {
    try {
      if (localStorage.getItem(storageKey) === plid) return false
      localStorage.setItem(storageKey, plid)
    } catch {
      // Ignore the error: the browser denies storage, or storage is full. Report the partner link id as new in these cases.
    }
    return true
  }
  return createVendorSink(context, {
    name: 'partners',
    src: scriptUrl,
    keeps: [storageKey],
    start: (script) => {
      const trackPartner = (plid: string | null) => {
        if (plid === null || !PLID_PATTERN.test(plid)) return
        if (storePlid(plid)) pushTo(queue, ['click', { plid }])
        script.load()
      }
      trackPartner(context.plid())
      return {
        receive: (event) => {
          const { plid } = event
          if (event.type === 'page_view' && plid === undefined) deleteVendorData(storageKey)
          if (event.type === 'plid_captured') trackPartner(plid ?? null)
          if (plid === undefined) return
          const tracked = toTrackedEvent(event)
          if (tracked) pushTo(queue, ['event', { plid, event: tracked.name, ...tracked.fields }])
          if (event.type === 'form_success') pushTo(queue, ['form', { plid, form: event.form }])
        },
      }
    },
  })
}

/**
 * Creates the sink (consumer of events) for a vendor's script on an object-storage host, such as a script that identifies
 * visitors. With consent, the sink adds the script to each document, with low priority. The script gets no events. Scripts that
 * identify visitors use cookies and storage keys with the prefix `_reb2b`.
 */
const createObjectStorage = (
  { scriptUrl }: NonNullable<AnalyticsSettings['objectStorage']>,
  context: SinkContext,
): Sink =>
  createVendorSink(context, {
    name: 'objectStorage',
    at: 'start',
    src: scriptUrl,
    isImmediate: true,
    keeps: ['_reb2b'],
    start: (script) => {
      script.load()
      return { receive: () => {} }
    },
  })
