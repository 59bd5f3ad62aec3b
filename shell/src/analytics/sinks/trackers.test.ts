// @vitest-environment happy-dom
import type { EnrichedEvent } from 'shared-contracts'
import { afterEach, expect, test, vi } from 'vitest'
import type { Sink } from '../run-sinks.ts'
import { ALL, event, readQueue, createSinkEnvironment, view } from './sink.fixture.ts'
import { createVendorSinks } from './sinks.ts'

afterEach(() => vi.restoreAllMocks())

const around = (settings: object) => {
  const page = createSinkEnvironment(settings)
  return { ...page, sink: createVendorSinks(page.context)[0] as Sink }
}

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
