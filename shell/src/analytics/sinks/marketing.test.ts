// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { Sink } from '../sink.ts'
import { ALL, event, queued, surroundings, view } from './sink.fixture.ts'
import { sinksOf } from './sinks.ts'

afterEach(() => vi.restoreAllMocks())

const begin = () => {
  const page = surroundings({ marketing: { portalId: '4700001' } })
  const sink = sinksOf(page.context)[0] as Sink
  return { ...page, sink, run: sink.start(ALL) }
}

test('sets the path of the first view, and tracks each later view with its path', () => {
  const { run, scripts, loaded } = begin()
  run.receive(view('/'))
  expect(queued('_hsq')).toEqual([['setPath', '/']])
  expect(scripts[0]?.id).toBe('hs-script-loader')
  expect(scripts[0]?.src).toBe('https://js.hs-scripts.com/4700001.js')
  loaded()
  run.receive(view('/hr?utm_source=x'))
  run.receive(event({ type: 'form_start', form: 'contact' }))
  expect(queued('_hsq')).toEqual([['setPath', '/'], ['setPath', '/hr'], ['trackPageView']])
})

test('counts each page once, in order, if the visitor navigates before the script has run', () => {
  const { run, loaded } = begin()
  run.receive(view('/'))
  run.receive(view('/hr'))
  expect(queued('_hsq')).toEqual([['setPath', '/']])
  loaded()
  expect(queued('_hsq').slice(1)).toEqual([['setPath', '/hr'], ['trackPageView']])
})

test('identifies the sender of a request before the next view', () => {
  const { run, loaded, identify } = begin()
  run.receive(view('/contact-us'))
  loaded()
  identify('not an address')
  identify('dana@whitlock.example')
  run.receive(view('/thankyou'))
  expect(queued('_hsq').slice(1)).toEqual([
    ['identify', { email: 'dana@whitlock.example' }],
    ['setPath', '/thankyou'],
    ['trackPageView'],
  ])
})

test('revokes and clears on withdrawn consent, and tracks the current view when consent is given again', () => {
  const { run, sink, loaded, identify, scripts } = begin()
  document.cookie = 'hubspotutk=1; path=/'
  document.cookie = '__hstc=1; path=/'
  run.receive(view('/'))
  loaded()
  run.stop()
  identify('dana@whitlock.example')
  expect(queued('_hsq').slice(1)).toEqual([['revokeCookieConsent'], ['doNotTrack']])
  expect(document.cookie).not.toMatch(/hubspotutk|__hs/)
  const again = sink.start(ALL)
  again.receive(view('/pay'))
  expect(queued('_hsq').slice(3)).toEqual([
    ['doNotTrack', { track: true }],
    ['setPath', '/pay'],
    ['trackPageView'],
  ])
  expect(scripts).toHaveLength(1)
})
