import type { EnrichedEvent, Publish } from 'shared-contracts'
import { Subject, type Observable } from 'rxjs'

export interface Bus {
  publish: Publish
  events: Observable<EnrichedEvent>
}

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
  const publish: Publish = (event) => {
    const plid = source.plid()
    subject.next({
      ...event,
      url: source.url(),
      timestamp: source.now().toISOString(),
      composition: source.composition,
      ...(plid === null ? {} : { plid }),
    })
  }
  return { publish, events: subject.asObservable() }
}
