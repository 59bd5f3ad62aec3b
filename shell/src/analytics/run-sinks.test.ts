// @vitest-environment happy-dom
import { describe, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Subject } from 'rxjs'
import { NO_CONSENT, type BusEvent, type Consent, type EnrichedEvent } from 'shared-contracts'
import { runSinks, type Sink } from './run-sinks.ts'
import { ALL, event, MARKETING_ALONE, view } from './sinks/sink.fixture.ts'
import { watchInteractive } from './when-interactive.ts'

describe('sinks and consent', () => {
  let calls: string[]
  let published: BusEvent[]
  let events: Subject<EnrichedEvent>
  let latestView: EnrichedEvent | null
  let now: Consent
  let change: (consent: Consent) => void

  beforeEach(() => {
    vi.useFakeTimers()
    calls = []
    published = []
    events = new Subject()
    latestView = view('/')
    now = NO_CONSENT
    early = []
    isPublishedToSinks = false
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
    Reflect.deleteProperty(document, 'prerendering')
  })

  const sinkOf = (name: string, changes: Partial<Sink> = {}): Sink => ({
    name,
    group: 'marketing',
    at: 'tracking',
    start: (consent) => {
      calls.push(`${name} starts ${consent.marketing} ${consent.measurement}`)
      return {
        receive: ({ type, url }) => calls.push(`${name} ${type} ${new URL(url).pathname}`),
        consentChanged: ({ measurement }) => calls.push(`${name} measurement ${measurement}`),
        stop: () => calls.push(`${name} stops`),
      }
    },
    clear: () => calls.push(`${name} clears`),
    ...changes,
  })
  const deaf = sinkOf('deaf', {
    start: () => ({
      receive: () => {
        throw new Error('deaf')
      },
      stop: () => {
        throw new Error('stubborn')
      },
    }),
  })
  let early: EnrichedEvent[]
  let isPublishedToSinks: boolean
  const run = (...sinks: Sink[]) =>
    runSinks(sinks, {
      events,
      pageView: () => latestView,
      early: () => early,
      publish: (said) => {
        published.push(said)
        if (isPublishedToSinks) events.next(event(said))
      },
      consent: { now: () => now, onChange: (listener) => (change = listener) },
    })
  const agree = (consent: Consent) => {
    now = consent
    change(consent)
  }
  const SECOND = 1000

  test('starts tracking sinks in order after one second, and other sinks immediately', () => {
    now = ALL
    run(sinkOf('a'), sinkOf('b'), sinkOf('storage', { at: 'start' }))
    expect(calls).toEqual(['storage starts true true', 'storage page_view /'])
    vi.advanceTimersByTime(SECOND - 1)
    expect(calls).toHaveLength(2)
    vi.advanceTimersByTime(1)
    expect(calls.slice(2)).toEqual([
      'a starts true true',
      'a page_view /',
      'b starts true true',
      'b page_view /',
    ])
  })

  test('starts sinks in order even if time passes while their timers are set', () => {
    now = ALL
    // Timers use whole milliseconds. If each sink computed its own delay, rounding could make the second timer fire first.
    vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(0.9).mockReturnValue(1.1)
    run(sinkOf('a'), sinkOf('b'))
    vi.advanceTimersByTime(SECOND)
    expect(calls.filter((call) => call.includes('starts'))).toEqual([
      'a starts true true',
      'b starts true true',
    ])
  })

  test('starts a sink immediately when consent is given later, and passes it the latest page view', () => {
    run(sinkOf('a'))
    vi.advanceTimersByTime(SECOND * 30)
    events.next(event({ type: 'form_start', form: 'contact' }))
    expect(calls).toEqual(['a clears'])
    latestView = view('/hr')
    agree(MARKETING_ALONE)
    events.next(view('/pay'))
    agree(ALL)
    expect(calls.slice(1)).toEqual([
      'a starts true false',
      'a page_view /hr',
      'a page_view /pay',
      'a measurement true',
    ])
  })

  test('stops a sink when consent is withdrawn, and starts it again with new consent', () => {
    now = ALL
    run(sinkOf('a'))
    agree(NO_CONSENT)
    vi.advanceTimersByTime(SECOND)
    expect(calls).toEqual([])
    agree(ALL)
    agree(NO_CONSENT)
    events.next(view('/hr'))
    expect(calls).toEqual(['a starts true true', 'a page_view /', 'a stops'])
    agree(ALL)
    expect(calls.slice(3)).toEqual(['a starts true true', 'a page_view /'])
  })

  test('publishes one failure if a sink also throws when it receives the event about this failure', () => {
    now = ALL
    latestView = null
    isPublishedToSinks = true
    run(deaf)
    vi.advanceTimersByTime(SECOND)
    events.next(view('/hr'))
    expect(published).toHaveLength(1)
  })

  test('publishes the failure of a sink, and runs the other sinks', () => {
    now = ALL
    const failing = sinkOf('failing', {
      start: () => {
        throw new Error('Google tag manager ID not provided.')
      },
    })
    run(failing, deaf, sinkOf('a'))
    vi.advanceTimersByTime(SECOND)
    events.next(view('/hr'))
    agree(NO_CONSENT)
    expect(calls).toEqual(['a starts true true', 'a page_view /', 'a page_view /hr', 'a stops'])
    expect(published).toEqual([
      { type: 'script_error', message: 'Error: Google tag manager ID not provided.', source: 'sink failing' },
      { type: 'script_error', message: 'Error: deaf', source: 'sink deaf' },
      { type: 'script_error', message: 'Error: deaf', source: 'sink deaf' },
      { type: 'script_error', message: 'Error: stubborn', source: 'sink deaf' },
    ])
  })

  test('starts the sinks of a prerendered page when it is activated, and passes each view once', () => {
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true })
    now = ALL
    latestView = null
    run(sinkOf('a'))
    vi.advanceTimersByTime(SECOND * 5)
    expect(calls).toEqual([])
    // Publish the page view first, as in the browser: there, the bootstrap's listener of `prerenderingchange` publishes it, and
    // runs before the listener of `runSinks`.
    latestView = view('/')
    events.next(latestView)
    document.dispatchEvent(new Event('prerenderingchange'))
    // The page returns from the back/forward cache and publishes its view once more.
    events.next(view('/'))
    expect(calls).toEqual(['a starts true true', 'a page_view /', 'a page_view /'])
  })

  test('passes early events only to a sink with `countsEarly` and consent at the start; others get the latest view', () => {
    const sinks = [sinkOf('counting', { at: 'start', countsEarly: true }), sinkOf('other', { at: 'start' })]
    early = [view('/one'), view('/two')]
    now = ALL
    run(...sinks)
    events.next(view('/three'))
    expect(calls).toEqual([
      'counting starts true true',
      'counting page_view /one',
      'counting page_view /two',
      'other starts true true',
      'other page_view /',
      'counting page_view /three',
      'other page_view /three',
    ])
  })

  test('passes no early event to a sink that gets consent later', () => {
    early = [view('/one')]
    run(sinkOf('counting', { at: 'start', countsEarly: true }))
    agree(ALL)
    expect(calls).toEqual(['counting clears', 'counting starts true true', 'counting page_view /'])
  })
})

