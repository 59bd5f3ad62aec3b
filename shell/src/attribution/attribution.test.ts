// @vitest-environment happy-dom

import {
  type Consent,
  PLID_STORAGE_KEY,
  FIRST_TOUCH_KEY,
  LAST_TOUCH_KEY,
  NO_CONSENT,
  Touch,
} from 'shared-contracts'
import { beforeEach, expect, test, beforeAll } from 'vitest'
import { createPlidStore, storeTouches, addCampaignToLinks } from './attribution.ts'

const memory = (values: Map<string, string>) =>
  ({
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }) as Storage
const createStorage = (initial: Record<string, string> = {}) => memory(new Map(Object.entries(initial)))
beforeEach(() => {
  document.cookie = `${PLID_STORAGE_KEY}=; Max-Age=0; Path=/`
})
const at = (search: string) => new URL(`http://x/hr${search}`)

const HOSTILE = [
  '<script>',
  'a'.repeat(65),
  'a b',
  'a\n',
  '\u0430bc',
  '../../etc',
  'a;b=c',
  '%3Cb%3E',
  'a\u0000',
  "'",
  '"',
]

test.each(HOSTILE)('ignores the invalid id %j in an address', (hostile) => {
  const storage = createStorage({ [PLID_STORAGE_KEY]: 'good' })
  const store = createPlidStore(() => storage)
  expect(store.capture(at(`?plid=${encodeURIComponent(hostile)}`))).toBeNull()
  expect([store.get(), storage.getItem(PLID_STORAGE_KEY)]).toEqual(['good', 'good'])
})

test.each([...HOSTILE, ''])('deletes the invalid id %j from storage', (hostile) => {
  const storage = createStorage({ [PLID_STORAGE_KEY]: hostile })
  expect([createPlidStore(() => storage).get(), storage.getItem(PLID_STORAGE_KEY)]).toEqual([null, null])
})

test('accepts an id of 64 characters, and uses the first of two ids in one address', () => {
  const longest = 'Az09_-'.padEnd(64, 'x')
  const store = createPlidStore(() => createStorage())
  expect(store.capture(at(`?plid=${longest}&plid=other`))).toBe(longest)
})

test('without storage, keeps the id until the visitor leaves the page', () => {
  const store = createPlidStore(() => {
    throw new Error('denied')
  })
  store.capture(at('?plid=a1'))
  expect(store.get()).toBe('a1')
})

test('restores the id from the cookie if storage does not contain it', () => {
  document.cookie = 'other=1; Path=/'
  document.cookie = `${PLID_STORAGE_KEY}=partner-7; Path=/`
  const storage = createStorage()
  expect(createPlidStore(() => storage).get()).toBe('partner-7')
  expect(storage.getItem(PLID_STORAGE_KEY)).toBe('partner-7')
})

test('reads the id from the cookie if storage is denied', () => {
  document.cookie = `${PLID_STORAGE_KEY}=partner-7; Path=/`
  const store = createPlidStore(() => {
    throw new Error('denied')
  })
  expect(store.get()).toBe('partner-7')
})

test('uses the id in storage if the cookie has another id', () => {
  document.cookie = `${PLID_STORAGE_KEY}=older; Path=/`
  expect(createPlidStore(() => createStorage({ [PLID_STORAGE_KEY]: 'newer' })).get()).toBe('newer')
})

const KEYS = [FIRST_TOUCH_KEY, LAST_TOUCH_KEY]

/**
 * Simulates visits of one visitor in one browser. Each visit is a document. An earlier document can stay open during a later
 * visit, as in two tabs.
 */
