import { PLID_PATTERN } from 'shared-contracts/attribution'
import type { AnalyticsSettings } from 'shared-contracts'
import type { Sink, SinkContext } from '../sink.ts'
import { forget, trackedEvent, pushTo, createVendorScript } from './vendor-script.ts'

/**
 * Partner tracking. It is for visitors whom a partner has sent: without a partner link id nothing is loaded. The id is
 * laid under the vendor's key, which is a click where it had not been there, and goes with each view, button click, submit
 * and accepted form; what a form holds does not. Source: Partner.io's description; address, key and queue are given with an account.
 */
export const createPartners = (
  { scriptUrl, storageKey, queue }: NonNullable<AnalyticsSettings['partners']>,
  context: SinkContext,
): Sink => {
  const script = createVendorScript(context, { name: 'partners', src: scriptUrl })
  const clear = () => forget(storageKey)
  /** Whether the vendor did not know it. Where storage is denied each document is a first one. */
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
