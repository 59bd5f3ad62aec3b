// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { Sink } from '../sink.ts'
import { ALL, event, MARKETING_ALONE, MEASUREMENT_ALONE, queued, surroundings, view } from './sink.fixture.ts'
import { sinksOf } from './sinks.ts'

afterEach(() => vi.restoreAllMocks())

const around = (settings: object) => {
  const page = surroundings(settings)
  return { ...page, sink: sinksOf(page.context)[0] as Sink }
}

test('session analytics hears what may be stored before its script, then what happens, then what changes', () => {
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

test('the first lead tracker is begun once its script has come, once', () => {
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

test('the first lead tracker is not begun where consent is taken back while its script comes', () => {
  const { sink, loaded } = around({ apollo: { appId: 'abc123' } })
  const onLoad = vi.fn<(account: { appId: string }) => void>()
  sink.start(ALL).stop()
  loaded({ trackingFunctions: { onLoad } })
  expect(onLoad).not.toHaveBeenCalled()
  sink.start(ALL)
  expect(onLoad).toHaveBeenCalledOnce()
})

test('a tracker that comes without its functions is told to our own bus', () => {
  const { sink, loaded, published } = around({ apollo: { appId: 'abc123' } })
  sink.start(ALL)
  loaded()
  expect(published).toEqual([
    { type: 'script_error', message: 'Error: the tracker came without its functions', source: 'sink apollo' },
  ])
})

test('the second lead tracker is told to follow before its script, and to leave off after', () => {
  const { sink, sources } = around({ leadfeeder: { id: 'Abc123' } })
  const run = sink.start(ALL)
  localStorage.setItem('_lfa', 'x')
  run.receive(view('/hr'))
  run.stop()
  expect(queued('ldfdr', '_q')).toEqual([
    ['cfg', 'enableAutoTracking', true],
    ['cfg', 'enableAutoTracking', false],
  ])
  expect(sources()).toEqual(['https://sc.lfeeder.com/lftracker_v1_Abc123.js'])
  expect(localStorage.length).toBe(0)
})

const PARTNERS = { partners: { scriptUrl: 'https://cdn.partner.example/p.js', storageKey: 'partner_plid' } }

test('a partner hears a click once for each link id, and forms with it', () => {
  const { sink, sources, comesWith } = around(PARTNERS)
  comesWith('partner-7')
  const run = sink.start(ALL)
  expect(localStorage.getItem('partner_plid')).toBe('partner-7')
  run.receive(view('/hr', 'partner-7'))
  run.receive(event({ type: 'plid_captured', plid: 'partner-7' }, 'partner-7'))
  run.receive(event({ type: 'form_success', form: 'contact' }, 'partner-7'))
  run.receive(event({ type: 'plid_captured', plid: 'partner-8' }, 'partner-8'))
  expect(queued('_partner')).toEqual([
    ['click', { plid: 'partner-7' }],
    ['form', { plid: 'partner-7', form: 'contact' }],
    ['click', { plid: 'partner-8' }],
  ])
  expect(sources()).toEqual(['https://cdn.partner.example/p.js'])
  run.receive(view('/hr'))
  expect(localStorage.getItem('partner_plid')).toBeNull()
})

test('a visitor whom no partner sent meets no partner, nor does a link id that is none', () => {
  const { sink, sources, comesWith } = around(PARTNERS)
  comesWith('<script>')
  const run = sink.start(ALL)
  run.receive(view('/hr'))
  run.receive(event({ type: 'form_success', form: 'contact' }))
  expect([sources(), queued('_partner'), localStorage.length]).toEqual([[], [], 0])
})

test('the script from an object-storage host is appended on start, and is told nothing', () => {
  const { sink, sources } = around({ objectStorage: { scriptUrl: 'https://bucket.storage.example/b.js' } })
  const run = sink.start(ALL)
  run.receive(view('/hr'))
  expect([sink.at, sink.group]).toEqual(['start', 'marketing'])
  expect(sources()).toEqual(['https://bucket.storage.example/b.js'])
  localStorage.setItem('_reb2buid', 'x')
  run.stop()
  expect(localStorage.length).toBe(0)
})

test('without settings there is no sink', () => {
  expect(sinksOf(surroundings().context)).toEqual([])
})

test('a script that is no longer wanted before the page is interactive is not fetched', () => {
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