const browser = () => {
  const session = new Map<string, string>()
  const local = new Map<string, string>()
  const answerListeners: (() => void)[] = []
  const state = {
    answer: null as Consent | null,
    beginning: NO_CONSENT,
    isSignaled: false,
    day: new Date(Date.UTC(2026, 10, 1)),
  }
  const places = { session: () => memory(session), local: () => memory(local) }
  const consent = {
    now: () => (state.isSignaled ? NO_CONSENT : (state.answer ?? state.beginning)),
    record: () => state.answer && { ...state.answer, version: 1, at: '' },
    isSignaled: () => state.isSignaled,
    onAnswer: (listener: () => void) => void answerListeners.push(listener),
  }
  const changeConsent = (change: Partial<typeof state>) => {
    Object.assign(state, change)
    for (const listener of answerListeners) listener()
  }
  return {
    state,
    changeConsent,
    session,
    local,
    visit: (path: string, referrer = '') => {
      storeTouches(places, consent, {
        landing: new URL(path, 'https://crewtally.example'),
        referrer,
        now: state.day,
      })
      state.day = new Date(state.day.getTime() + 24 * 60 * 60 * 1000)
    },
    closeTab: () => {
      session.clear()
      answerListeners.length = 0
    },
    read: (place: Map<string, string>) =>
      KEYS.map((key) => {
        const text = place.get(key)
        return text === undefined ? null : Touch.parse(JSON.parse(text)).url.replace(/^.*?example/, '')
      }),
  }
}

const AGREED: Consent = { measurement: false, marketing: true }
const REFUSED: Consent = { measurement: true, marketing: false }
const NONE = [null, null]

test('stores page, referrer and time of a visit in session storage before the visitor answers', () => {
  const { visit, session, local, read, changeConsent } = browser()
  visit(
    '/solar?utm_source=yard-sign&gclid=abc&email=dana@reyes.example',
    'https://search.example/results?q=pay',
  )
  changeConsent({})
  expect(Touch.parse(JSON.parse(session.get(FIRST_TOUCH_KEY) ?? ''))).toEqual({
    url: 'https://crewtally.example/solar?utm_source=yard-sign&gclid=abc',
    referrer: 'https://search.example/results',
    at: '2026-11-01T00:00:00.000Z',
  })
  visit('/hr', 'https://news.example/')
  expect(read(session)).toEqual(['/solar?utm_source=yard-sign&gclid=abc', '/hr'])
  expect(read(local)).toEqual(NONE)
})

test('ignores navigation within the site and direct visits', () => {
  const { visit, session, read } = browser()
  visit('/?utm_campaign=spring')
  visit('/pay', 'https://crewtally.example/')
  visit('/meeting')
  expect(read(session)).toEqual(['/?utm_campaign=spring', '/?utm_campaign=spring'])
})

test('moves touches to local storage with marketing consent', () => {
  const { visit, session, local, read, changeConsent, closeTab } = browser()
  visit('/solar?utm_source=ad')
  visit('/hr?utm_source=mail')
  changeConsent({ answer: AGREED })
  expect([read(session), read(local)]).toEqual([NONE, ['/solar?utm_source=ad', '/hr?utm_source=mail']])
  closeTab()
  visit('/pay')
  expect([read(session), read(local)]).toEqual([NONE, ['/solar?utm_source=ad', '/hr?utm_source=mail']])
})

test.each([
  ['a denial', { answer: REFUSED }],
  ['Global Privacy Control', { isSignaled: true }],
])('deletes all touches and stores none after %s', (_name, change) => {
  const { visit, session, local, read, changeConsent } = browser()
  visit('/solar?utm_source=ad')
  changeConsent({ answer: AGREED })
  changeConsent(change)
  expect([read(session), read(local)]).toEqual([NONE, NONE])
  visit('/hr?utm_source=mail')
  expect([session.size, local.size]).toEqual([0, 0])
})

test('deletes touches when the consent has expired', () => {
  const { visit, session, local, read, changeConsent, state, closeTab } = browser()
  visit('/solar?utm_source=ad')
  changeConsent({ answer: AGREED })
  closeTab()
  state.answer = null
  visit('/hr?utm_source=mail')
  changeConsent({})
  expect([read(session), read(local)]).toEqual([['/hr?utm_source=mail', '/hr?utm_source=mail'], NONE])
})

