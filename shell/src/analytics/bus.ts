import type { EnrichedEvent, Publish, Identify } from 'shared-contracts'
import { Subject, type Observable } from 'rxjs'
import { COLLECT_KEY, COLLECTED_EVENTS_GLOBAL } from 'shared-contracts/test-support'

export interface Bus {
  publish: Publish
  events: Observable<EnrichedEvent>
  /** The latest view of a page. */
  pageView: () => EnrichedEvent | null
  /** Events published before `drainEarlyEvents` is called. */
  early: () => readonly EnrichedEvent[]
  /** Returns the early events once. No further events are stored afterward. */
  drainEarlyEvents: () => readonly EnrichedEvent[]
}

/** Limit for events before the script that forwards them has loaded, which happens when the page is idle. */
const MAX_EARLY_EVENTS = 50

/** Sources of the fields that the bus adds to each event. Read again for each event. */
export interface BusSource {
  url: () => string
  now: () => Date
  composition: string
  plid: () => string | null
}

/**
 * The shell's event bus. Does not validate: `createCheckedPublish` validates the events of areas, and the compiler checks the
 * shell's. A sink that throws does not affect the publisher.
 */
export const createBus = (source: BusSource): Bus => {
  const subject = new Subject<EnrichedEvent>()
  let pageView: EnrichedEvent | null = null
  let early: EnrichedEvent[] = []
  let isHolding = true
  // The browser aborts requests of a page that is left, before the page ends. These are not failures.
  let isLeft = false
  addEventListener('pagehide', () => (isLeft = true))
  addEventListener('pageshow', () => (isLeft = false))
  const publish: Publish = (event) => {
    if (isLeft && (event.type === 'remote_error' || event.type === 'script_error')) return
    const plid = source.plid()
    const enriched = {
      ...event,
      url: source.url(),
      timestamp: source.now().toISOString(),
      composition: source.composition,
      ...(plid === null ? {} : { plid }),
    }
    if (enriched.type === 'page_view') pageView = enriched
    if (isHolding && early.length < MAX_EARLY_EVENTS) early.push(enriched)
    subject.next(enriched)
  }
  const drainEarlyEvents = () => {
    isHolding = false
    const taken = early
    early = []
    return taken
  }
  return {
    publish,
    events: subject.asObservable(),
    pageView: () => pageView,
    early: () => early,
    drainEarlyEvents,
  }
}

/**
 * Passes the email address of a visitor whose request was just accepted to the marketing platform's sink, which listens only
 * while marketing consent is given. It is no event, is stored nowhere, and is not repeated to a later listener.
 */
export interface Identity {
  identify: Identify
  /** Returns the function that stops listening. */
  onIdentify: (listener: (email: string) => void) => () => void
}

export const createIdentity = (): Identity => {
  const emails = new Subject<string>()
  return {
    identify: (email) => emails.next(email),
    onIdentify: (listener) => {
      const listening = emails.subscribe(listener)
      return () => listening.unsubscribe()
    },
  }
}

/** Collects all events in a global array, if a test asked for it in session storage. */
export const collectForTests = (bus: Bus): void => {
  try {
    if (sessionStorage.getItem(COLLECT_KEY) === null) return
  } catch {
    // Storage is denied, so no test has asked.
    return
  }
  const collected: EnrichedEvent[] = []
  Object.assign(globalThis, { [COLLECTED_EVENTS_GLOBAL]: collected })
  bus.events.subscribe((event) => collected.push(event))
}
