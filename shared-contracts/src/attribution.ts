/** Local-storage keys of where a visitor first came from, and of where they came from last: each a `Touch` as JSON. */
export const FIRST_TOUCH_KEY = 'crewtally.first-touch'
export const LAST_TOUCH_KEY = 'crewtally.last-touch'

/** What a campaign says of itself in an address. */
export const UTM_PARAMS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const
export type UtmParam = (typeof UTM_PARAMS)[number]

/** What advertising networks append to an address, so that a click can be found again. */
const CLICK_IDS = ['gclid', 'gbraid', 'wbraid', 'msclkid', 'fbclid', 'ttclid', 'li_fat_id'] as const

/** The parameters of an address that a touch keeps; nothing else of a query is anybody's business. */
export const CAMPAIGN_PARAMS = [...UTM_PARAMS, ...CLICK_IDS] as const
