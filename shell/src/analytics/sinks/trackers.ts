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
  const src = `${baseUrl}/micro/website-tracker/tracker.iife.js`
  const script = createVendorScript(context, { name: 'apollo', src })
  let hasBegun = false
  const begin = () => {
    if (!hasBegun) trackingFunctions().onLoad({ appId })
    hasBegun = true
  }
  const send = ({ name, fields }: TrackedEvent) =>
    (trackingFunctions()[eventFunction] as Track)?.(name, fields)
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

/** Object that the vendor's script registers under the account's id. */
interface Tracker {
  pageview: (page: { pageUrl: string; pageTitle: string }) => void
  track: (event: { eventName: string; properties: Record<string, string> }) => void
}

/**
 * Second lead tracker. Its script counts the first page. Further views, submits and button clicks are passed to the account's
 * tracker. Source: Leadfeeder's tracker, its command `cfg`, which needs the account's id, and the functions `getTracker`,
 * `pageview` and `track` of its public script. Keeps `_lfa…`.
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
 * Partner tracking, for visitors from a partner: without a partner link id nothing is loaded. The id is stored under the
 * vendor's key. Storing it for the first time counts as a click. Each view, button click, submit and accepted form is sent with
 * the id, without form contents. Source: Partner.io's description; address, key and queue are given with an account.
 */
export const createPartners = (
  { scriptUrl, storageKey, queue }: NonNullable<AnalyticsSettings['partners']>,
  context: SinkContext,
): Sink => {
  const script = createVendorScript(context, { name: 'partners', src: scriptUrl })
  /**
   * Stores the id under the vendor's key. Returns true if it was not stored before. Without storage, returns true once per
   * document.
   */
  const keep = (plid: string): boolean => {
    try {
      if (localStorage.getItem(storageKey) === plid) return false
      localStorage.setItem(storageKey, plid)
    } catch {
      // Denied or full.
    }
    return true
  }
  const take = (plid: string | null) => {
    if (plid === null || !PLID_PATTERN.test(plid)) return
    if (keep(plid)) pushTo(queue, ['click', { plid }])
    script.load()
  }
  const receive: ReturnType<Sink['start']>['receive'] = (event) => {
    const { plid } = event
    if (event.type === 'page_view' && plid === undefined) deleteVendorData(storageKey)
    if (event.type === 'plid_captured') take(plid ?? null)
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
      take(context.plid())
      return { receive }
    },
  })
}

/**
 * Script from an object-storage host. Appended when a visit with consent starts, async and at low priority. Receives no events.
 * Keeps `_reb2b…` if it is the visitor identification script.
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
