import { FIRST_TOUCH_KEY, LAST_TOUCH_KEY, PLID_STORAGE_KEY } from './attribution.ts'
import { CONSENT_KEY, type ConsentGroup } from './consent.ts'

/** Begins the session-storage key of a form's draft; the form's name follows. */
export const DRAFT_KEY = 'crewtally.draft.'

/**
 * Session-storage key under which the contact form leaves who has just written, so that the booking pages in the same tab
 * ask for nothing twice and no address carries a name. Gone once a meeting is asked for, and within the hour.
 */
export const HANDOVER_KEY = 'crewtally.handover'

/**
 * Local-storage key of the ticks of first-day plans: `{ "<plan>": ["<step>", …] }`. A plan is its two dates, state, role and
 * contract; nobody's name is in it.
 */
export const FIRST_DAY_KEY = 'crewtally.first-day'

/**
 * Cookie that says to which ten-thousandth of visitors this one belongs (0 to 9999, drawn by chance, with the server's signature), so that a release that
 * is tried on some of them first stays the same through a visit. Set and kept only while one is tried.
 */
export const COHORT_COOKIE = 'crewtally.cohort'

/** Cookie of who has opened a signed link to a version of the site that is not live; until the link's end. */
export const PREVIEW_COOKIE = 'crewtally.preview'

/** A value that the site keeps in a visitor's browser. */
export interface StoredKey {
  /** `<form>` stands for a form's name. */
  key: string
  in: 'local' | 'session' | 'cookie'
  /** What a visitor must have agreed to; null: it is needed to run the site. */
  needs: ConsentGroup | null
}

/** All that the site itself keeps in a browser: cookies only where a release is tried, a preview opened, or marketing agreed to by who came by a partner's link. The cookie policy lists the same, which its test compares. */
export const STORED_KEYS: readonly StoredKey[] = [
  { key: CONSENT_KEY, in: 'local', needs: null },
  { key: PLID_STORAGE_KEY, in: 'local', needs: null },
  { key: FIRST_TOUCH_KEY, in: 'session', needs: null },
  { key: LAST_TOUCH_KEY, in: 'session', needs: null },
  { key: `${DRAFT_KEY}<form>`, in: 'session', needs: null },
  { key: HANDOVER_KEY, in: 'session', needs: null },
  { key: FIRST_DAY_KEY, in: 'local', needs: null },
  { key: COHORT_COOKIE, in: 'cookie', needs: null },
  { key: PREVIEW_COOKIE, in: 'cookie', needs: null },
  { key: PLID_STORAGE_KEY, in: 'cookie', needs: 'marketing' },
  { key: FIRST_TOUCH_KEY, in: 'local', needs: 'marketing' },
  { key: LAST_TOUCH_KEY, in: 'local', needs: 'marketing' },
]
