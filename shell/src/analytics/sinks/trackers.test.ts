// @vitest-environment happy-dom
import type { EnrichedEvent } from 'shared-contracts'
import { afterEach, expect, test, vi } from 'vitest'
import type { Sink } from '../sink.ts'
import { ALL, event, MARKETING_ALONE, MEASUREMENT_ALONE, queued, surroundings, view } from './sink.fixture.ts'
import { sinksOf } from './sinks.ts'

afterEach(() => vi.restoreAllMocks())

const around = (settings: object) => {
  const page = surroundings(settings)
  return { ...page, sink: sinksOf(page.context)[0] as Sink }
}

test('passes consent to session analytics before its script, then events, then changes of consent', () => {
  const { sink, sources } = around({ sessions: { id: 'abcd1234' } })
  const run = sink.start(MEASUREMENT_ALONE)
  run.receive(view('/hr'))
  run.consentChanged?.(ALL)
  localStorage.setItem('_cltk', 'x')
  run.stop()
  expect(queued('clarity', 'q')).toEqual([
    ['consentv2', { ad_Storage: 'denied', analytics_Storage: 'granted' }],
    ['event', 'page_view'],
    ['consentv2', { ad_Storage: 'granted', analytics_Storage: 'granted' }],
    ['consentv2', { ad_Storage: 'denied', analytics_Storage: 'denied' }],
    ['stop'],
  ])
  expect(sources()).toEqual(['https://www.clarity.ms/tag/abcd1234'])
  expect(localStorage.getItem('_cltk')).toBeNull()
  expect(sink.group).toBe('measurement')
})

test('starts the first lead tracker once, after its script has loaded', () => {
  const { sink, sources, loaded } = around({ apollo: { appId: 'abc123' } })
  const onLoad = vi.fn<(account: { appId: string }) => void>()
  const run = sink.start(MARKETING_ALONE)
  expect(sources()).toEqual(['https://assets.apollo.io/micro/website-tracker/tracker.iife.js'])
  loaded({ trackingFunctions: { onLoad } })
  localStorage.setItem('apolloAnonId', 'x')
  localStorage.setItem('abc123_eventQueue', '[]')
  localStorage.setItem('crewtally.plid', 'p')
  run.stop()
  expect(Object.keys(localStorage)).toEqual(['crewtally.plid'])
  sink.start(ALL)
  expect(onLoad.mock.calls).toEqual([[{ appId: 'abc123' }]])
  expect(sources()).toHaveLength(1)
})

test('does not start the first lead tracker if consent is withdrawn while its script loads', () => {
  const { sink, loaded } = around({ apollo: { appId: 'abc123' } })
  const onLoad = vi.fn<(account: { appId: string }) => void>()
  sink.start(ALL).stop()
  loaded({ trackingFunctions: { onLoad } })
  expect(onLoad).not.toHaveBeenCalled()
  sink.start(ALL)
  expect(onLoad).toHaveBeenCalledOnce()
})

test('publishes a failure if a tracker lacks its functions', () => {
  const { sink, loaded, published } = around({ apollo: { appId: 'abc123' } })
  sink.start(ALL)
  loaded()
  expect(published).toEqual([
    { type: 'script_error', message: 'Error: the tracker came without its functions', source: 'sink apollo' },
  ])
})

const TRACKED = [
  event({ type: 'button_click', label: 'Book a demo', href: '/meeting' }),
  event({ type: 'form_submit', form: 'contact' }),
  event({ type: 'field_error', form: 'contact', field: 'email' }),
  event({ type: 'link_click', label: 'Pay', href: '/pay', part: 'footer' }),
  view('/thankyou'),
]
const AT = { url: 'https://crewtally.example/contact-us', timestamp: '2026-11-22T12:00:00.000Z' }

