import type { EnrichedEvent, Publish } from 'shared-contracts'
import { Subject, type Observable } from 'rxjs'

export interface Bus {
  publish: Publish
  events: Observable<EnrichedEvent>
  /** The latest view of a page. */
  pageView: () => EnrichedEvent | null
  /** Events published before `takeEarly` is called. */
  early: () => readonly EnrichedEvent[]
  /** The same, once; nothing is held from then on. */
  takeEarly: () => readonly EnrichedEvent[]
}

/** The code that hands events on comes once a page is idle; what happens until then is soon counted. */
const MOST_EARLY = 50

/** What the bus adds to each event, asked anew each time. */
export interface BusSource {
  url: () => string
  now: () => Date
  composition: string
  plid: () => string | null
}

/**
 * The shell's event bus. What remotes publish has been checked where they are mounted; the shell's own events the
 * compiler has checked. A sink that throws does not reach the publisher.
 */
export const createBus = (source: BusSource): Bus => {
  const subject = new Subject<EnrichedEvent>()
  let pageView: EnrichedEvent | null = null
  let early: EnrichedEvent[] = []
  let isHolding = true
  // What a page that is left still fetches the browser breaks off, and tells it before the page is gone: nothing has failed.
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
    if (isHolding && early.length < MOST_EARLY) early.push(enriched)
    subject.next(enriched)
  }
  const takeEarly = () => {
    isHolding = false
    const taken = early
    early = []
    return taken
  }
  return { publish, events: subject.asObservable(), pageView: () => pageView, early: () => early, takeEarly }
}
