import type { ReactNode } from 'react'
import type { BookingField } from '../../../contract/booking.ts'
import type { Effort } from '../../http/errors.ts'
import type { PageAssets } from '../assets.ts'
import type { Calendar } from '../availability/read-availability.ts'
import type { Carried } from '../carried.ts'
import type { Week } from '../open-times.ts'
import type { BookingRow } from '../rows/booking-tables.ts'

/** One page of the booking, without what surrounds it. */
export interface Page {
  heading: string
  /** The document's, where it is not the heading's. */
  title?: string
  /** A sentence under the heading. */
  intro?: ReactNode
  body: ReactNode
  /** The meeting page says heading and intro above its frame, so that they need not be seen there twice. */
  saidAround?: boolean
  /** Set on the page that follows a booking: when the meeting starts that waits for its owner's word. */
  askedAt?: number
  /** The page holds a form whose proof of work is found by a script of its own. */
  needsProof?: boolean
  /** The zone came from nobody: the script may ask for the page again with the visitor's own. */
  zoneIsGuess?: boolean
}

export interface PickView {
  /** Address of this page, to which days and times are appended. */
  path: string
  carried: Carried
  /** The zone in which times are shown. */
  zone: string
  heading: string
  intro: string
  /** As of a page. */
  saidAround: boolean
  week: Week | null
}

export interface DetailsView {
  /** Where the form posts to, and where times are chosen. */
  path: string
  carried: Carried
  zone: string
  title: string
  minutes: number
  /** The chosen time; where it is not to be had, `instead` are the nearest that are. */
  startsAt: number
  instead: readonly number[] | null
  requestKey: string
  values: Record<string, string>
  errors: Partial<Record<BookingField, string>>
}

export interface Surroundings {
  /** The page stands inside the meeting page, which has a header above it and a sheet around it. */
  embedded: boolean
  assets: PageAssets
}

/** Something that could not be done, and why. */
export interface Notice {
  heading: string
  text: string
}

/** All pages of the booking. What Node runs knows them by this alone. */
export interface BookingPages {
  pick: (view: PickView) => Page
  details: (view: DetailsView) => Page
  almostThere: (booking: BookingRow, calendar: Calendar, holdFor: number) => Page
  confirm: (booking: BookingRow, calendar: Calendar, path: string) => Page
  booked: (booking: BookingRow, calendar: Calendar) => Page
  late: (booking: BookingRow, path: string, instead: readonly number[]) => Page
  manage: (booking: BookingRow, calendar: Calendar, path: string, hasMoved: boolean) => Page
  cancelled: (booking: BookingRow, calendar: Calendar, bookAgain: string) => Page
  confirmMove: (booking: BookingRow, calendar: Calendar, path: string, startsAt: number) => Page
  notice: (notice: Notice) => Page
  trouble: (path: string, values: Record<string, string>, effort: Effort) => Page
  /** A page as it is answered, inside the meeting page or by itself. */
  render: (page: Page, surroundings: Surroundings) => string
}