test('passes views, submits and button clicks to the first lead tracker in order, except the view that it counts', () => {
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

test('passes events to the function of the first lead tracker that the settings name, if it exists', () => {
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

test('passes views, submits and button clicks to the functions of the second lead tracker, and commands with its id', () => {
  const { sink, sources, loaded } = around({ leadfeeder: { id: 'Abc123' } })
  const pageview = vi.fn<(page: object) => void>()
  const track = vi.fn<(event: object) => void>()
  const run = sink.start(ALL)
  run.receive(view('/contact-us'))
  run.receive(TRACKED[0] as EnrichedEvent)
  const getTracker = (id: string) => (id === 'Abc123' ? { pageview, track } : undefined)
  Object.assign(Reflect.get(globalThis, 'ldfdr') as object, { getTracker })
  loaded()
  TRACKED.slice(1).forEach(run.receive)
  localStorage.setItem('_lfa', 'x')
  run.stop()
  expect(track.mock.calls).toEqual([
    [{ eventName: 'button_click', properties: { ...AT, label: 'Book a demo' } }],
    [{ eventName: 'form_submit', properties: { ...AT, form: 'contact' } }],
  ])
  expect(pageview.mock.calls).toEqual([
    [{ pageUrl: 'https://crewtally.example/thankyou', pageTitle: '/thankyou' }],
  ])
  expect(queued('ldfdr', '_q')).toEqual([
    ['cfg', 'enableAutoTracking', true, 'Abc123'],
    ['cfg', 'enableAutoTracking', false, 'Abc123'],
  ])
  expect(sources()).toEqual(['https://sc.lfeeder.com/lftracker_v1_Abc123.js'])
  expect(localStorage.length).toBe(0)
})

test('drops waiting events of a tracker if consent is withdrawn before its script loads', () => {
  const { sink, loaded } = around({ apollo: { appId: 'abc123' } })
  const track = vi.fn<(name: string, fields: object) => void>()
  const run = sink.start(ALL)
  TRACKED.forEach(run.receive)
  run.stop()
  loaded({ trackingFunctions: { onLoad: () => {}, track } })
  expect(track).not.toHaveBeenCalled()
})

const PARTNERS = { partners: { scriptUrl: 'https://cdn.partner.example/p.js', storageKey: 'partner_plid' } }

test('passes one click per link id to partner tracking, then views, button clicks, submits and accepted forms', () => {
  const { sink, sources, comesWith } = around(PARTNERS)
  comesWith('partner-7')
  const run = sink.start(ALL)
  expect(localStorage.getItem('partner_plid')).toBe('partner-7')
  run.receive(view('/hr', 'partner-7'))
  run.receive(event({ type: 'plid_captured', plid: 'partner-7' }, 'partner-7'))
  run.receive(event({ type: 'button_click', label: 'Send request' }, 'partner-7'))
  run.receive(event({ type: 'form_submit', form: 'contact' }, 'partner-7'))
  run.receive(event({ type: 'form_success', form: 'contact' }, 'partner-7'))
  run.receive(event({ type: 'plid_captured', plid: 'partner-8' }, 'partner-8'))
  const told = { plid: 'partner-7', ...AT }
  expect(queued('_partner')).toEqual([
    ['click', { plid: 'partner-7' }],
    ['event', { ...told, event: 'page_view', url: 'https://crewtally.example/hr', title: '/hr' }],
    ['event', { ...told, event: 'button_click', label: 'Send request' }],
    ['event', { ...told, event: 'form_submit', form: 'contact' }],
    ['form', { plid: 'partner-7', form: 'contact' }],
    ['click', { plid: 'partner-8' }],
  ])
  expect(sources()).toEqual(['https://cdn.partner.example/p.js'])
  run.receive(view('/hr'))
  expect(localStorage.getItem('partner_plid')).toBeNull()
})

test('does not load partner tracking without a valid link id', () => {
  const { sink, sources, comesWith } = around(PARTNERS)
  comesWith('<script>')
  const run = sink.start(ALL)
  run.receive(view('/hr'))
  run.receive(event({ type: 'form_success', form: 'contact' }))
  expect([sources(), queued('_partner'), localStorage.length]).toEqual([[], [], 0])
})

test('appends the script from an object-storage host at the start, and passes it no events', () => {
  const { context, sources, scripts } = surroundings({
    objectStorage: { scriptUrl: 'https://bucket.storage.example/b.js' },
  })
  const sink = sinksOf({ ...context, interactive: () => {} })[0] as Sink
  const run = sink.start(ALL)
  run.receive(view('/hr'))
  expect([sink.at, sink.group]).toEqual(['start', 'marketing'])
  expect(sources()).toEqual(['https://bucket.storage.example/b.js'])
  expect([scripts[0]?.async, scripts[0]?.fetchPriority]).toEqual([true, 'low'])
  localStorage.setItem('_reb2buid', 'x')
  run.stop()
  expect(localStorage.length).toBe(0)
})

test('creates no sink without settings', () => {
  expect(sinksOf(surroundings().context)).toEqual([])
})

test('does not fetch a script that is canceled before the page is interactive', () => {
  const { context, sources } = surroundings({ leadfeeder: { id: 'Abc123' } })
  let interactive: (() => void) | undefined
  const [sink] = sinksOf({
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
