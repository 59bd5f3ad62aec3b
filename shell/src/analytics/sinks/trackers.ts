import { PLID_PATTERN } from 'shared-contracts/attribution'
import type { AnalyticsSettings } from 'shared-contracts'
import type { Sink, SinkContext } from '../run-sinks.ts'
import {
  createVendorFunction,
  createVendorScript,
  createVendorSink,
  deleteVendorData,
  forwardTracked,
  pushTo,
  toTrackedEvent,
  type TrackedEvent,
} from './vendor-script.ts'

interface TrackingFunctions {
  onLoad: (account: { appId: string }) => void
  [call: string]: ((...args: never[]) => void) | undefined
}
type Track = ((name: string, fields: Record<string, string>) => void) | undefined

const getTrackingFunctions = (): TrackingFunctions => {
  const functions = Reflect.get(globalThis, 'trackingFunctions') as TrackingFunctions | undefined
  if (!functions) throw new Error('the tracker came without its functions')
  return functions
}

/**
 * Creates the sink of the first lead tracker (Apollo). The tracker's script itself reports the first page. The sink passes later
 * views, submits and button clicks to the tracker's function with the name `eventFunction`, if it exists. Source: Apollo's website
 * tracker, as public pages embed it. Cookies and storage keys of the script: `apolloAnonId`, `liveIntentData` and `<appId>_…`.
 */
export const createApollo = (
  { appId, baseUrl, eventFunction }: NonNullable<AnalyticsSettings['apollo']>,
  context: SinkContext,
): Sink => {
  const src = `${baseUrl}/micro/website-tracker/tracker.iife.js`
  const script = createVendorScript(context, { name: 'apollo', src })
  let hasBegun = false
  const begin = () => {
    if (!hasBegun) getTrackingFunctions().onLoad({ appId })
    hasBegun = true
  }
  const send = ({ name, fields }: TrackedEvent) =>
    (getTrackingFunctions()[eventFunction] as Track)?.(name, fields)
  return createVendorSink({
    name: 'apollo',
    script,
    keeps: ['apolloAnonId', 'liveIntentData', `${appId}_`],
    start: () => {
      script.load()
      script.run(begin)
      return { receive: forwardTracked(script, send) }
    },
  })
}

/** Tracker object of an account. The vendor's script registers trackers by account id. */
interface Tracker {
  pageview: (page: { pageUrl: string; pageTitle: string }) => void
  track: (event: { eventName: string; properties: Record<string, string> }) => void
}

/**
 * Creates the sink (adapter that passes events to a vendor) of the second lead tracker, Leadfeeder. The tracker's script itself
 * reports the first page view. The sink passes later views, submits and button clicks to the account's tracker. Source:
 * Leadfeeder's public script (`cfg`, `getTracker`, `pageview` and `track`). Cookies and storage keys of the script: `_lfa…`.
 */
export const createLeadfeeder = (
  { id, baseUrl }: NonNullable<AnalyticsSettings['leadfeeder']>,
  context: SinkContext,
): Sink => {
  const leadfeeder = createVendorFunction('ldfdr', '_q')
  const script = createVendorScript(context, { name: 'leadfeeder', src: `${baseUrl}/lftracker_v1_${id}.js` })
  const send = ({ name, fields: { url = '', title = '', ...fields } }: TrackedEvent) => {
    const registry = Reflect.get(globalThis, 'ldfdr') as { getTracker?: (of: string) => Tracker | undefined }
    const tracker = registry.getTracker?.(id)
    if (name === 'page_view') tracker?.pageview({ pageUrl: url, pageTitle: title })
    else tracker?.track({ eventName: name, properties: { url, ...fields } })
  }
  return createVendorSink({
    name: 'leadfeeder',
    script,
    keeps: ['_lfa'],
    start: () => {
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
 * Creates the sink of partner tracking (Partner.io). The vendor's script loads only for visitors with a partner link id. The sink
 * stores the id under the vendor's storage key. If the id is new, the sink pushes an entry `click` to the vendor's queue. It also
 * pushes views, button clicks, submits and accepted forms with the id, but no form contents. Source: Partner.io's description.
 * With an account, a site gets the script's URL, the storage key and the name of the queue.
 */
export const createPartners = (
  { scriptUrl, storageKey, queue }: NonNullable<AnalyticsSettings['partners']>,
  context: SinkContext,
): Sink => {
  const script = createVendorScript(context, { name: 'partners', src: scriptUrl })
  /**
   * Stores the partner link id under the vendor's storage key. Returns true if the id is new, or if the browser denies storage.
   */
  const storePlid = (plid: string): boolean => {
    try {
      if (localStorage.getItem(storageKey) === plid) return false
      localStorage.setItem(storageKey, plid)
    } catch {
      // Ignore the error: the browser denies storage, or storage is full. The id then counts as new.
    }
    return true
  }
  const trackPartner = (plid: string | null) => {
    if (plid === null || !PLID_PATTERN.test(plid)) return
    if (storePlid(plid)) pushTo(queue, ['click', { plid }])
    script.load()
  }
  const receive: ReturnType<Sink['start']>['receive'] = (event) => {
    const { plid } = event
    if (event.type === 'page_view' && plid === undefined) deleteVendorData(storageKey)
    if (event.type === 'plid_captured') trackPartner(plid ?? null)
    if (plid === undefined) return
    const tracked = toTrackedEvent(event)
    if (tracked) pushTo(queue, ['event', { plid, event: tracked.name, ...tracked.fields }])
    if (event.type === 'form_success') pushTo(queue, ['form', { plid, form: event.form }])
  }
  return createVendorSink({
    name: 'partners',
    script,
    keeps: [storageKey],
    start: () => {
      trackPartner(context.plid())
      return { receive }
    },
  })
}

/**
 * Creates the sink (consumer of events) for a vendor's script on an object-storage host, such as a script that identifies
 * visitors. With consent, the sink adds the script to each document, with low priority. The script gets no events. Scripts that
 * identify visitors use cookies and storage keys with the prefix `_reb2b`.
 */
export const createObjectStorage = (
  { scriptUrl }: NonNullable<AnalyticsSettings['objectStorage']>,
  context: SinkContext,
): Sink => {
  const script = createVendorScript(context, { name: 'objectStorage', src: scriptUrl, isImmediate: true })
  return createVendorSink({
    name: 'objectStorage',
    at: 'start',
    script,
    keeps: ['_reb2b'],
    start: () => {
      script.load()
      return { receive: () => {} }
    },
  })
}
