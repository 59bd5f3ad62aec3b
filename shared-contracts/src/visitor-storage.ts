/** Data that the site stores in a visitor's browser, such as consent, the referring partner, and visits from campaigns. */

/** Local-storage key of a visitor's choice: a `ConsentRecord` as JSON. */
export const CONSENT_KEY = 'crewtally.consent'

/** Version of the consent question. Increase it when a purpose in `CONSENT_GROUPS` changes. Visitors are then asked again. */
export const CONSENT_VERSION = 2

/**
 * Months for which a consent answer, and the data stored with that consent, are valid. The cookie policy states this number.
 */
export const CONSENT_MONTHS = 12

/** Purposes that a visitor can consent to. Storage that the site needs to work requires no consent. */
export const CONSENT_GROUPS = ['measurement', 'marketing'] as const
/** Purpose that a visitor can consent to. */
export type ConsentGroup = (typeof CONSENT_GROUPS)[number]

/** Decision of a visitor for each purpose. */
export type Consent = Record<ConsentGroup, boolean>

/** The visitor's answer to the consent question. */
export interface ConsentRecord extends Consent {
  version: number
  at: string
}

/**
 * Attributes of every link that opens the consent question. Without JavaScript, the link opens the instructions in the cookie
 * policy.
 */
export const CONSENT_LINK = { href: '/cookie-policy#cookies-choose', 'data-consent-link': '' } as const

/** Consent of a visitor who has denied all purposes or has not decided. */
export const NO_CONSENT: Consent = { measurement: false, marketing: false }

/** Query parameter with the partner link id, which identifies the partner whose link the visitor used. */
export const PLID_PARAM = 'plid'
/** Name of the local storage entry and of the cookie with the partner link id. */
export const PLID_STORAGE_KEY = 'crewtally.plid'

/** Endpoint that sets the cookie of the partner link id. The request body is the id as a JSON string. */
export const PLID_PATH = '/_c/plid'

/** Matches a valid partner link id. */
export const PLID_PATTERN = /^[A-Za-z0-9_-]{1,64}$/

/**
 * Storage keys of a visitor's first and latest touch (record of one visit). Each value is a `Touch` as JSON. Touches are in
 * session storage until the visitor answers the consent question. Consent to marketing moves them to local storage. A denial
 * deletes them.
 */
export const FIRST_TOUCH_KEY = 'crewtally.first-touch'
/** Storage key of the visitor's latest touch. It is stored and deleted as the first touch is. */
export const LAST_TOUCH_KEY = 'crewtally.last-touch'

/** Query parameters of campaign links that the site records. */
export const UTM_PARAMS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const
/** Name of a recorded campaign parameter. */
export type UtmParam = (typeof UTM_PARAMS)[number]
/** Campaign parameters of a URL. Missing parameters have no key. */
export type Campaign = Partial<Record<UtmParam, string>>

/**
 * Query parameters that a touch (record of one visit) stores: campaign parameters, and click ids of advertising networks. For
 * privacy, all other parameters are dropped.
 */
export const CAMPAIGN_PARAM = /^(?:utm_[a-z]{1,20}|(?:g|fb|tt)clid|msclkid|[gw]braid|li_fat_id)$/

const MAX_CAMPAIGN_LENGTH = 200

const listCampaignParameters = (search: URLSearchParams): [UtmParam, string][] =>
  UTM_PARAMS.flatMap((name): [UtmParam, string][] => {
    const value = search.get(name)
    return value === null || value === '' ? [] : [[name, value.slice(0, MAX_CAMPAIGN_LENGTH)]]
  })

/**
 * Returns the campaign parameters in the query `search`. If there are none, returns those of the first URL in `addresses` that
 * has any. Parameters of different URLs are never mixed.
 */
