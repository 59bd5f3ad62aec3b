// @vitest-environment happy-dom
import { CONSENT_KEY, CONSENT_VERSION, NO_CONSENT, type Consent } from 'shared-contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConsent } from './consent.ts'

const NOW = new Date('2026-11-22T12:00:00.000Z')
const YES: Consent = { measurement: true, marketing: true }
const written = { version: CONSENT_VERSION, at: '2026-03-01T00:00:00.000Z', ...YES }

const signal = (value: unknown) =>
  Object.defineProperty(navigator, 'globalPrivacyControl', { value, configurable: true })
const consentAt = (now = NOW, storage = () => localStorage) => createConsent(storage, () => now)
const put = (value: unknown) =>
  localStorage.setItem(CONSENT_KEY, typeof value === 'string' ? value : JSON.stringify(value))
const otherTab = (key: string | null) => dispatchEvent(new StorageEvent('storage', { key }))
const returnFromCache = (persisted: boolean) =>
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

beforeEach(() => localStorage.clear())
afterEach(() => void signal(undefined))

test('without an answer, there is no consent', () => {
  const consent = consentAt()
  expect([consent.record(), consent.now(), consent.isSignaled()]).toEqual([null, NO_CONSENT, false])
  expect(localStorage.length).toBe(0)
})

test('stores and restores an answer with its version and time', () => {
  consentAt().answer({ measurement: true, marketing: false })
  const storedRecord = {
    version: CONSENT_VERSION,
    at: '2026-11-22T12:00:00.000Z',
    measurement: true,
    marketing: false,
  }
  expect(JSON.parse(localStorage.getItem(CONSENT_KEY) ?? '')).toEqual(storedRecord)
  const later = consentAt(new Date('2027-01-01T00:00:00.000Z'))
  expect([later.record(), later.now()]).toEqual([storedRecord, { measurement: true, marketing: false }])
})

test.each([
  ['2027-02-28T23:59:59.999Z', true],
  ['2027-03-01T00:00:00.000Z', false],
  ['2026-02-28T23:59:59.999Z', false],
])('an answer of March 1, 2026 is valid on %s: %s', (now, isHeld) => {
  put(written)
  expect(consentAt(new Date(now)).record() !== null).toBe(isHeld)
})

test.each([
  '',
  '{',
  'null',
  '7',
  '[]',
  '"yes"',
  { ...written, version: CONSENT_VERSION + 1 },
  { ...written, version: CONSENT_VERSION - 1 },
  { ...written, marketing: 'true' },
  { ...written, measurement: 1 },
  { ...written, at: 7 },
  { ...written, at: 'some day' },
  { ...written, at: '2999-01-01T00:00:00.000Z' },
  { version: CONSENT_VERSION, at: written.at },
  JSON.stringify(written).replace('"measurement"', '"__proto__"'),
])('ignores the invalid answer %j', (value) => {
  put(value)
  expect([consentAt().record(), consentAt().now()]).toEqual([null, NO_CONSENT])
})

test('Global Privacy Control overrides an answer and the site’s default', () => {
  put(written)
  signal(true)
  const consent = consentAt()
  consent.setDefault(YES)
  expect([consent.isSignaled(), consent.now()]).toEqual([true, NO_CONSENT])
  consent.answer(YES)
  expect(consent.now()).toEqual(NO_CONSENT)
})

test.each([false, '1', 1, null])('the value %j is not a Global Privacy Control signal', (value) => {
  signal(value)
  expect(consentAt().isSignaled()).toBe(false)
})

test('applies the site’s default until there is an answer', () => {
  const consent = consentAt()
  const changes: Consent[] = []
  consent.onChange((now) => changes.push(now))
  consent.setDefault(YES)
  consent.answer(NO_CONSENT)
  expect(changes).toEqual([YES, NO_CONSENT])
})

test('calls change listeners once per change, and answer listeners after each answer', () => {
  const consent = consentAt()
  const changed = vi.fn<(now: Consent) => void>()
  const answerListener = vi.fn<() => void>()
  consent.onChange(changed)
  consent.onAnswer(answerListener)
  consent.setDefault(NO_CONSENT)
  consent.answer(NO_CONSENT)
  expect([changed.mock.calls.length, answerListener.mock.calls.length]).toEqual([0, 2])
  consent.answer(YES)
  consent.answer(YES)
  expect([changed.mock.calls, answerListener.mock.calls.length]).toEqual([[[YES]], 4])
})

test('applies an answer given in another tab, and storage cleared in another tab', () => {
  const consent = consentAt()
  const changes: Consent[] = []
  consent.onChange((now) => changes.push(now))
  put(written)
  otherTab('something.else')
  expect(changes).toEqual([])
  otherTab(CONSENT_KEY)
  localStorage.clear()
  otherTab(null)
  expect(changes).toEqual([YES, NO_CONSENT])
})

test('reads the answer again when the page is shown from the back/forward cache', () => {
  put(written)
  const consent = consentAt()
  put({ ...written, ...NO_CONSENT })
  returnFromCache(false)
  expect(consent.now()).toEqual(YES)
  returnFromCache(true)
  expect(consent.now()).toEqual(NO_CONSENT)
})

test.each([
  [
    'denied',
    () => {
      throw new Error('denied')
    },
  ],
  [
    'full',
    () =>
      ({
        getItem: () => null,
        setItem: () => {
          throw new Error('full')
        },
      }) as unknown as Storage,
  ],
])('keeps an answer until the page is left if storage is %s', (_name, storage) => {
  const consent = consentAt(NOW, storage)
  expect(consent.record()).toBeNull()
  consent.answer(YES)
  expect([consent.record()?.at, consent.now()]).toEqual([NOW.toISOString(), YES])
})
