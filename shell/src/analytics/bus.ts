import { BusEvent, type EnrichedEvent, type Publish } from 'shared-contracts'
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
 * The shell's event bus. An event that is not of the contract is dropped with a console error, so that a remote's
 * mistake reaches its team and not the sinks. A sink that throws does not reach the publisher.
 */
export const createBus = (source: BusSource): Bus => {
  const subject = new Subject<EnrichedEvent>()
  const publish: Publish = (event) => {
    const parsed = BusEvent.safeParse(event)
    if (!parsed.success) {
      console.error('An event was dropped: it is not of the contract.', event)
      return
    }
    const plid = source.plid()
    subject.next({
      ...parsed.data,
      url: source.url(),
      timestamp: source.now().toISOString(),
      composition: source.composition,
      ...(plid === null ? {} : { plid }),
    })
  }
  return { publish, events: subject.asObservable() }
}
