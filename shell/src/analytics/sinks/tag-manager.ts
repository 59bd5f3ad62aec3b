import type { AnalyticsSettings, Consent } from 'shared-contracts'
import { isOfVisitor, type Sink, type SinkContext } from '../sink.ts'
import { forget, pushTo, createVendorScript } from './vendor-script.ts'

const LAYER = 'dataLayer'
/** Milliseconds that tags wait for the visitor's consent. */
const WAIT_FOR_UPDATE = 500

/** The data layer recognizes a command by its type, an `arguments` object. */
function command(..._words: unknown[]) {
  // oxlint-disable-next-line prefer-rest-params -- an array is taken for something else
  pushTo(LAYER, arguments)
}

const word = (isGranted: boolean) => (isGranted ? 'granted' : 'denied')
const storages = ({ measurement, marketing }: Consent) => ({
  ad_storage: word(marketing),
  ad_user_data: word(marketing),
  ad_personalization: word(marketing),
  analytics_storage: word(measurement),
})
const DENIED = storages({ measurement: false, marketing: false })

const clear = () => forget('_ga', '_gid', '_gcl_', '_dc_gtm_')

/**
 * Data layer of the tag manager. Source: Google Tag Manager's container snippet, Consent Mode v2. Keeps, through its tags:
 * `_ga…` `_gid` `_gat…` (analytics), `_gcl_…` `_gac_…` (advertising), `_dc_gtm_…`. Null if no id is set and the settings
 * silence the error about it.
 */
export const createTagManager = (
  { id, silent, baseUrl }: NonNullable<AnalyticsSettings['tagManager']>,
  context: SinkContext,
): Sink | null => {
  if (id === undefined && silent) return null
  const script = createVendorScript(context, { name: 'tagManager', src: `${baseUrl}/gtm.js?id=${id}` })
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    command('consent', 'default', { ...DENIED, wait_for_update: WAIT_FOR_UPDATE })
    pushTo(LAYER, { 'gtm.start': Date.now(), event: 'gtm.js' })
  }
  return {
    name: 'tagManager',
    group: 'marketing',
    at: 'tracking',
    start: (consent) => {
      if (id === undefined) throw new Error('Google tag manager ID not provided.')
      if (!hasBegun) begin()
      script.load()
      command('consent', 'update', storages(consent))
      return {
        receive: ({ type, ...fields }) => {
          if (isOfVisitor(type)) pushTo(LAYER, { event: type, ...fields })
        },
        consentChanged: (changed) => command('consent', 'update', storages(changed)),
        stop: () => {
          script.cancel()
          command('consent', 'update', DENIED)
          clear()
        },
      }
    },
    clear,
  }
}
