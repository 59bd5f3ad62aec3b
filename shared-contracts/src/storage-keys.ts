import { FIRST_TOUCH_KEY, LAST_TOUCH_KEY, PLID_STORAGE_KEY } from './attribution.ts'
import { CONSENT_KEY, type ConsentGroup } from './consent.ts'

/** Prefix of the session-storage key of a form's draft. The form's name follows the prefix. */
export const DRAFT_KEY = 'crewtally.draft.'

/**
 * Session-storage key with the values of the contact form. Booking pages in the same tab prefill their fields with these
 * values. The values are not passed in the URL, because URLs must not contain names of people. The key is deleted when a
 * meeting is requested, and ignored after an hour.
 */
export const HANDOVER_KEY = 'crewtally.handover'

/**
 * Local-storage key with the completed steps of first-day plans: `{ "<plan>": ["<step>", …] }`. `<plan>` consists of two dates,
 * state, role and contract, and contains no names of people.
 */
export const FIRST_DAY_KEY = 'crewtally.first-day'

/**
 * Cookie with the visitor's cohort: a random number from 0 to 9999, signed by the server. The number keeps a visitor in or
 * outside the canary (a composition that a share of the visitors gets) for the whole visit. The server sets the cookie only
 * during a canary.
 */
export const COHORT_COOKIE = 'crewtally.cohort'

/** Cookie of visitors who opened a signed preview link. It expires with the link. */
export const PREVIEW_COOKIE = 'crewtally.preview'

/**
 * Returns the result of `action`. Returns null if `action` throws: the browser denies storage, storage is full, or the stored data
 * is invalid.
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
   * Code that writes the value. The release gate (the checks of a release before visitors get it) rejects an area that writes a
   * value whose `writer` is not `areas`.
   */
  writer: 'areas' | 'shell' | 'server'
}

/**
 * All values that the site itself stores in a browser. A test compares this list with the cookie policy. Cookies are set only
 * during a canary, in a preview, and for visitors of a partner's link who consented to marketing.
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
