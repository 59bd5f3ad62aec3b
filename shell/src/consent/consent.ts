import {
  CONSENT_KEY,
  CONSENT_VERSION,
  NO_CONSENT,
  type Consent,
  type ConsentRecord,
} from 'shared-contracts/consent'
import { isWithinTerm } from './term.ts'

/** Consent of the visitor, with listeners for changes. */
export interface ConsentStore {
  /** The visitor's answer. Null if there is none, or if it has expired. */
  record: () => ConsentRecord | null
  /** True if the browser sends Global Privacy Control. Source: W3C GPC, `navigator.globalPrivacyControl`. */
  isSignalled: () => boolean
  /** Current consent. Global Privacy Control overrides the answer. Without either, the site's default applies. */
  now: () => Consent
  /** Sets the site's default, which the settings contain. Until then, nothing is agreed to. */
  beginWith: (consent: Consent) => void
  answer: (consent: Consent) => void
  /** Calls `change` when the current consent changes. Does not call it with the present value. */
  onChange: (change: (consent: Consent) => void) => void
  /**
   * Calls `said` after each answer, in this tab or another, and after `beginWith`, even if the current consent does not change.
   */
  onSaid: (said: () => void) => void
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

const isSignalled = () => Reflect.get(navigator, 'globalPrivacyControl') === true

/** Without storage, an answer is kept until the page is left. */
export const createConsent = (storage: () => Storage, clock: () => Date): ConsentStore => {
  const read = (): ConsentRecord | null => {
    try {
      const value: unknown = JSON.parse(storage().getItem(CONSENT_KEY) ?? 'null')
      return isRecord(value) && isWithinTerm(value.at, clock()) ? value : null
    } catch {
      return null
    }
  }
  let record = read()
  let beginning = NO_CONSENT
  const changeListeners: ((consent: Consent) => void)[] = []
  const saidListeners: (() => void)[] = []

  const now = (): Consent => {
    if (isSignalled()) return NO_CONSENT
    const { measurement, marketing } = record ?? beginning
    return { measurement, marketing }
  }
  const saying = (say: () => void) => {
    const before = JSON.stringify(now())
    say()
    if (JSON.stringify(now()) !== before) for (const changed of changeListeners) changed(now())
    for (const said of saidListeners) said()
  }
  const readAgain = () => saying(() => (record = read()))
  // Answers in other tabs apply here, too, as do those on later pages when this page is shown again from the back/forward
  // cache.
  addEventListener('storage', ({ key }) => {
    if (key === CONSENT_KEY || key === null) readAgain()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) readAgain()
  })
  return {
    record: () => record,
    isSignalled,
    now,
    beginWith: (consent) => saying(() => (beginning = consent)),
    answer: ({ measurement, marketing }) =>
      saying(() => {
        record = { version: CONSENT_VERSION, at: clock().toISOString(), measurement, marketing }
        try {
          storage().setItem(CONSENT_KEY, JSON.stringify(record))
        } catch {
          // Storage is denied or full: the answer is kept until the page is left.
        }
      }),
    onChange: (change) => void changeListeners.push(change),
    onSaid: (said) => void saidListeners.push(said),
  }
}
