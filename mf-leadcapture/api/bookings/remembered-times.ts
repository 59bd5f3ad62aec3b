import type { Calendar } from './availability/read-availability.ts'
import type { Slot } from './availability/slots.ts'
import { openSlots } from './open-times.ts'
import type { BookingCalls } from './operations.ts'

/** After so long the store is asked again: other instances and commands change it too, and time passes. */
const FRESH_FOR = 1000
/** Pages kept of one state of a calendar; beyond that all are rendered anew. */
const MOST_PAGES = 500

/** The open times of a calendar as they stood at one moment, and the pages that were made of them. */
export interface OpenNow {
  slots: Slot[]
  /** The page under `key`, rendered where it is not there yet. */
  remember(key: string, render: () => string): string
}

export interface OpenTimes {
  open(calendar: Calendar): Promise<OpenNow>
  /** Called each time a booking or a change of one has become durable. */
  changed(): void
  /** Called where the store knew better: another instance has changed it. */
  forget(): void
}

interface Remembered {
  now: OpenNow
  readAt: number
}

const keepPages = (slots: Slot[]): OpenNow => {
  const pages = new Map<string, string>()
  return {
    slots,
    remember(key, render) {
      const known = pages.get(key)
      if (known !== undefined) return known
      if (pages.size >= MOST_PAGES) pages.clear()
      const page = render()
      pages.set(key, page)
      return page
    },
  }
}

const areSame = (one: Slot[], other: Slot[]): boolean =>
  one.length === other.length && one.every(({ startsAt }, index) => startsAt === other[index]?.startsAt)

interface Sources {
  store: Pick<BookingCalls, 'taken'>
  now: () => number
  onChanged: () => void
}

/**
 * Remembers the open times of each calendar for a moment, and the pages made of them until one of the times changes, so
 * that a crowd that looks costs those who write nothing. Whether a time is free is decided by the store alone.
 */
export const rememberTimes = ({ store, now, onChanged }: Sources): OpenTimes => {
  const known = new Map<string, Remembered>()
  const asking = new Map<string, Promise<OpenNow>>()
  let version = 0

  const ask = async (calendar: Calendar): Promise<OpenNow> => {
    const [seen, readAt] = [version, now()]
    const slots = await openSlots(store, calendar, readAt)
    const before = known.get(calendar.page)?.now
    const fresh = before && areSame(before.slots, slots) ? before : keepPages(slots)
    // What changed while the store was asked may be missing from its answer.
    if (seen === version) known.set(calendar.page, { now: fresh, readAt })
    return fresh
  }

  const forget = (): void => {
    version += 1
    known.clear()
    asking.clear()
  }

  return {
    forget,
    open(calendar) {
      const remembered = known.get(calendar.page)
      const age = remembered ? now() - remembered.readAt : Infinity
      if (remembered && age >= 0 && age < FRESH_FOR) return Promise.resolve(remembered.now)
      const pending = asking.get(calendar.page)
      if (pending) return pending
      const answer = ask(calendar).finally(() => {
        if (asking.get(calendar.page) === answer) asking.delete(calendar.page)
      })
      asking.set(calendar.page, answer)
      return answer
    },
    changed() {
      forget()
      onChanged()
    },
  }
}
