// @vitest-environment happy-dom

import type { BusEvent } from 'shared-contracts'
import { afterEach, beforeEach, expect, test, vi, beforeAll } from 'vitest'
import { createPageViews, publishClicks } from './interactions.ts'

let publishedViews: BusEvent[]
let referrer: string
beforeEach(() => {
  publishedViews = []
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
// Calls `createPageViews` with a function that adds page views to the array of the current test. Event listeners of earlier
// tests stay active, but add to the arrays of those tests.
const start = () => {
  const publishedInTest = publishedViews
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
  expect(publishedViews).toEqual([
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
  expect(publishedViews).toEqual([])
  prerendering(false)
  document.dispatchEvent(new Event('prerenderingchange'))
  document.dispatchEvent(new Event('prerenderingchange'))
  expect(publishedViews).toHaveLength(1)
})

let published: BusEvent[]
beforeAll(() => publishClicks((event) => published.push(event)))
beforeEach(() => {
  published = []
  location.href = 'https://crewtally.example/hr'
  document.body.innerHTML = `
    <div id="shell">
      <header><a id="home" href="/" aria-label="Crewtally, home"><svg></svg></a></header>
      <main>
        <header><a id="inner" href="/pay?x=1#top">Pay <b>that
          holds</b></a></header>
        <a id="action" href="/meeting" data-button><span>Book a demo</span><span class="visually-hidden"> (opens in a new tab)</span></a>
        <a id="other" href="https://other.example/a?b=1" data-button>Their site</a>
        <a id="phone" href="tel:+18015550100">Call us</a>
        <a id="picture" href="/career"><img alt="Our team"></a>
        <button id="plain" type="button">Try <textarea>typed in full</textarea><i contenteditable>typed too</i> again</button>
        <button id="icon" type="button" aria-label="Close"><svg></svg></button>
        <button id="hidden" type="button"><span class="visually-hidden">Menu</span></button>
        <button id="own" type="button" data-own-event>Next</button>
        <details name="tiles" open><summary id="shut"><svg></svg>HR</summary></details>
        <details name="tiles"><summary id="tile">Pay <a id="within" href="/pay">See</a></summary></details>
        <details name="site-menu"><summary id="menu">Products</summary></details>
        <details data-burger><summary id="burger">Menu</summary></details>
        <a id="no-link">nothing</a>
        <p id="text">text</p>
      </main>
      <div id="slot-contact-block"><a id="slot" href="/privacy-policy">Privacy</a></div>
      <footer><a id="foot" href="/terms-conditions">Terms</a></footer>
    </div>`
})

/**
 * Dispatches a click that counts as a visitor's. Scripts can only dispatch untrusted events, so this function overrides
 * `isTrusted`.
 */
const press = (id: string, type = 'click', { button = 0, isTrusted = true } = {}) => {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, button })
  Object.defineProperty(event, 'isTrusted', { value: isTrusted })
  // Prevents a navigation of the test's browser.
  event.preventDefault()
  const target = document.getElementById(id)
  ;(target?.matches('summary') ? target : (target?.firstElementChild ?? target))?.dispatchEvent(event)
}

test.each([
  ['home', { type: 'link_click', label: 'Crewtally, home', href: '/', part: 'header' }],
  ['inner', { type: 'link_click', label: 'Pay that holds', href: '/pay?x=1#top', part: 'main' }],
  ['slot', { type: 'link_click', label: 'Privacy', href: '/privacy-policy', part: 'slot' }],
  ['foot', { type: 'link_click', label: 'Terms', href: '/terms-conditions', part: 'footer' }],
  ['picture', { type: 'link_click', label: 'Our team', href: '/career', part: 'main' }],
  ['action', { type: 'button_click', label: 'Book a demo', href: '/meeting' }],
  ['other', { type: 'external_link', label: 'Their site', href: 'https://other.example/a?b=1' }],
  ['phone', { type: 'external_link', label: 'Call us', href: 'tel:+18015550100' }],
  ['plain', { type: 'button_click', label: 'Try again' }],
  ['icon', { type: 'button_click', label: 'Close' }],
  ['hidden', { type: 'button_click', label: 'Menu' }],
  ['tile', { type: 'toggle', label: 'Pay See', state: 'open' }],
  ['shut', { type: 'toggle', label: 'HR', state: 'closed' }],
  ['within', { type: 'link_click', label: 'See', href: '/pay', part: 'main' }],
])('publishes one event for a click on %s', (id, event) => {
  press(id)
  expect(published).toEqual([event])
})

test.each(['own', 'no-link', 'text', 'menu', 'burger'])('publishes nothing for a click on %s', (id) => {
  press(id)
  expect(published).toEqual([])
})

test('publishes a click of the middle button only if it is on a link', () => {
  press('inner', 'auxclick', { button: 1 })
  press('inner', 'auxclick', { button: 2 })
  press('icon', 'auxclick', { button: 1 })
  expect(published.map(({ type }) => type)).toEqual(['link_click'])
})

test('ignores clicks from scripts, and publishes clicks whose propagation is stopped', () => {
  press('plain', 'click', { isTrusted: false })
  document.getElementById('icon')?.addEventListener('click', (event) => event.stopPropagation())
  press('icon')
  expect(published).toEqual([{ type: 'button_click', label: 'Close' }])
})

test('limits a label to 300 characters', () => {
  const [button] = document.querySelectorAll('button')
  button?.replaceChildren('x'.repeat(1000))
  press('plain')
  expect(published).toEqual([{ type: 'button_click', label: 'x'.repeat(300) }])
})
