import { PLID_PATTERN } from 'shared-contracts/attribution'
import type { AnalyticsSettings } from 'shared-contracts'
import type { Sink, SinkContext } from '../sink.ts'
import { forget, trackedEvent, pushTo, createVendorScript } from './vendor-script.ts'

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
  const clear = () => forget(storageKey)
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
  return {
    name: 'partners',
    group: 'marketing',
    at: 'tracking',
    start: () => {
      take(context.plid())
      return {
        receive: (event) => {
          if (event.type === 'page_view' && event.plid === undefined) clear()
          if (event.type === 'plid_captured') take(event.plid ?? null)
          const { plid } = event
          if (plid === undefined) return
          const tracked = trackedEvent(event)
          if (tracked) pushTo(queue, ['event', { plid, event: tracked.name, ...tracked.fields }])
          if (event.type === 'form_success') pushTo(queue, ['form', { plid, form: event.form }])
        },
        stop: () => {
          script.cancel()
          clear()
        },
      }
    },
    clear,
  }
}
