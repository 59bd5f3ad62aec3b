// @vitest-environment happy-dom
import type { EnrichedEvent } from 'shared-contracts'
import type { HealthReport } from 'shared-contracts/collectors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportHealth } from './report-health.ts'

const beacon = vi.fn<(url: string, body: Blob) => boolean>(() => true)
let leave: () => void
beforeEach(() => {
  vi.useFakeTimers()
  beacon.mockClear()
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true })
  leave = () => dispatchEvent(new Event('pagehide'))
})
afterEach(() => {
  // Simulate that the visitor leaves the page, which sends pending page views. Otherwise a timer of this test could fire in the
  // next one.
  leave()
  vi.useRealTimers()
  Reflect.deleteProperty(document, 'referrer')
})

const around = { timestamp: '2026-11-22T10:00:00.000Z', composition: '0123456789abcdef' }
const view = (path: string): EnrichedEvent => ({
  type: 'page_view',
  title: path,
  referrer: '',
  url: `https://crewtally.example${path}?email=dana`,
  ...around,
})
const remoteError = (area: 'mf-pay' | 'shell', stage: 'hydrate' | 'navigate'): EnrichedEvent => ({
  type: 'remote_error',
  area,
  stage,
  message: 'Dana said no',
  url: 'https://crewtally.example/pay',
  ...around,
})
const scriptError = (source?: string): EnrichedEvent => ({
  type: 'script_error',
  message: 'x',
  ...(source === undefined ? {} : { source }),
  url: 'https://crewtally.example/pay',
  ...around,
})

/**
 * Starts health reports. `early` contains the events that were published before the start. Returns a function that publishes
 * further events.
 */
const start = (...early: EnrichedEvent[]) => {
  const listeners: ((event: EnrichedEvent) => void)[] = []
  const events = {
    subscribe: (listen: (event: EnrichedEvent) => void) => {
      listeners.push(listen)
      return { unsubscribe: () => {} }
    },
  }
  reportHealth({ composition: around.composition, early, events })
  return (event: EnrichedEvent) => {
    for (const listen of listeners) listen(event)
  }
}
const reports = () =>
  Promise.all(beacon.mock.calls.map(async ([, body]) => JSON.parse(await body.text()) as HealthReport))
const views = async () => (await reports()).flatMap((report) => report.views)

test('reports a view after ten seconds, and only its path', async () => {
  start(view('/pay'))
  vi.advanceTimersByTime(10_000)
  expect(beacon).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(beacon.mock.calls[0]?.[0]).toBe('/_c/health')
  expect(await reports()).toEqual([
    { composition: around.composition, views: [{ page: '/pay', failed: [] }] },
  ])
})

test('reports early failures without messages, and each stage of an area once', async () => {
  const tell = start(view('/pay'), remoteError('mf-pay', 'hydrate'), remoteError('mf-pay', 'hydrate'))
  tell(scriptError('/_r/mf-pay/1.0.0/remote-entry.js:1:2'))
  leave()
  expect(await views()).toEqual([
    {
      page: '/pay',
      failed: [
        { area: 'mf-pay', stage: 'hydrate' },
        { area: 'mf-pay', stage: 'uncaught' },
      ],
    },
  ])
  expect(JSON.stringify(await reports())).not.toMatch(/[Dd]ana/)
})

test('reports each visited page as a view, in one batch', async () => {
  const tell = start(view('/'))
  tell(view('/pay'))
  tell(view('/hr'))
  leave()
  expect(await views()).toEqual(['/', '/pay', '/hr'].map((page) => ({ page, failed: [] })))
  expect(beacon).toHaveBeenCalledTimes(1)
})

test('reports no views after the first failed view', async () => {
  const tell = start(view('/pay'), remoteError('mf-pay', 'hydrate'))
  tell(view('/hr'))
  tell(remoteError('shell', 'navigate'))
  leave()
  expect(await views()).toEqual([{ page: '/pay', failed: [{ area: 'mf-pay', stage: 'hydrate' }] }])
})

test('reports a failure after the end of a view as another view', async () => {
  const tell = start(view('/pay'))
  vi.advanceTimersByTime(12_000)
  tell(remoteError('mf-pay', 'hydrate'))
  leave()
  expect(await views()).toEqual([
    { page: '/pay', failed: [] },
    { page: '/pay', failed: [{ area: 'mf-pay', stage: 'hydrate' }] },
  ])
})

test.each([
  ['the console', 'console.error'],
  ['another origin', 'https://other.example/x.js:1:2'],
  ['a vendor', 'sink apollo'],
  ['an unknown source', undefined],
])('does not report an error of %s', async (_whose, source) => {
  start(view('/pay'), scriptError(source))
  leave()
  expect(await views()).toEqual([{ page: '/pay', failed: [] }])
})

test.each([
  ['promise', 'shell'],
  ['/_r/shell/1.0.0/main.js:1:2', 'shell'],
  ['/hr:3:4', 'shell'],
])('reports an uncaught error in %s as a failure of the %s', async (source, area) => {
  start(view('/hr'), scriptError(source))
  leave()
  expect(await views()).toEqual([{ page: '/hr', failed: [{ area, stage: 'uncaught' }] }])
})

test('does not report status 410 for a removed composition as a failure', async () => {
  const tell = start(view('/pay'))
  tell({ ...remoteError('shell', 'navigate'), message: 'Error: /hr answered 410' } as EnrichedEvent)
  leave()
  expect(await views()).toEqual([{ page: '/pay', failed: [] }])
})

test('does not report a document whose referrer is a page of this site', () => {
  Object.defineProperty(document, 'referrer', { value: `${location.origin}/pay`, configurable: true })
  start(view('/hr'))
  leave()
  expect(beacon).not.toHaveBeenCalled()
})
