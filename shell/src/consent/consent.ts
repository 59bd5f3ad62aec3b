import {
  CONSENT_KEY,
  CONSENT_VERSION,
  NO_CONSENT,
  type Consent,
  type ConsentRecord,
  CONSENT_MONTHS,
  attemptStorage,
} from 'shared-contracts/visitor-storage'
import { DOM } from 'shared-contracts/page'

export interface ConsentStore {
  /** Returns the visitor's answer to the consent question. Null if there is none, or if it has expired. */
  record: () => ConsentRecord | null
  /** True if the browser sends Global Privacy Control (W3C, `navigator.globalPrivacyControl`). */
  isSignaled: () => boolean
  /**
   * Returns the current consent. Global Privacy Control has priority over the visitor's answer. If there is neither this signal
   * nor an answer, the site's default applies.
   */
  now: () => Consent
  /**
   * Sets the default of the site, which its settings contain. The default applies to visitors without an answer. Before this
   * call, they count as visitors who denied consent.
   */
  setDefault: (consent: Consent) => void
  answer: (consent: Consent) => void
  /** Calls `change` at each later change of the current consent. */
  onChange: (change: (consent: Consent) => void) => void
  /** Calls `listener` after each answer in this or another tab, and after `setDefault`, even if the consent stays the same. */
  onAnswer: (listener: () => void) => void
}

const isRecord = (value: unknown): value is ConsentRecord => {
  const { version, at, measurement, marketing } = (value ?? {}) as Partial<ConsentRecord>
  return (
    version === CONSENT_VERSION &&
    typeof at === 'string' &&
    typeof measurement === 'boolean' &&
    typeof marketing === 'boolean'
  )
}

const isSignaled = () => Reflect.get(navigator, 'globalPrivacyControl') === true

/** Creates a consent store. If the browser denies storage, the visitor's choice is valid until the visitor leaves the page. */
export const createConsent = (storage: () => Storage, clock: () => Date): ConsentStore => {
  const read = (): ConsentRecord | null =>
    attemptStorage(() => {
      const value: unknown = JSON.parse(storage().getItem(CONSENT_KEY) ?? 'null')
      return isRecord(value) && isConsentCurrent(value.at, clock()) ? value : null
    })
  let record = read()
  let defaultConsent = NO_CONSENT
  const changeListeners: ((consent: Consent) => void)[] = []
  const answerListeners: (() => void)[] = []

  const now = (): Consent => {
    if (isSignaled()) return NO_CONSENT
    const { measurement, marketing } = record ?? defaultConsent
    return { measurement, marketing }
  }
  const changeConsent = (change: () => void) => {
    const before = JSON.stringify(now())
    change()
    if (JSON.stringify(now()) !== before) for (const changed of changeListeners) changed(now())
    for (const listener of answerListeners) listener()
  }
  const readAgain = () => changeConsent(() => (record = read()))
  // Reads the visitor's stored consent again if another tab changes it, or if this page returns from the back/forward cache.
  addEventListener('storage', ({ key }) => {
    if (key === CONSENT_KEY || key === null) readAgain()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) readAgain()
  })
  return {
    record: () => record,
    isSignaled,
    now,
    setDefault: (consent) => changeConsent(() => (defaultConsent = consent)),
    answer: ({ measurement, marketing }) =>
      changeConsent(() => {
        record = { version: CONSENT_VERSION, at: clock().toISOString(), measurement, marketing }
        attemptStorage(() => storage().setItem(CONSENT_KEY, JSON.stringify(record)))
      }),
    onChange: (change) => void changeListeners.push(change),
    onAnswer: (listener) => void answerListeners.push(listener),
  }
}

/** True if data that was stored with consent at the time `at` (ISO 8601) has not expired. False for invalid and future times. */
export const isConsentCurrent = (at: string, now: Date): boolean => {
  const expiresAt = new Date(at)
  expiresAt.setMonth(expiresAt.getMonth() + CONSENT_MONTHS)
  return new Date(at) <= now && now < expiresAt
}

/**
 * Formats the date of an answer. Call it only when the date is visible, because creating the first date formatter takes about 50
 * ms on a phone.
 */
const formatDay = (at: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(at))

const formatConsent = ({ measurement, marketing }: Consent): string => {
  if (measurement === marketing) return measurement ? 'agreed to both' : 'refused both'
  return measurement ? 'agreed to measurement, not to marketing' : 'agreed to marketing, not to measurement'
}

export const formatChoice = (consent: Pick<ConsentStore, 'record' | 'isSignaled' | 'now'>): string => {
  if (consent.isSignaled()) return 'Your browser refused both by its Global Privacy Control signal.'
  const answer = consent.record()
  if (answer) return `You ${formatConsent(answer)} on ${formatDay(answer.at)}.`
  return `You haven’t chosen yet: measurement and marketing are ${consent.now().measurement ? 'on' : 'off'}.`
}

export const renderChoice = (consent: ConsentStore): void => {
  for (const place of document.querySelectorAll(`[${DOM.consentChoice}]`))
    place.textContent = formatChoice(consent)
}
