// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { RunningSink, Sink } from '../run-sinks.ts'
import { ALL, event, MARKETING_ALONE, readQueue, createSinkEnvironment, view } from './sink.fixture.ts'
import { createVendorSinks } from './sinks.ts'

afterEach(() => vi.restoreAllMocks())

const around = (tagManager: object) => {
  const page = createSinkEnvironment({ tagManager })
  return { ...page, sink: createVendorSinks(page.context)[0] as Sink }
}
const states = (ad: string, analytics: string) => ({
  ad_storage: ad,
  ad_user_data: ad,
  ad_personalization: ad,
  analytics_storage: analytics,
})

test('tag manager: denies consent by default, then loads the script, updates consent and sends events', () => {
  const { sink, sources, scripts } = around({ id: 'GTM-ABC1234' })
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
  const { sink, sources } = around({})
  expect(() => sink.start(ALL)).toThrow('Google tag manager ID not provided.')
  expect([sources(), readQueue('dataLayer')]).toEqual([[], []])
  expect(createVendorSinks(createSinkEnvironment({ tagManager: { silent: true } }).context)).toEqual([])
})

test('publishes an error if the script fails to load, and loads it again at the next consent', () => {
  const { sink, scripts, published } = around({ id: 'GTM-ABC1234', baseUrl: 'http://127.0.0.1:4399' })
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
  const page = createSinkEnvironment({ marketing: { portalId: '4700001' } })
  const run = (createVendorSinks(page.context)[0] as Sink).start(ALL)
  run.receive(view('/'))
  run.receive(view('/hr'))
  expect(readQueue('_hsq')).toEqual([['setPath', '/']])
  page.loaded()
  expect(readQueue('_hsq').slice(1)).toEqual([['setPath', '/hr'], ['trackPageView']])
})

test('marketing platform: identifies the sender of a request, but ignores invalid email addresses', () => {
  const page = createSinkEnvironment({ marketing: { portalId: '4700001' } })
  ;(createVendorSinks(page.context)[0] as Sink).start(ALL)
  page.loaded()
  page.identify('not an address')
  page.identify(`${'a'.repeat(250)}@x.example`)
  page.identify('dana@whitlock.example')
  expect(readQueue('_hsq')).toEqual([['identify', { email: 'dana@whitlock.example' }]])
})
