// @vitest-environment happy-dom
import { describe, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MAX_BATCH_BYTES, NO_CONSENT, type EnrichedEvent, type EventBatch, PLID_PATH } from 'shared-contracts'
import type { RunningSink } from './run-sinks.ts'
import { collectorSink, anonymizeUrl, plidCookie } from './own-sinks.ts'
import { ALL, view } from './sinks/sink.fixture.ts'

const event = (label: string): EnrichedEvent => ({
  type: 'button_click',
  label,
  url: 'https://crewtally.example/hr?email=dana#x',
  timestamp: '2026-11-22T10:00:00.000Z',
  composition: '0123456789abcdef',
})

describe('event collector', () => {
  const beacon = vi.fn<(url: string, body: Blob) => boolean>(() => true)
  let run: RunningSink
  beforeEach(() => {
    vi.useFakeTimers()
    beacon.mockClear().mockReturnValue(true)
    Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true })
    run = collectorSink.start(NO_CONSENT)
  })
  afterEach(() => {
    run.stop()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    Reflect.deleteProperty(document, 'visibilityState')
  })

  const readBatches = () =>
    Promise.all(beacon.mock.calls.map(async ([, body]) => JSON.parse(await body.text()) as EventBatch))
  const labels = async () =>
    (await readBatches()).map(({ events }) =>
      events.map((sentEvent) => ('label' in sentEvent ? sentEvent.label : sentEvent.type)),
    )

  test('sends events in one JSON batch after five seconds, and removes personal data from their addresses', async () => {
    run.receive(event('one'))
    vi.advanceTimersByTime(3000)
    run.receive({
      type: 'page_view',
      title: 'HR',
      referrer: 'https://crewtally.example/pay?q=1',
      campaign: { utm_source: 'news', gclid: 'abc' },
      url: 'https://crewtally.example/hr?utm_source=news&gclid=abc',
      timestamp: '2026-11-22T10:00:00.000Z',
      composition: '0123456789abcdef',
      plid: 'p1',
    })
    vi.advanceTimersByTime(1999)
    expect(beacon).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(beacon.mock.calls.map(([url, { type }]) => [url, type])).toEqual([
      ['/_c/events', 'application/json'],
    ])
    expect((await readBatches())[0]?.events).toEqual([
      { ...event('one'), url: '/hr' },
      {
        type: 'page_view',
        title: 'HR',
        referrer: '/pay',
        campaign: { utm_source: 'news' },
        url: '/hr?utm_source=news',
        timestamp: '2026-11-22T10:00:00.000Z',
        composition: '0123456789abcdef',
        plid: 'p1',
      },
    ])
    vi.advanceTimersByTime(60_000)
    expect(beacon).toHaveBeenCalledOnce()
  })

  test('sends the batch immediately when the page is hidden or left, and when the batch is full', async () => {
    run.receive(event('one'))
    document.dispatchEvent(new Event('visibilitychange'))
    expect(beacon).not.toHaveBeenCalled()
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    run.receive(event('two'))
    dispatchEvent(new Event('pagehide'))
    expect(await labels()).toEqual([['one'], ['two']])
    for (let number = 0; number < 60; number += 1) run.receive(event(String(number)))
    expect((await labels()).at(-1)).toHaveLength(50)
  })

  test('limits the size of a batch to MAX_BATCH_BYTES', async () => {
    for (let number = 0; number < 49; number += 1) run.receive(event('ä'.repeat(300)))
    vi.advanceTimersByTime(5000)
    const sizes = beacon.mock.calls.map(([, { size }]) => size)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_BATCH_BYTES)
    expect((await labels()).flat()).toHaveLength(49)
  })

  test('sends nothing after consent is withdrawn, and drops waiting events', () => {
    run.receive(event('one'))
    run.stop()
    vi.advanceTimersByTime(60_000)
    dispatchEvent(new Event('pagehide'))
    expect(beacon).not.toHaveBeenCalled()
  })

  test('sends the batch by fetch, with keepalive and without cookies, if a beacon cannot be sent', () => {
    const fetchMock = vi.fn<typeof fetch>(() => Promise.reject(new Error('offline')))
    vi.stubGlobal('fetch', fetchMock)
    beacon.mockReturnValue(false)
    run.receive(event('one'))
    dispatchEvent(new Event('pagehide'))
    expect(fetchMock).toHaveBeenCalledExactlyOnceWith(
      '/_c/events',
      expect.objectContaining({ method: 'POST', keepalive: true, credentials: 'omit' }),
    )
  })

  test.each([
    ['https://crewtally.example/hr?email=dana&utm_source=news&gclid=abc#dana', '/hr?utm_source=news'],
    ['/hr', '/hr'],
    ['#faq', '/pay'],
    ['?x=1', '/pay'],
    ['https://other.example/a/b?utm_source=x#c', 'https://other.example/a/b'],
    ['tel:+18015550100', 'tel:+18015550100'],
    ['mailto:hello@crewtally.example?subject=Dana', 'mailto:hello@crewtally.example'],
    ['http://[', ''],
    [`/${'a'.repeat(400)}`, `/${'a'.repeat(299)}`],
  ])('anonymizes the address %s to %s', (written, plain) => {
    expect(anonymizeUrl(written, 'https://crewtally.example/pay?secret=1')).toBe(plain)
  })
})

describe('partner link cookie', () => {
  const sendBeacon = vi.fn<(path: string, body: string) => boolean>(() => true)
  beforeEach(() => {
    sendBeacon.mockClear()
    Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true })
    plidCookie.clear?.()
  })

  test('requests a cookie from the server once for each new partner link id', () => {
    const run = plidCookie.start(ALL)
    for (const plid of ['partner-7', 'partner-7', 'partner-8']) run.receive(view('/hr', plid))
    expect(sendBeacon.mock.calls).toEqual([
      [PLID_PATH, '"partner-7"'],
      [PLID_PATH, '"partner-8"'],
    ])
  })

  test('requests no cookie if the cookie already contains the id', () => {
    document.cookie = 'crewtally.plid=partner-7; Path=/'
    plidCookie.start(ALL).receive(view('/hr', 'partner-7'))
    expect(sendBeacon).not.toHaveBeenCalled()
    plidCookie.start(ALL).receive(view('/hr', 'partner'))
    expect(sendBeacon).toHaveBeenCalledOnce()
  })

  test('deletes the cookie when the visitor has no partner link id, and when marketing consent is withdrawn', () => {
    const run = plidCookie.start(ALL)
    document.cookie = 'crewtally.plid=partner-7; Path=/'
    run.receive(view('/hr'))
    expect(document.cookie).not.toContain('partner-7')
    document.cookie = 'crewtally.plid=partner-7; Path=/'
    run.stop()
    expect(document.cookie).not.toContain('partner-7')
  })
})