export const getCampaign = (search: URLSearchParams, addresses: readonly string[]): Campaign => {
  const queries = addresses.map((address) => URL.parse(address)?.searchParams ?? new URLSearchParams())
  return Object.fromEntries(
    [search, ...queries].map(listCampaignParameters).find((campaign) => campaign.length > 0) ?? [],
  )
}

/**
 * Returns the landing-page URLs of the visitor's latest and first touch (recorded visit), in this order. Prefers values in
 * session storage to those in local storage. Works only in browsers.
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

/** Prefix of the session-storage key of a form's draft. The form's name follows the prefix. */
export const DRAFT_KEY = 'crewtally.draft.'

/**
 * Session-storage key with the values of the contact form. Booking pages in the same tab prefill their fields with these
 * values. The values are not passed in the URL, because URLs must not contain names of people. The key is deleted when a
 * meeting is requested, and ignored after an hour.
 */
export const HANDOVER_KEY = 'crewtally.handover'

/**
 * Local-storage key with the completed steps of first-day plans: `{ "<plan>": ["<step>", …] }`. `<plan>` identifies a plan by
 * two dates, a state, a role and a type of contract. It contains no names of people.
 */
export const FIRST_DAY_KEY = 'crewtally.first-day'

/**
 * Cookie with the visitor's cohort: a random number from 0 to 9999, signed by the server. The number keeps a visitor in or
 * outside the canary (a new version of the site that a share of the visitors gets) for the whole visit. The server sets the
 * cookie only during a canary.
 */
export const COHORT_COOKIE = 'crewtally.cohort'

/** Cookie of visitors who opened a signed preview link. It expires with the link. */
export const PREVIEW_COOKIE = 'crewtally.preview'

/**
 * Returns the result of `action`. Returns null if `action` throws, because the browser denies storage, storage is full, or the
 * stored data is invalid.
 */
export const attemptStorage = <T>(action: () => T): T | null => {
  try {
    return action()
  } catch {
    return null
  }
}

/** A value that the site stores in a visitor's browser. */
export interface StoredKey {
  /** Storage key or cookie name. `<form>` is a placeholder for a form's name. */
  key: string
  in: 'local' | 'session' | 'cookie'
  /** Consent group that storing the value requires. Null for values that the site needs to work. */
  needs: ConsentGroup | null
  /**
   * Code that writes the value. The release gate (checks before visitors get a release) rejects an area (a team's part of the
   * site) that writes a value whose `writer` is not `areas`.
   */
  writer: 'areas' | 'shell' | 'server'
}

/**
 * All values that the site itself stores in a browser. A test compares this list with the cookie policy. Cookies are set only
 * during a canary, in a preview, and for visitors who used a partner's link and consented to marketing.
 */
export const STORED_KEYS: readonly StoredKey[] = [
  { key: CONSENT_KEY, in: 'local', needs: null, writer: 'shell' },
  { key: PLID_STORAGE_KEY, in: 'local', needs: null, writer: 'shell' },
  { key: FIRST_TOUCH_KEY, in: 'session', needs: null, writer: 'shell' },
  { key: LAST_TOUCH_KEY, in: 'session', needs: null, writer: 'shell' },
  { key: `${DRAFT_KEY}<form>`, in: 'session', needs: null, writer: 'areas' },
  { key: HANDOVER_KEY, in: 'session', needs: null, writer: 'areas' },
  { key: FIRST_DAY_KEY, in: 'local', needs: null, writer: 'areas' },
  { key: COHORT_COOKIE, in: 'cookie', needs: null, writer: 'server' },
  { key: PREVIEW_COOKIE, in: 'cookie', needs: null, writer: 'server' },
  { key: PLID_STORAGE_KEY, in: 'cookie', needs: 'marketing', writer: 'server' },
  { key: FIRST_TOUCH_KEY, in: 'local', needs: 'marketing', writer: 'shell' },
  { key: LAST_TOUCH_KEY, in: 'local', needs: 'marketing', writer: 'shell' },
]
