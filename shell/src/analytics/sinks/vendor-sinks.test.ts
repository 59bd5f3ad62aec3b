// @vitest-environment happy-dom

import { afterEach, expect, test, vi } from 'vitest'
import type { RunningSink, Sink } from '../run-sinks.ts'
import { ALL, event, MARKETING_ALONE, readQueue, createSinkEnvironment, view } from './sink.fixture.ts'
import { createVendorSinks } from './vendor-sinks.ts'
import type { EnrichedEvent } from 'shared-contracts'

afterEach(() => vi.restoreAllMocks())

const around = (settings: object) => {
  const page = createSinkEnvironment(settings)
  return { ...page, sink: createVendorSinks(page.context)[0] as Sink }
}
const states = (ad: string, analytics: string) => ({
  ad_storage: ad,
  ad_user_data: ad,
  ad_personalization: ad,
  analytics_storage: analytics,
})

test('tag manager: denies consent by default, then loads the script, updates consent and sends events', () => {
  const { sink, sources, scripts } = around({ tagManager: { id: 'GTM-ABC1234' } })
  const run: RunningSink = sink.start(MARKETING_ALONE)
  run.receive(view('/hr'))
  run.receive(event({ type: 'remote_ready', area: 'mf-hr', milliseconds: 3 }))
  run.consentChanged?.(ALL)
  expect(readQueue('dataLayer')).toEqual([
    ['consent', 'default', { ...states('denied', 'denied'), wait_for_update: 500 }],
    { 'gtm.start': expect.any(Number), event: 'gtm.js' },
    ['consent', 'update', states('granted', 'denied')],
    expect.objectContaining({ event: 'page_view', url: 'https://crewtally.example/hr', title: '/hr' }),
    ['consent', 'update', states('granted', 'granted')],
  ])
  expect(sources()).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234'])
  expect(scripts[0]?.async).toBe(true)
})

test('tag manager: start throws without an id, unless the settings silence the error', () => {
  const { sink, sources } = around({ tagManager: {} })
  expect(() => sink.start(ALL)).toThrow('Google tag manager ID not provided.')
  expect([sources(), readQueue('dataLayer')]).toEqual([[], []])
  expect(createVendorSinks(createSinkEnvironment({ tagManager: { silent: true } }).context)).toEqual([])
})

test('publishes an error if the script fails to load, and loads it again at the next consent', () => {
  const { sink, scripts, published } = around({
    tagManager: { id: 'GTM-ABC1234', baseUrl: 'http://127.0.0.1:4399' },
  })
  const run = sink.start(ALL)
  scripts[0]?.dispatchEvent(new Event('error'))
  expect(published).toEqual([
    {
      type: 'script_error',
      message: 'http://127.0.0.1:4399/gtm.js?id=GTM-ABC1234 did not load',
      source: 'sink tagManager',
    },
  ])
  run.stop()
  sink.start(ALL)
  expect(scripts).toHaveLength(2)
})

test('marketing platform: counts each page once and in order, even if the visitor navigates before the script has run', () => {
  const { sink, loaded } = around({ marketing: { portalId: '4700001' } })
  const run = sink.start(ALL)
  run.receive(view('/'))
  run.receive(view('/hr'))
  expect(readQueue('_hsq')).toEqual([['setPath', '/']])
  loaded()
  expect(readQueue('_hsq').slice(1)).toEqual([['setPath', '/hr'], ['trackPageView']])
})

test('marketing platform: identifies the sender of a request, but ignores invalid email addresses', () => {
  const { sink, loaded, identify } = around({ marketing: { portalId: '4700001' } })
  sink.start(ALL)
  loaded()
  for (const email of ['not an address', `${'a'.repeat(250)}@x.example`, 'dana@whitlock.example'])
    identify(email)
  expect(readQueue('_hsq')).toEqual([['identify', { email: 'dana@whitlock.example' }]])
})

