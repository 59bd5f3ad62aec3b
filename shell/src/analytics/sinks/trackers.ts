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
 * Sink of the first lead tracker (Apollo's website tracker). Its script reports the first page; later events are passed to
 * `eventFunction`. Cookies and keys: `apolloAnonId`, `liveIntentData` and `<appId>_…`.
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
 * Sink of the second lead tracker (Leadfeeder: `cfg`, `getTracker`, `pageview`, `track`). Its script reports the first page;
 * later events are passed to the account's tracker. Cookies and keys: `_lfa…`.
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
 * Sink of partner tracking (Partner.io), only for visitors with a partner link id, which it stores under the vendor's key. A new
 * id is pushed as `click`, then views, button clicks and forms without contents. An account has URL, key and queue.
 */
export const createPartners = (
  { scriptUrl, storageKey, queue }: NonNullable<AnalyticsSettings['partners']>,
  context: SinkContext,
): Sink => {
  const script = createVendorScript(context, { name: 'partners', src: scriptUrl })
  /** Stores the id under the vendor's key. Returns true if the id is new, and always if the browser denies storage. */
  const storePlid = (plid: string): boolean => {
    try {
      if (localStorage.getItem(storageKey) === plid) return false
      localStorage.setItem(storageKey, plid)
    } catch {
      // The browser denies storage, or storage is full.
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
 * Sink of a script on an object-storage host, added to each document with consent. It gets no events. Cookies and keys of visitor
 * identification: `_reb2b…`.
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
