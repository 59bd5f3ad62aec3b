import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bookingPagePath } from '../../contract/booking.ts'
import { postedValues } from '../http/form-post.ts'
import { slotStarting } from './availability/slots.ts'
import { readInstant } from './booking-form.ts'
import type { RouteOptions } from './booking-options.ts'
import { linkBase, type LinkKind } from './links.ts'
import { confirmationOf } from './new-booking.ts'
import { nearest } from './open-times.ts'
import type { Notice, Page } from './pages/page.ts'
import type { BookingRow } from './rows/booking-tables.ts'

const MOST_INSTEAD = 6

const ENDED: Notice = {
  heading: 'This link has expired',
  text: 'It worked until the meeting would have started.',
}
const UNKNOWN: Notice = {
  heading: 'This link is not complete',
  text: 'Part of it may be missing. Copy the whole link from the email.',
}
const FULL: Notice = {
  heading: 'That time has been taken',
  text: 'We could hold it for only a few minutes, and every other time in the coming weeks is taken. Call us, and we will find one.',
}
const TOO_MANY: Notice = {
  heading: 'You already have meetings with us',
  text: 'That is as many as one address can have at a time. The link in each confirmation reschedules or cancels that meeting.',
}

type Params = { Params: { token: string } }

/** The page after a booking, and what its owner finds behind the mail's link: one button that says that it was them. */
export const confirmRoutes = (
  app: FastifyInstance,
  { store, calendars, times, links, guard, mailDomain, holdFor, now, pages, sendPage }: RouteOptions,
): void => {
  const withBooking = async (
    kind: LinkKind,
    request: FastifyRequest<Params>,
    reply: FastifyReply,
    work: (booking: BookingRow, path: string) => Promise<FastifyReply>,
  ): Promise<FastifyReply> => {
    guard.admitPage(request)
    const { token } = request.params
    const opened = await links.open(kind, token, now())
    if (opened.kind === 'expired') return sendPage(request, reply, pages.notice(ENDED), 410)
    const booking = opened.kind === 'valid' ? await store.find(opened.bookingId) : null
    if (!booking) return sendPage(request, reply, pages.notice(UNKNOWN), 404)
    return work(booking, `${linkBase(kind)}/${token}`)
  }

  /** What stands once there is nothing to confirm; null while there is. */
  const settled = (booking: BookingRow): Page | null => {
    const calendar = calendars[booking.page]
    if (booking.state === 'cancelled')
      return pages.cancelled(booking, calendar, bookingPagePath(booking.page))
    return booking.state === 'booked' ? pages.booked(booking, calendar) : null
  }

  const sendLate = async (
    request: FastifyRequest,
    reply: FastifyReply,
    booking: BookingRow,
    path: string,
  ): Promise<FastifyReply> => {
    const instead = nearest((await times.open(calendars[booking.page])).slots, booking.startsAt, MOST_INSTEAD)
    return sendPage(
      request,
      reply,
      instead.length === 0
        ? pages.notice(FULL)
        : pages.late(
            booking,
            path,
            instead.map(({ startsAt }) => startsAt),
          ),
      409,
    )
  }

  app.get<Params>(`${linkBase('asked')}/:token`, (request, reply) =>
    withBooking('asked', request, reply, async (booking) =>
      sendPage(
        request,
        reply,
        settled(booking) ?? pages.almostThere(booking, calendars[booking.page], holdFor),
      ),
    ),
  )

  app.get<Params>(`${linkBase('confirm')}/:token`, (request, reply) =>
    withBooking('confirm', request, reply, async (booking, path) =>
      sendPage(request, reply, settled(booking) ?? pages.confirm(booking, calendars[booking.page], path)),
    ),
  )

  app.post<Params>(`${linkBase('confirm')}/:token`, (request, reply) =>
    withBooking('confirm', request, reply, async (booking, path) => {
      guard.admit(request)
      await guard.spend(request)
      const calendar = calendars[booking.page]
      const other = readInstant(postedValues(request.body)['at'])
      // The time that was asked for is kept for its owner, also where the notice for new ones has become too short.
      const slot =
        other === null
          ? { startsAt: booking.startsAt, endsAt: booking.endsAt }
          : slotStarting(calendar, other, now())
      if (!slot) return sendLate(request, reply, booking, path)
      const confirmed = await store.confirm(
        confirmationOf({ booking, mailDomain, now: now() }, calendar, slot),
      )
      request.log.info({ booking: booking.id, kind: confirmed.kind }, 'booking confirmed')
      if (confirmed.kind === 'taken') {
        times.forget()
        return sendLate(request, reply, booking, path)
      }
      if (confirmed.kind === 'too-many') return sendPage(request, reply, pages.notice(TOO_MANY), 409)
      times.changed()
      return reply.redirect(path, 303)
    }),
  )
}