test('keeps touches for at most 12 months', () => {
  const { visit, local, read, state } = browser()
  state.answer = AGREED
  visit('/solar?utm_source=ad')
  state.day = new Date(Date.UTC(2027, 9, 31))
  visit('/hr')
  expect(read(local)).toEqual(['/solar?utm_source=ad', '/solar?utm_source=ad'])
  state.day = new Date(Date.UTC(2027, 10, 1))
  visit('/pay')
  expect(read(local)).toEqual(['/pay', '/pay'])
})

test('a direct visit does not replace the last touch if the site has consent by default', () => {
  const { visit, session, local, read, changeConsent, closeTab } = browser()
  const begin = () => changeConsent({ beginning: { measurement: true, marketing: true } })
  visit('/solar?utm_source=ad')
  begin()
  closeTab()
  visit('/pay')
  begin()
  expect([read(session), read(local)]).toEqual([NONE, ['/solar?utm_source=ad', '/solar?utm_source=ad']])
  closeTab()
  visit('/hr?utm_source=mail')
  begin()
  expect([read(session), read(local)]).toEqual([NONE, ['/solar?utm_source=ad', '/hr?utm_source=mail']])
})

test('stores the touch of the later tab, regardless of the order of listeners', () => {
  const { visit, local, read, changeConsent } = browser()
  visit('/solar?utm_source=ad')
  visit('/hr?utm_source=mail')
  changeConsent({ answer: AGREED })
  changeConsent({ answer: { ...AGREED, measurement: true } })
  expect(read(local)).toEqual(['/solar?utm_source=ad', '/hr?utm_source=mail'])
})

test.each(['{', '7', 'null', '[]', '{"at":7}', '{"at":"soon"}', '{"at":"2999-01-01T00:00:00.000Z"}'])(
  'replaces the invalid stored value %s',
  (hostile) => {
    const { visit, local, read, state } = browser()
    state.answer = AGREED
    for (const key of KEYS) local.set(key, hostile)
    visit('/pay')
    expect(read(local)).toEqual(['/pay', '/pay'])
  },
)

const denied = () => {
  throw new Error('denied')
}

test('does nothing if storage is denied', () => {
  const consent = { now: () => NO_CONSENT, record: () => null, isSignaled: () => false, onAnswer: () => {} }
  expect(() =>
    storeTouches({ session: denied, local: denied }, consent, {
      landing: new URL('https://crewtally.example/?utm_source=x'),
      referrer: '',
      now: new Date(0),
    }),
  ).not.toThrow()
})

let plid: string | null
let campaign: Record<string, string>
beforeAll(() => addCampaignToLinks({ plid: () => plid, campaign: () => campaign }))
beforeEach(() => {
  plid = 'partner-7'
  campaign = { utm_source: 'yard-sign' }
  document.body.innerHTML = ''
})

const followed = (href: string, attribute = 'data-carry', type = 'click'): string | null => {
  document.body.innerHTML = `<a href="${href}" ${attribute}><span>go</span></a>`
  document.addEventListener(type, (event) => event.preventDefault(), { once: true })
  document.querySelector('span')?.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }))
  return document.querySelector('a')?.getAttribute('href') ?? null
}

test('adds the partner link id and the campaign to the address of a marked link', () => {
  expect(followed('/meeting?industry=Mortgages#times')).toBe(
    '/meeting?industry=Mortgages&plid=partner-7&utm_source=yard-sign#times',
  )
  expect(followed('https://meet.crewtally.example/intro', 'data-carry', 'auxclick')).toBe(
    'https://meet.crewtally.example/intro?plid=partner-7&utm_source=yard-sign',
  )
})

test('removes an outdated partner link id and campaign from the address', () => {
  plid = null
  campaign = {}
  expect(followed('/meeting?industry=Solar&plid=old&utm_term=old')).toBe('/meeting?industry=Solar')
})

test('does not change an unmarked link', () => {
  expect(followed('/meeting?industry=Solar', 'data-button')).toBe('/meeting?industry=Solar')
})
