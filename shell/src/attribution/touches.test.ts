import { FIRST_TOUCH_KEY, LAST_TOUCH_KEY, Touch } from 'shared-contracts'
import { expect, test } from 'vitest'
import { rememberTouch } from './touches.ts'

const visits = () => {
  const values = new Map<string, string>()
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  } as Storage
  let day = 0
  return {
    visit: (path: string, referrer = '') =>
      rememberTouch(
        () => storage,
        new URL(path, 'https://crewtally.example'),
        referrer,
        new Date(Date.UTC(2026, 10, (day += 1))),
      ),
    first: () => Touch.parse(JSON.parse(values.get(FIRST_TOUCH_KEY) ?? '')),
    last: () => Touch.parse(JSON.parse(values.get(LAST_TOUCH_KEY) ?? '')),
  }
}

test('the first visit is kept for good, the last one sent by somebody replaces the one before', () => {
  const { visit, first, last } = visits()
  visit('/solar?utm_source=yard-sign&gclid=abc', 'https://search.example/results?q=pay')
  visit('/hr', 'https://news.example/')
  const landed = {
    url: 'https://crewtally.example/solar?utm_source=yard-sign&gclid=abc',
    referrer: 'https://search.example/results',
    at: '2026-11-01T00:00:00.000Z',
  }
  expect(first()).toEqual(landed)
  expect(last()).toEqual({
    url: 'https://crewtally.example/hr',
    referrer: 'https://news.example/',
    at: '2026-11-02T00:00:00.000Z',
  })
})

test('going on inside the site, and coming back by oneself, change nothing', () => {
  const { visit, last } = visits()
  visit('/?utm_campaign=spring')
  visit('/pay', 'https://crewtally.example/')
  visit('/meeting')
  expect(last().url).toBe('https://crewtally.example/?utm_campaign=spring')
})

test('nothing of the query but the campaign is kept', () => {
  const { visit, first } = visits()
  visit('/contact-us?email=dana@reyes.example&utm_term=pay')
  expect(first().url).toBe('https://crewtally.example/contact-us?utm_term=pay')
})

const denied = () => {
  throw new Error('denied')
}

test('where storage is denied nothing happens', () => {
  expect(() =>
    rememberTouch(denied, new URL('https://crewtally.example/?utm_source=x'), '', new Date(0)),
  ).not.toThrow()
})
