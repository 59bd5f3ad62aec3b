import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LeadApiError } from '../http/errors.ts'
import { readPostedValues } from '../http/requests.ts'
import type { PipelineOptions } from '../records/pipeline.ts'
import { findSlot, type Calendar, type Calendars } from './availability.ts'
import { readCarried, readDay, readInstant } from './booking-form.ts'
import type { BookingGuard } from './booking-guard.ts'
import type { BookingPages, Notice, Page, PageAssets, PageSender } from './booking-pages.ts'
import { createMove, type BookingRow } from './booking-rows.ts'
import type { BookingCalls } from './engine.ts'
import { createLinkPath, getLinkBase, openLink, type LinkKind } from './links.ts'
import { findNearestSlots, listOpenSlots, buildWeek, type OpenTimes } from './open-times.ts'
import { formatLongTime } from './times.ts'

export interface BookingOptions extends PipelineOptions {
  store: BookingCalls
  calendars: Calendars
  times: OpenTimes
  linkSecret: string
  bookingGuard: BookingGuard
  pages: BookingPages
  assets: PageAssets
  holdMs: number
}
export type RouteOptions = BookingOptions & PageSender

/**
 * Query string of the page after the booking form, if no confirmation by mail is needed. The page is the same for a quarantined
 * booking, so that the sender does not learn of the quarantine.
 */
export const AT_ONCE_QUERY = '?booked'

type MailedLink = 'confirm' | 'manage'

const expired = (kind: MailedLink): Notice => ({
  heading: 'This link has expired',
  text: `It worked until the meeting ${kind === 'confirm' ? 'would have started' : 'started'}.`,
})
const incomplete = (kind: MailedLink): Notice => ({
  heading: 'This link isn’t complete',
  text: `Part of it may be missing. Copy the whole link from the ${kind === 'confirm' ? 'email' : 'confirmation'}.`,
})
const NO_TIME_LEFT: Notice = {
  heading: 'That time has been taken',
  text: 'We could hold it for only a few minutes, and every other time in the coming weeks is taken. Call us, and we’ll find one.',
}
const TOO_MANY: Notice = {
  heading: 'You already have meetings with us',
  text: 'That’s as many as one address can have at a time. The link in each confirmation reschedules or cancels that meeting.',
}
const MOVED_OFTEN: Notice = {
  heading: 'That was the last change',
  text: 'A meeting can be rescheduled five times at most. Call us, and we’ll find a time together. The meeting hasn’t changed.',
}
const STALE: Notice = {
  heading: 'Your meeting has changed since',
  text: 'Perhaps in another window. Open the link in your email again to see where it stands.',
}

type LinkRequest = FastifyRequest<{ Params: { token: string } }>

interface Linked {
  request: LinkRequest
  booking: BookingRow
  calendar: Calendar
  path: string
  send: (page: Page, status?: number) => FastifyReply
  reply: FastifyReply
}

