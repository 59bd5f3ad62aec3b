import {
  CONSENT_KEY,
  CONSENT_VERSION,
  NO_CONSENT,
  type Consent,
  type ConsentRecord,
} from 'shared-contracts/consent'
import { isWithinTerm } from './term.ts'

/** What the visitor agrees to, and everybody who has to know when it changes. */
export interface ConsentStore {
  /** The visitor's own answer; null where there is none, or none that still holds. */
  record: () => ConsentRecord | null
  /** Whether the browser says no by Global Privacy Control. Source: W3C GPC, `navigator.globalPrivacyControl`. */
  isSignalled: () => boolean
  /** What may be done now. The signal goes before an answer; without either it is what the site begins with. */
  now: () => Consent
  /** What the site begins with, as its settings say; nothing is agreed to until somebody says so. */
  beginWith: (consent: Consent) => void
  answer: (consent: Consent) => void
  /** Calls `change` with each change of what may be done; not with what it is now. */
  onChange: (change: (consent: Consent) => void) => void
  /** Calls `said` with each answer, of this tab or another, and with what the site begins with, whether or not it changes anything. */
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

/** Storage may be missing or full: then an answer holds as long as the page. */
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
  // Another tab's answer is this one's as well, and so is a later page's where the browser had kept this one whole.
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
          // Denied or full: it holds as long as the page.
        }
      }),
    onChange: (change) => void changeListeners.push(change),
    onSaid: (said) => void saidListeners.push(said),
  }
}