test('first lead tracker: does not start if consent is withdrawn while its script loads', () => {
  const { sink, loaded } = around({ apollo: { appId: 'abc123' } })
  const onLoad = vi.fn<(account: { appId: string }) => void>()
  sink.start(ALL).stop()
  loaded({ trackingFunctions: { onLoad } })
  expect(onLoad).not.toHaveBeenCalled()
  sink.start(ALL)
  expect(onLoad).toHaveBeenCalledOnce()
})

const TRACKED = [
  event({ type: 'button_click', label: 'Book a demo', href: '/meeting' }),
  event({ type: 'form_submit', form: 'contact' }),
  event({ type: 'field_error', form: 'contact', field: 'email' }),
  event({ type: 'link_click', label: 'Pay', href: '/pay', part: 'footer' }),
  view('/thankyou'),
]
const AT = { url: 'https://crewtally.example/contact-us', timestamp: '2026-11-22T12:00:00.000Z' }

test('first lead tracker: receives views, submits and button clicks in order, except the view that it counts itself', () => {
  const { sink, loaded } = around({ apollo: { appId: 'abc123' } })
  const track = vi.fn<(name: string, fields: object) => void>()
  const run = sink.start(ALL)
  run.receive(view('/hr'))
  run.receive(TRACKED[0] as EnrichedEvent)
  run.receive(view('/contact-us'))
  loaded({ trackingFunctions: { onLoad: () => {}, track } })
  TRACKED.slice(1).forEach(run.receive)
  expect(track.mock.calls).toEqual([
    ['page_view', { ...AT, url: 'https://crewtally.example/hr', title: '/hr' }],
    ['button_click', { ...AT, label: 'Book a demo' }],
    ['form_submit', { ...AT, form: 'contact' }],
    ['page_view', { ...AT, url: 'https://crewtally.example/thankyou', title: '/thankyou' }],
  ])
})

test('first lead tracker: receives events through the function that the settings name, if that function exists', () => {
  const { sink, loaded, published } = around({ apollo: { appId: 'abc123', eventFunction: 'log' } })
  const log = vi.fn<(name: string, fields: object) => void>()
  const run = sink.start(ALL)
  loaded({ trackingFunctions: { onLoad: () => {} } })
  TRACKED.forEach(run.receive)
  Object.assign(globalThis, { trackingFunctions: { log } })
  run.receive(view('/pay'))
  expect(log).toHaveBeenCalledOnce()
  expect(published).toEqual([])
})

test('first lead tracker: drops waiting events if consent is withdrawn before its script loads', () => {
  const { sink, loaded } = around({ apollo: { appId: 'abc123' } })
  const track = vi.fn<(name: string, fields: object) => void>()
  const run = sink.start(ALL)
  TRACKED.forEach(run.receive)
  run.stop()
  loaded({ trackingFunctions: { onLoad: () => {}, track } })
  expect(track).not.toHaveBeenCalled()
})

const PARTNERS = { partners: { scriptUrl: 'https://cdn.partner.example/p.js', storageKey: 'partner_plid' } }

test('partner tracking: does not load without a valid partner link id', () => {
  const { sink, sources, comesWith } = around(PARTNERS)
  comesWith('<script>')
  const run = sink.start(ALL)
  run.receive(view('/hr'))
  run.receive(event({ type: 'form_success', form: 'contact' }))
  expect([sources(), readQueue('_partner'), localStorage.length]).toEqual([[], [], 0])
})

test('creates no vendor sink without settings', () => {
  expect(createVendorSinks(createSinkEnvironment().context)).toEqual([])
})

test('does not fetch a vendor script that is canceled before the page is interactive', () => {
  const { context, sources } = createSinkEnvironment({ leadfeeder: { id: 'Abc123' } })
  let interactive: (() => void) | undefined
  const [sink] = createVendorSinks({
    ...context,
    interactive: (action, signal) => {
      interactive = () => {
        if (!signal.aborted) action()
      }
    },
  })
  sink?.start(ALL).stop()
  interactive?.()
  expect(sources()).toEqual([])
})