const action = () => vi.fn<() => void>()

describe('start of the sinks on an interactive page', () => {
  let tellLongTask: (task: { startTime: number; duration: number }) => void
  class Observer {
    static supportedEntryTypes = ['longtask']
    constructor(see: (list: { getEntries: () => object[] }) => void) {
      tellLongTask = (task) => see({ getEntries: () => [task] })
    }
    observe() {}
    disconnect() {}
  }

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('PerformanceObserver', Observer)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('is interactive after five seconds without a long task', async () => {
    const [activeAction, ended] = [action(), action()]
    const interactive = watchInteractive((run) => run())
    interactive(activeAction, new AbortController().signal)
    interactive(ended, AbortSignal.abort())
    await vi.advanceTimersByTimeAsync(3000)
    tellLongTask({ startTime: performance.now() - 100, duration: 100 })
    await vi.advanceTimersByTimeAsync(4999)
    expect(activeAction).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(activeAction).toHaveBeenCalledOnce()
    expect(ended).not.toHaveBeenCalled()
  })

  test('is interactive after the first input, and stays interactive for later callers', async () => {
    const [first, later] = [action(), action()]
    const interactive = watchInteractive((run) => run())
    interactive(first, new AbortController().signal)
    dispatchEvent(new Event('pointerdown'))
    await vi.advanceTimersByTimeAsync(0)
    expect(first).toHaveBeenCalledOnce()
    interactive(later, new AbortController().signal)
    await vi.advanceTimersByTimeAsync(0)
    expect(later).toHaveBeenCalledOnce()
  })

  test('is interactive immediately if there was input before watchInteractive', async () => {
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } })
    const callback = action()
    watchInteractive((run) => run())(callback, new AbortController().signal)
    await vi.advanceTimersByTimeAsync(0)
    expect(callback).toHaveBeenCalledOnce()
  })
})
