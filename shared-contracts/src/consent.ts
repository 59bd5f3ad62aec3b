/** Local-storage key of a visitor's choice: a `ConsentRecord` as JSON. */
export const CONSENT_KEY = 'crewtally.consent'

/** Version of the consent question. Raise it for another group or purpose: visitors are then asked again. */
export const CONSENT_VERSION = 2

/** How long an answer holds, and what is kept by it, in months, as the cookie policy says. */
export const CONSENT_MONTHS = 12

/** What can be agreed to; what the site needs to work is not asked for. */
export const CONSENT_GROUPS = ['measurement', 'marketing'] as const
export type ConsentGroup = (typeof CONSENT_GROUPS)[number]

/** What may be done, by group. */
export type Consent = Record<ConsentGroup, boolean>

/** A visitor's own answer. */
export interface ConsentRecord extends Consent {
  version: number
  /** ISO 8601, UTC. */
  at: string
}

/** Attributes of every link to the question: without scripts it leads to where the cookie policy tells how to choose. */
export const CONSENT_LINK = { href: '/cookie-policy#cookies-choose', 'data-consent-link': '' } as const

export const NO_CONSENT: Consent = { measurement: false, marketing: false }
