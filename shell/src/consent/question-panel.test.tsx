// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { Subject } from 'rxjs'
import {
  AnalyticsSettings,
  CONSENT_KEY,
  CONSENT_LINK,
  NO_CONSENT,
  type Consent,
  type EnrichedEvent,
} from 'shared-contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askForConsent } from './question-panel.ts'
import { createConsent, type ConsentStore } from './consent.ts'
import { Question } from './question.tsx'

const YES: Consent = { measurement: true, marketing: true }
const NOW = new Date('2026-11-22T12:00:00.000Z')
const html = renderToStaticMarkup(<Question />)

let events: Subject<EnrichedEvent>
let consent: ConsentStore
let ended: AbortController

const showQuestion = (mode: 'opt-in' | 'opt-out' = 'opt-in') => {
  events = new Subject()
  consent.setDefault(mode === 'opt-out' ? YES : NO_CONSENT)
  const settings = AnalyticsSettings.parse({ consent: mode })
  askForConsent({ settings, question: { html, css: '.question{}' }, consent, events })
}
const question = () => document.querySelector<HTMLElement>('[aria-label="Cookie settings"]')
const link = () => document.querySelector<HTMLElement>('#settings')
const isSeen = (element: Element): boolean => element.closest('[hidden]') === null
const readVisibleTexts = () =>
  [...(question()?.querySelectorAll('div:not(:has(*)), p, button, summary') ?? [])]
    .filter(isSeen)
    .map((part) => part.textContent)
const press = (name: string) =>
  [...(question()?.querySelectorAll('button') ?? [])]
    .find(({ textContent }) => textContent === name)
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
const follow = (init: MouseEventInit = {}) =>
  link()?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
const box = (name: string) => question()?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? null
const line = () => document.querySelector('#line')?.textContent
const signal = (value: unknown) =>
  Object.defineProperty(navigator, 'globalPrivacyControl', { value, configurable: true })

beforeEach(() => {
  ended = new AbortController()
  localStorage.clear()
  document.adoptedStyleSheets = []
  document.documentElement.removeAttribute('style')
  document.body.removeAttribute('style')
  document.body.innerHTML = `<div id="shell"><a>Skip</a><main><a id="settings" href="${CONSENT_LINK.href}" data-consent-link=""><b>Settings</b></a>
    <p id="line" data-consent-choice>still</p></main><div id="route-announcer"></div></div>`
  // `question-panel.ts` never removes its listeners. So the test adds them with a signal that removes them after each test.
  const listen = document.addEventListener.bind(document)
  vi.spyOn(document, 'addEventListener').mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject) =>
      listen(type, listener, { signal: ended.signal }),
  )
  consent = createConsent(
    () => localStorage,
    () => NOW,
  )
})
afterEach(() => {
  signal(undefined)
  ended.abort()
  vi.restoreAllMocks()
})

test('has a switch for each group, off by default', () => {
  showQuestion()
  const boxes = [box('measurement'), box('marketing')]
  expect(boxes.map((each) => [each?.checked, each?.getAttribute('role')])).toEqual([
    [false, 'switch'],
    [false, 'switch'],
  ])
  if (boxes[0]) boxes[0].checked = true
  press('Save my choice')
  expect(consent.now()).toEqual({ measurement: true, marketing: false })
  expect(line()).toBe('You agreed to measurement, not to marketing on November 22, 2026.')
})

test('opens with the current choice, and Escape closes it without an answer and returns the focus', () => {
  consent.answer({ measurement: false, marketing: true })
  showQuestion()
  expect(follow()).toBe(false)
  expect(document.activeElement).toBe(question())
  expect(readVisibleTexts()).toContain('You agreed to marketing, not to measurement on November 22, 2026.')
  expect(readVisibleTexts()).toContain('Close')
  expect([box('measurement')?.checked, box('marketing')?.checked]).toEqual([false, true])
  const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  question()?.dispatchEvent(escape)
  expect([question(), escape.defaultPrevented, document.activeElement]).toEqual([null, true, link()])
  expect(consent.now()).toEqual({ measurement: false, marketing: true })
})

test('discards changes of switches that a visitor does not save', () => {
  consent.answer(NO_CONSENT)
  showQuestion()
  follow()
  const marketing = box('marketing')
  if (marketing) marketing.checked = true
  press('Close')
  follow()
  expect([box('marketing')?.checked, consent.now()]).toEqual([false, NO_CONSENT])
  expect(document.adoptedStyleSheets.length).toBe(1)
})

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'does not handle a press with %j on a link to the question',
  (init) => {
    consent.answer(NO_CONSENT)
    showQuestion()
    expect([follow(init), question()]).toEqual([true, null])
  },
)

test('informs visitors and offers the same choices if the site has consent by default', () => {
  showQuestion('opt-out')
  expect(readVisibleTexts()[1]).toContain('until you say no')
  expect(readVisibleTexts().slice(2)).toEqual(['Refuse all', 'Agree to all', 'Choose', 'Save my choice'])
  expect([box('measurement')?.checked, line()]).toEqual([
    true,
    'You haven’t chosen yet: measurement and marketing are on.',
  ])
  press('Refuse all')
  expect(consent.now()).toEqual(NO_CONSENT)
})

test('closes when the visitor answers in another tab', () => {
  showQuestion()
  expect(question()).not.toBeNull()
  const other = createConsent(
    () => localStorage,
    () => NOW,
  )
  other.answer(NO_CONSENT)
  dispatchEvent(new StorageEvent('storage', { key: CONSENT_KEY }))
  expect(question()).toBeNull()
})