/** Registers the pages that signed links open: the result of a booking form, and pages to confirm, move or cancel a booking. */
export const registerLinkRoutes = (app: FastifyInstance, options: RouteOptions): void => {
  const { store, calendars, times, linkSecret, guard, mailDomain, holdMs, now, pages, sendPage } = options

  /** Passes the link's booking to `work`. Sends an error page if the link is invalid or expired. */
  const withBooking =
    (kind: LinkKind, work: (linked: Linked) => FastifyReply | Promise<FastifyReply>) =>
    async (request: LinkRequest, reply: FastifyReply): Promise<FastifyReply> => {
      guard.checkPageRate(request)
      const { token } = request.params
      const send = (page: Page, status?: number) => sendPage(request, reply, page, status)
      const mailed = kind === 'manage' ? 'manage' : 'confirm'
      const opened = openLink(linkSecret, kind, token, now())
      if (opened.kind === 'expired') return send(pages.notice(expired(mailed)), 410)
      const booking = opened.kind === 'valid' ? await store.find(opened.bookingId) : null
      if (!booking) return send(pages.notice(incomplete(mailed)), 404)
      const calendar = calendars[booking.page]
      return work({ request, reply, send, booking, calendar, path: `${getLinkBase(kind)}/${token}` })
    }

  const createFinalPage = ({ booking, calendar }: Linked): Page | null => {
    if (booking.state === 'cancelled') return pages.canceled(booking, calendar)
    return booking.state === 'booked' ? pages.booked(booking, calendar) : null
  }

  const sendTooLate = async ({ booking, calendar, path, send }: Linked): Promise<FastifyReply> => {
    const instead = findNearestSlots((await times.open(calendar)).slots, booking.startsAt)
    const starts = instead.map(({ startsAt }) => startsAt)
    return send(starts.length === 0 ? pages.notice(NO_TIME_LEFT) : pages.late(booking, path, starts), 409)
  }

  app.get(
    `${getLinkBase('asked')}/:token`,
    withBooking('asked', (linked) => {
      const { request, booking, calendar, send } = linked
      if (
        booking.state === 'booked' ||
        (booking.state === 'quarantined' && request.url.endsWith(AT_ONCE_QUERY))
      )
        return send(pages.booked(booking, calendar, true))
      return send(createFinalPage(linked) ?? pages.almostThere(booking, calendar, holdMs))
    }),
  )

  app.get(
    `${getLinkBase('confirm')}/:token`,
    withBooking('confirm', (linked) =>
      linked.send(createFinalPage(linked) ?? pages.confirm(linked.booking, linked.calendar, linked.path)),
    ),
  )

  app.post(
    `${getLinkBase('confirm')}/:token`,
    withBooking('confirm', async (linked) => {
      const { request, reply, send, booking, calendar, path } = linked
      await count(request)
      const other = readInstant(readPostedValues(request.body)['at'])
      // Without a posted time, confirm the booking's own time, even if it is now too soon for a new booking.
      const slot = other === null ? booking : findSlot(calendar, other, now())
      if (!slot) return sendTooLate(linked)
      const confirmed = await store.confirm(createMove({ booking, mailDomain, now: now() }, calendar, slot))
      request.log.info({ booking: booking.id, kind: confirmed.kind }, 'booking confirmed')
      if (confirmed.kind === 'taken') {
        times.forget()
        return sendTooLate(linked)
      }
      if (confirmed.kind === 'too-many') return send(pages.notice(TOO_MANY), 409)
      times.changed()
      return reply.redirect(path, 303)
    }),
  )

  /** Counts a press of a button against the client's rate. */
  const count = async (request: LinkRequest): Promise<void> => {
    guard.checkRate(request)
    await guard.consume(request)
  }

  const base = getLinkBase('manage')

  /** Calls `work` with a confirmed booking. Also with a quarantined one, because its sender must not notice the quarantine. */
  const withMeeting = (work: (linked: Linked) => FastifyReply | Promise<FastifyReply>) =>
    withBooking('manage', (linked) => {
      const { booking, calendar, send } = linked
      if (booking.state === 'unconfirmed' || booking.state === 'expired')
        return send(pages.notice(incomplete('manage')), 404)
      return booking.state === 'cancelled' ? send(pages.canceled(booking, calendar)) : work(linked)
    })

  const sendTimes = async (
    { request, send, booking, calendar, path }: Linked,
    status = 200,
  ): Promise<FastifyReply> => {
    const values = readPostedValues(request.query)
    const carried = readCarried({ tz: booking.timeZone, ...values })
    const zone = carried.zone ?? booking.timeZone
    return send(
      pages.pick({
        path: `${path}/move`,
        carried: { ...carried, zone },
        zone,
        week: buildWeek(await listOpenSlots(store, calendar, now(), booking), zone, readDay(values['day'])),
        hasOuterHeading: false,
        heading: status === 409 ? 'That time was just taken' : 'Choose another time',
        intro: `Now booked: ${formatLongTime(booking.startsAt, zone)}. It stays yours until you pick another.`,
      }),
      status,
    )
  }

  app.get(
    `${base}/:token`,
    withMeeting(({ request, send, booking, calendar, path }) =>
      send(pages.manage(booking, calendar, path, readPostedValues(request.query)['done'] === 'moved')),
    ),
  )

  app.get(
    `${base}/:token/move`,
    withMeeting((linked) => {
      const { request, send, booking, calendar, path } = linked
      const startsAt = readInstant(readPostedValues(request.query)['at'])
      return startsAt === null
        ? sendTimes(linked)
        : send(pages.confirmMove(booking, calendar, path, startsAt))
    }),
  )

  app.post(
    `${base}/:token/move`,
    withMeeting(async (linked) => {
      const { request, reply, send, booking, calendar } = linked
      await count(request)
      const startsAt = readInstant(readPostedValues(request.body)['at'])
      if (startsAt === null) throw new LeadApiError('INVALID_REQUEST')
      const slot = findSlot(calendar, startsAt, now())
      if (!slot) return sendTimes(linked, 409)
      const moved = await store.move(createMove({ booking, mailDomain, now: now() }, calendar, slot))
      request.log.info({ booking: booking.id, kind: moved.kind }, 'booking move requested')
      if (moved.kind === 'taken') return sendTimes(linked, 409)
      if (moved.kind === 'too-many') return send(pages.notice(MOVED_OFTEN), 409)
      if (moved.kind !== 'changed') return send(pages.notice(STALE), 409)
      times.changed()
      return reply.redirect(`${createLinkPath(linkSecret, 'manage', moved.booking)}?done=moved`, 303)
    }),
  )

  app.post(
    `${base}/:token/cancel`,
    withMeeting(async ({ request, reply, send, booking, path }) => {
      await count(request)
      const canceled = await store.cancel({ booking, mailDomain, now: now() })
      request.log.info({ booking: booking.id, kind: canceled.kind }, 'booking canceled')
      if (canceled.kind !== 'changed') return send(pages.notice(STALE), 409)
      times.changed()
      return reply.redirect(path, 303)
    }),
  )
}
