import type { Count } from '../intake/take-in.ts'
import type { Calendars } from './availability/read-availability.ts'
import type { BookingGuard } from './booking-guard.ts'
import type { Links } from './links.ts'
import type { OpenTimes } from './remembered-times.ts'
import type { BookingCalls } from './operations.ts'
import type { PageAssets } from './assets.ts'
import type { PageAnswers } from './page-answers.ts'
import type { BookingPages } from './pages/page.ts'

/** What the booking pages need of the process around them. */
export interface BookingOptions {
  store: BookingCalls
  calendars: Calendars
  times: OpenTimes
  links: Links
  guard: BookingGuard
  pages: BookingPages
  /** What the pages load. */
  assets: PageAssets
  /** Domain of the mails' stable Message-IDs. */
  mailDomain: string
  /** For how many milliseconds a time waits for its owner's word. */
  holdFor: number
  now: () => number
  count: Count
}

/** The same for the routes of one page or another, with the way in which pages are answered. */
export type RouteOptions = BookingOptions & PageAnswers
