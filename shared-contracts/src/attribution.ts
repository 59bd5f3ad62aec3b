/** Query parameter of the partner link id, and the name of its local-storage key and of its cookie. */
export const PLID_PARAM = 'plid'
export const PLID_STORAGE_KEY = 'crewtally.plid'

/** Where the server sets the cookie of the partner link id, which is posted as a JSON string. */
export const PLID_PATH = '/_c/plid'

/** What a partner link id looks like: letters, digits, dash and underscore, 64 at most. */
export const PLID_PATTERN = /^[A-Za-z0-9_-]{1,64}$/

/**
 * Keys of where a visitor first came from, and of where they came from last: each a `Touch` as JSON. In session storage
 * before an answer, in local storage once marketing is agreed to, in neither after a refusal.
 */
export const FIRST_TOUCH_KEY = 'crewtally.first-touch'
export const LAST_TOUCH_KEY = 'crewtally.last-touch'

/** What a campaign says of itself in an address. */
export const UTM_PARAMS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const
export type UtmParam = (typeof UTM_PARAMS)[number]
export type Campaign = Partial<Record<UtmParam, string>>

/**
 * What of an address a touch keeps: the campaign, and the ids that advertising networks append so that a click can be
 * found again. Nothing else of a query is anybody's business.
 */
export const CAMPAIGN_PARAM = /^(?:utm_[a-z]{1,20}|(?:g|fb|tt)clid|msclkid|[gw]braid|li_fat_id)$/

const LONGEST_VALUE = 200

const campaignIn = (search: URLSearchParams): [UtmParam, string][] =>
  UTM_PARAMS.flatMap((name): [UtmParam, string][] => {
    const value = search.get(name)
    return value === null || value === '' ? [] : [[name, value.slice(0, LONGEST_VALUE)]]
  })

/** The campaign of the page's own query or, where it names none, of the first of the addresses that does. Never a mixture. */
export const campaignOf = (search: URLSearchParams, addresses: readonly string[]): Campaign => {
  const queries = addresses.map((address) => URL.parse(address)?.searchParams ?? new URLSearchParams())
  return Object.fromEntries(
    [search, ...queries].map(campaignIn).find((campaign) => campaign.length > 0) ?? [],
  )
}
