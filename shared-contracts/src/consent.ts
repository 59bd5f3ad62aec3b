/** Local-storage key of a visitor's choice: a `ConsentRecord` as JSON. */
export const CONSENT_KEY = 'crewtally.consent'

/** Version of the consent question. Increase it when a group or purpose changes. Visitors are then asked again. */
export const CONSENT_VERSION = 2

/**
 * Months for which a consent answer, and the data stored with that consent, are valid. The cookie policy states this number.
 */
export const CONSENT_MONTHS = 12

/** Purposes that a visitor can consent to. Storage that the site needs to work requires no consent. */
export const CONSENT_GROUPS = ['measurement', 'marketing'] as const
export type ConsentGroup = (typeof CONSENT_GROUPS)[number]

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

export const NO_CONSENT: Consent = { measurement: false, marketing: false }
