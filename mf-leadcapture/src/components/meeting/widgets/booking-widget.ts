import type { UtmParam } from '../../../../contract/booking.ts'

/** What a widget is asked to show. */
export interface BookingRequest {
  /** The booking page: a path of the site or an address elsewhere. */
  url: string
  /** What is known of the visitor; a widget passes on what its vendor takes. */
  prefill: { industry: string; size: string; tz: string; plid?: string }
  utm: Partial<Record<UtmParam, string>>
}

/**
 * `ready`: a page of the widget has loaded; comes again with each further one. `height`: what it needs, in CSS
 * pixels. `asked`: a mail is on its way to be confirmed. `booked`: it is settled. ISO 8601 where the widget says when.
 */
export type WidgetEvent =
  | { type: 'ready' }
  | { type: 'height'; height: number }
  | { type: 'asked' | 'booked'; startsAt: string | null }
  | { type: 'failed'; error: string }

export interface BookingWidget {
  /** Fills an empty element that nobody else touches. Returns what takes everything out again. */
  mount(container: HTMLElement, request: BookingRequest, on: (event: WidgetEvent) => void): () => void
}
