import {
  CONSENT_KEY,
  CONSENT_MONTHS,
  CONSENT_VERSION,
  NO_CONSENT,
  type Consent,
  type ConsentRecord,
} from 'shared-contracts/consent'

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

const holds = ({ at }: ConsentRecord, now: Date): boolean => {
  const until = new Date(at)
  until.setMonth(until.getMonth() + CONSENT_MONTHS)
  return new Date(at) <= now && now < until
}

const isSignalled = () => Reflect.get(navigator, 'globalPrivacyControl') === true

/** Storage may be missing or full: then an answer holds as long as the page. */
export const createConsent = (storage: () => Storage, clock: () => Date): ConsentStore => {
  const read = (): ConsentRecord | null => {
    try {
      const value: unknown = JSON.parse(storage().getItem(CONSENT_KEY) ?? 'null')
      return isRecord(value) && holds(value, clock()) ? value : null
    } catch {
      return null
    }
  }
  let record = read()
  let beginning = NO_CONSENT
  const listeners: ((consent: Consent) => void)[] = []

  const now = (): Consent => {
    if (isSignalled()) return NO_CONSENT
    const { measurement, marketing } = record ?? beginning
    return { measurement, marketing }
  }
  const changing = (change: () => void) => {
    const before = JSON.stringify(now())
    change()
    if (JSON.stringify(now()) !== before) for (const listener of listeners) listener(now())
  }
  // Another tab's answer is this one's as well.
  addEventListener('storage', ({ key }) => {
    if (key === CONSENT_KEY || key === null) changing(() => (record = read()))
  })
  return {
    record: () => record,
    isSignalled,
    now,
    beginWith: (consent) => changing(() => (beginning = consent)),
    answer: ({ measurement, marketing }) =>
      changing(() => {
        record = { version: CONSENT_VERSION, at: clock().toISOString(), measurement, marketing }
        try {
          storage().setItem(CONSENT_KEY, JSON.stringify(record))
        } catch {
          // Denied or full: it holds as long as the page.
        }
      }),
    onChange: (change) => void listeners.push(change),
  }
}
