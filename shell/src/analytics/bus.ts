import type { EnrichedEvent, Publish, Identify } from 'shared-contracts'
import { Subject, type Observable } from 'rxjs'
import { COLLECT_KEY, COLLECTED_EVENTS_GLOBAL } from 'shared-contracts/test-support'
import { attemptStorage } from 'shared-contracts/visitor-storage'

export interface Bus {
  publish: Publish
  events: Observable<EnrichedEvent>
  /** Returns the event of the latest page view. Null before the first page view. */
  pageView: () => EnrichedEvent | null
  /** Returns the first `MAX_EARLY_EVENTS` events of the page, for the analytics script, which loads after some of them. */
  early: () => readonly EnrichedEvent[]
}

/** Maximum number of events that the bus stores for the analytics script, which loads later. Further events are not stored. */
const MAX_EARLY_EVENTS = 50

/** Functions that return the fields that the bus adds to each event. The bus calls them for each event. */
export interface BusSource {
  url: () => string
  now: () => Date
  composition: string
  plid: () => string | null
}

/**
 * Creates the shell's event bus. The bus does not validate events: `createCheckedPublish` validates events of areas, and the
 * compiler checks events of the shell. If a consumer of events throws, the publisher is not affected.
 */
export const createBus = (source: BusSource): Bus => {
  const subject = new Subject<EnrichedEvent>()
  let pageView: EnrichedEvent | null = null
  const early: EnrichedEvent[] = []
  // When a visitor leaves the page, the browser aborts requests. This causes error events, which the bus drops, because nothing
  // failed.
  let isPageLeft = false
  addEventListener('pagehide', () => (isPageLeft = true))
  addEventListener('pageshow', () => (isPageLeft = false))
  const publish: Publish = (event) => {
    if (isPageLeft && (event.type === 'remote_error' || event.type === 'script_error')) return
    const plid = source.plid()
    const enriched = {
      ...event,
      url: source.url(),
      timestamp: source.now().toISOString(),
      composition: source.composition,
      ...(plid === null ? {} : { plid }),
    }
    if (enriched.type === 'page_view') pageView = enriched
    if (early.length < MAX_EARLY_EVENTS) early.push(enriched)
    subject.next(enriched)
  }
  return { publish, events: subject.asObservable(), pageView: () => pageView, early: () => [...early] }
}

/**
 * Passes a visitor's email address to the sink (adapter) of the marketing platform after the API has accepted the visitor's
 * form. The sink listens only while the visitor consents to marketing. The address is not an event and is not stored, so
 * listeners that are added later do not get it.
 */
export interface Identity {
  identify: Identify
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

/** Stores all events in a global array if a test has set `COLLECT_KEY` in session storage. */
export const collectForTests = (bus: Bus): void => {
  if (attemptStorage(() => sessionStorage.getItem(COLLECT_KEY)) === null) return
  const collected: EnrichedEvent[] = []
  Object.assign(globalThis, { [COLLECTED_EVENTS_GLOBAL]: collected })
  bus.events.subscribe((event) => collected.push(event))
}
