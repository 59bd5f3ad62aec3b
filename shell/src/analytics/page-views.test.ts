// @vitest-environment happy-dom
import type { BusEvent } from 'shared-contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPageViews } from './page-views.ts'

let published: BusEvent[]
let referrer: string
beforeEach(() => {
  published = []
  referrer = ''
  location.href = 'https://crewtally.example/hr'
  document.title = 'HR'
  vi.spyOn(document, 'referrer', 'get').mockImplementation(() => referrer)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'prerendering')
})
// Listeners of earlier tests are still active, but `publishedInTest` receives only the events of this test.
const start = () => {
  const publishedInTest = published
  return createPageViews((event) => publishedInTest.push(event))
}
const prerendering = (value: boolean) =>
  Object.defineProperty(document, 'prerendering', { value, configurable: true })

test('a page view contains its campaign and its referrer, without the query of another site', () => {
  referrer = 'https://search.example/q?words=payroll'
  location.href = 'https://crewtally.example/hr?utm_source=news&gclid=abc&email=dana&utm_medium='
  const viewed = start()
  viewed('HR')
  location.href = 'https://crewtally.example/pay'
  viewed('Pay')
  expect(published).toEqual([
    {
      type: 'page_view',
      title: 'HR',
      referrer: 'https://search.example/q',
      campaign: { utm_source: 'news', gclid: 'abc' },
    },
    {
      type: 'page_view',
      title: 'Pay',
      referrer: 'https://crewtally.example/hr?utm_source=news&gclid=abc&email=dana&utm_medium=',
    },
  ])
})

test('publishes the view of a prerendered page once, when the page is activated', () => {
  prerendering(true)
  start()('HR')
  expect(published).toEqual([])
  prerendering(false)
  document.dispatchEvent(new Event('prerenderingchange'))
  document.dispatchEvent(new Event('prerenderingchange'))
  expect(published).toHaveLength(1)
})
