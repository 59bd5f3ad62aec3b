/** Query parameter of the partner link id. */
export const PLID_PARAM = 'plid'
export const PLID_STORAGE_KEY = 'crewtally.plid'

/** Endpoint that sets the cookie of the partner link id. The request body is the id as a JSON string. */
export const PLID_PATH = '/_c/plid'

/** Format of a partner link id: at most 64 letters, digits, dashes and underscores. */
export const PLID_PATTERN = /^[A-Za-z0-9_-]{1,64}$/

/**
 * Storage keys of a visitor's first and latest touch; each value is a `Touch` as JSON. The touches are in session storage until
 * the visitor answers the consent question. Consent to marketing moves them to local storage; a denial deletes them.
 */
export const FIRST_TOUCH_KEY = 'crewtally.first-touch'
export const LAST_TOUCH_KEY = 'crewtally.last-touch'

/** Query parameters that describe an advertising campaign. */
export const UTM_PARAMS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const
export type UtmParam = (typeof UTM_PARAMS)[number]
export type Campaign = Partial<Record<UtmParam, string>>

/**
 * Query parameters that a touch stores: campaign parameters and the click ids of advertising networks. All other parameters are
 * dropped for privacy.
 */
export const CAMPAIGN_PARAM = /^(?:utm_[a-z]{1,20}|(?:g|fb|tt)clid|msclkid|[gw]braid|li_fat_id)$/

const MAX_CAMPAIGN_LENGTH = 200

const listCampaignParameters = (search: URLSearchParams): [UtmParam, string][] =>
  UTM_PARAMS.flatMap((name): [UtmParam, string][] => {
    const value = search.get(name)
    return value === null || value === '' ? [] : [[name, value.slice(0, MAX_CAMPAIGN_LENGTH)]]
  })

/**
 * Returns the campaign parameters of `search`. If it has none, returns those of the first address that has any. Parameters of
 * different addresses are never mixed.
 */
export const getCampaign = (search: URLSearchParams, addresses: readonly string[]): Campaign => {
  const queries = addresses.map((address) => URL.parse(address)?.searchParams ?? new URLSearchParams())
  return Object.fromEntries(
    [search, ...queries].map(listCampaignParameters).find((campaign) => campaign.length > 0) ?? [],
  )
}

/**
 * Returns the landing addresses of the visitor's latest and first touch, in this order. Reads session storage, then local
 * storage. Runs only in browsers.
 */
export const readTouchAddresses = (): string[] =>
  [LAST_TOUCH_KEY, FIRST_TOUCH_KEY].flatMap((key) => {
    try {
      const touch = sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? '{}'
      const { url } = JSON.parse(touch) as { url?: unknown }
      return typeof url === 'string' ? [url] : []
    } catch {
      // Storage access may be blocked, and the stored text may be invalid JSON.
      return []
    }
  })
