/** Query parameter of the partner link id. */
export const PLID_PARAM = 'plid'
export const PLID_STORAGE_KEY = 'crewtally.plid'

/** Endpoint that sets the cookie of the partner link id. The request body is the id as a JSON string. */
export const PLID_PATH = '/_c/plid'

export const PLID_PATTERN = /^[A-Za-z0-9_-]{1,64}$/

/**
 * Storage keys of a visitor's first and latest touch (record of one visit). Each value is a `Touch` as JSON. Touches are in
 * session storage until the visitor answers the consent question. Consent to marketing moves them to local storage. A denial
 * deletes them.
 */
export const FIRST_TOUCH_KEY = 'crewtally.first-touch'
export const LAST_TOUCH_KEY = 'crewtally.last-touch'

export const UTM_PARAMS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const
export type UtmParam = (typeof UTM_PARAMS)[number]
export type Campaign = Partial<Record<UtmParam, string>>

/**
 * Query parameters that a touch stores: campaign parameters, and click ids of advertising networks. For privacy, all other
 * parameters are dropped.
 */
export const CAMPAIGN_PARAM = /^(?:utm_[a-z]{1,20}|(?:g|fb|tt)clid|msclkid|[gw]braid|li_fat_id)$/

const MAX_CAMPAIGN_LENGTH = 200

const listCampaignParameters = (search: URLSearchParams): [UtmParam, string][] =>
  UTM_PARAMS.flatMap((name): [UtmParam, string][] => {
    const value = search.get(name)
    return value === null || value === '' ? [] : [[name, value.slice(0, MAX_CAMPAIGN_LENGTH)]]
  })

/**
 * Returns the campaign parameters of `search`. If there are none, returns those of the first URL in `addresses` that has any.
 * Parameters of different URLs are never mixed.
 */
export const getCampaign = (search: URLSearchParams, addresses: readonly string[]): Campaign => {
  const queries = addresses.map((address) => URL.parse(address)?.searchParams ?? new URLSearchParams())
  return Object.fromEntries(
    [search, ...queries].map(listCampaignParameters).find((campaign) => campaign.length > 0) ?? [],
  )
}

/**
 * Returns the landing-page URLs of the visitor's latest and first touch, in this order. Session storage has priority over
 * local storage. Works only in browsers.
 */
export const readTouchAddresses = (): string[] =>
  [LAST_TOUCH_KEY, FIRST_TOUCH_KEY].flatMap((key) => {
    try {
      const touch = sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? '{}'
      const { url } = JSON.parse(touch) as { url?: unknown }
      return typeof url === 'string' ? [url] : []
    } catch {
      // The browser can block storage, and the stored text can be invalid JSON.
      return []
    }
  })
