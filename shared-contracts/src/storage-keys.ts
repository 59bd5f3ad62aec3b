import { FIRST_TOUCH_KEY, LAST_TOUCH_KEY, PLID_STORAGE_KEY } from './attribution.ts'
import { CONSENT_KEY, type ConsentGroup } from './consent.ts'

/** Begins the session-storage key of a form's draft; the form's name follows. */
export const DRAFT_KEY = 'crewtally.draft.'

/**
 * Session-storage key under which the contact form leaves who has just written, so that the booking pages in the same tab
 * ask for nothing twice and no address carries a name. Gone once a meeting is asked for, and within the hour.
 */
export const HANDOVER_KEY = 'crewtally.handover'

/** A value that the site keeps in a visitor's browser. */
export interface StoredKey {
  /** `<form>` stands for a form's name. */
  key: string
  in: 'local' | 'session'
  /** What a visitor must have agreed to; null: it is needed to run the site. */
  needs: ConsentGroup | null
}

/** All that the site itself keeps in a browser: there are no cookies. The cookie policy lists the same, which its test compares. */
export const STORED_KEYS: readonly StoredKey[] = [
  { key: CONSENT_KEY, in: 'local', needs: null },
  { key: PLID_STORAGE_KEY, in: 'local', needs: null },
  { key: FIRST_TOUCH_KEY, in: 'session', needs: null },
  { key: LAST_TOUCH_KEY, in: 'session', needs: null },
  { key: `${DRAFT_KEY}<form>`, in: 'session', needs: null },
  { key: HANDOVER_KEY, in: 'session', needs: null },
  { key: FIRST_TOUCH_KEY, in: 'local', needs: 'marketing' },
  { key: LAST_TOUCH_KEY, in: 'local', needs: 'marketing' },
]
