import type { MeetingSettings } from 'shared-contracts'
import type { Campaign } from 'shared-contracts/visitor-storage'
import type { OfferName } from 'shared-contracts/site'
import { type EmbedPart, getField, listenToFrames, parseHeight, loadScript } from 'shared-ui'
import { BOOKING_MESSAGE_SOURCE, type BookingStep, parseBookingStep } from '../../../contract/booking.ts'

export const createWidget = ({ widget, scriptUrl }: MeetingSettings, request: BookingRequest): BookingPart =>
  WIDGETS[widget].create(request, scriptUrl ?? '')

/** Display name of the calendar's vendor, such as Calendly. Null for the site's own calendar. */
export const getVendorName = ({ widget }: Pick<MeetingSettings, 'widget'>): string | null =>
  WIDGETS[widget].vendor

export interface BookingRequest {
  url: string
  /** Data that the calendar can fill in. Each calendar gets only the fields that its vendor supports. */
  prefill: { industry: string; size: string; tz: string; plid?: string; offer?: OfferName }
  utm: Campaign
  /**
   * Name and email address from a contact form that the visitor has just sent. Null without such a form, or without consent to
   * marketing.
   */
  person: { name: string; email: string } | null
}

/**
 * Messages of a booking calendar. `step`: the calendar shows this step. `asked`: the visitor must still confirm the meeting by
 * the link in a mail. `booked`: the meeting is confirmed. `startsAt` is ISO 8601, or null if the vendor's message does not
 * contain the time.
 */
export type BookingMessage =
  | { type: 'step'; step: BookingStep }
  | { type: 'asked' | 'booked'; startsAt: string | null }

export type BookingStage = BookingStep | 'asked' | 'booked'

type BookingPart = EmbedPart<BookingMessage>

/**
 * Adds the parameters in `more` to the URL of the booking page, and returns the absolute URL. A parameter that the URL already
 * has keeps its value.
 */
const addUrlParameters = (url: string, ...more: Readonly<Record<string, string | undefined>>[]): URL => {
  const address = new URL(url, location.href)
  for (const [name, value] of more.flatMap((part) => Object.entries(part))) {
    if (value !== undefined && !address.searchParams.has(name)) address.searchParams.set(name, value)
  }
  return address
}

const parseInstant = (value: unknown): string | null => {
  const at = typeof value === 'string' || typeof value === 'number' ? new Date(value) : null
  return at === null || Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/**
 * The site's own calendar: an iframe with a booking page of the lead API. The iframe has no sandbox attribute. Its page has the
 * same origin as this site, so a sandbox would restrict nothing.
 */
const createOwnWidget = ({ url, prefill, utm }: BookingRequest): BookingPart => ({
  mount(host, on) {
    const address = addUrlParameters(url, prefill, utm)
    const frame = document.createElement('iframe')
    const loaded = () => on({ type: 'ready' })
    const unlisten = listenToFrames(host, address.origin, (data) => {
      if (getField(data, 'source') !== BOOKING_MESSAGE_SOURCE) return
      const type = getField(data, 'type')
      const height = parseHeight(getField(data, 'height'))
      if (type === 'height' && height !== null) on({ type: 'height', height })
      const step = parseBookingStep(getField(data, 'step'))
      if (type === 'step' && step) on({ type: 'step', step })
      if (type === 'asked' || type === 'booked')
        on({ type, startsAt: parseInstant(getField(data, 'startsAt')) })
    })
    frame.title = 'Choose a time for your meeting'
    frame.addEventListener('load', loaded)
    frame.src = address.href
    host.append(frame)
    return () => {
      unlisten()
      frame.removeEventListener('load', loaded)
      frame.remove()
    }
  },
})

/** Finds the start of the meeting in HubSpot's message, whose format is undocumented. Returns undefined if there is none. */
const readHubspotStart = (data: unknown): unknown =>
  ['meetingsPayload', 'bookingResponse', 'event', 'dateTime'].reduce(getField, data)

/**
 * HubSpot's meeting calendar. HubSpot's script searches for its container only once, so each calendar loads the script again.
 * The iframe gets visitor data only in its URL. Name and email address are not passed, because they must not be in a URL.
 */
const createHubspotWidget = (
  { url, prefill: { plid, offer }, utm }: BookingRequest,
  scriptUrl: string,
): BookingPart => ({
  mount(host, on) {
    const address = addUrlParameters(url, { plid, offer }, utm)
    address.searchParams.set('embed', 'true')
    const holder = document.createElement('div')
    holder.className = 'meetings-iframe-container'
    holder.dataset['src'] = address.href
    const unlisten = listenToFrames(host, address.origin, (data) => {
      const height = parseHeight(getField(data, 'height'))
      if (height !== null) on({ type: 'height', height })
      if (getField(data, 'meetingBookSucceeded') === true)
        on({ type: 'booked', startsAt: parseInstant(readHubspotStart(data)) })
    })
    const frameLoaded = () => on({ type: 'ready' })
    // Listen in the capture phase, because the vendor's script creates the iframe later, and the iframe's load event does not
    // bubble.
    holder.addEventListener('load', frameLoaded, true)
    host.append(holder)
    const removeScript = loadScript(host, scriptUrl, { failed: (reason) => on({ type: 'failed', reason }) })
    return () => {
      unlisten()
      removeScript()
      holder.removeEventListener('load', frameLoaded, true)
      holder.remove()
    }
  },
})

interface InlineWidget {
  url: string
  parentElement: HTMLElement
  prefill: { name?: string; email?: string }
  utm: Record<string, string>
}

declare global {
  interface Window {
    Calendly?: { initInlineWidget(options: InlineWidget): void }
  }
}

/** Renames UTM parameters for Calendly, such as `utm_source` to `utmSource`. */
const utmOptions = (utm: BookingRequest['utm']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(utm).map(([name, value]) => [
      name.replace(/_(\w)/, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )

const SHOWN = new Set<unknown>(['calendly.profile_page_viewed', 'calendly.event_type_viewed'])

const createCalendlyWidget = (
  { url, prefill: { plid, offer }, utm, person }: BookingRequest,
  scriptUrl: string,
): BookingPart => ({
  mount(host, on) {
    const address = addUrlParameters(url, { plid, offer })
    const holder = document.createElement('div')
    const unlisten = listenToFrames(host, address.origin, (data) => {
      const event = getField(data, 'event')
      if (SHOWN.has(event)) on({ type: 'ready' })
      const height =
        event === 'calendly.page_height' ? parseHeight(getField(getField(data, 'payload'), 'height')) : null
      if (height !== null) on({ type: 'height', height })
      if (event === 'calendly.event_scheduled') on({ type: 'booked', startsAt: null })
    })
    const failed = (reason: string) => on({ type: 'failed', reason })
    const removeScript = loadScript(host, scriptUrl, {
      loaded: () => {
        if (window.Calendly)
          window.Calendly.initInlineWidget({
            url: address.href,
            parentElement: holder,
            prefill: person ?? {},
            utm: utmOptions(utm),
          })
        else failed('The booking script brought no widget.')
      },
      failed,
    })
    host.append(holder)
    return () => {
      unlisten()
      removeScript()
      holder.remove()
      delete window.Calendly
    }
  },
})

interface Widget {
  vendor: string | null
  create: (request: BookingRequest, scriptUrl: string) => BookingPart
}

const WIDGETS: Record<MeetingSettings['widget'], Widget> = {
  own: { vendor: null, create: createOwnWidget },
  hubspot: { vendor: 'HubSpot', create: createHubspotWidget },
  calendly: { vendor: 'Calendly', create: createCalendlyWidget },
}
