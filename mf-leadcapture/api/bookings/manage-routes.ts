import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bookingPagePath } from '../../contract/booking.ts'
import { LeadApiError } from '../http/errors.ts'
import { postedValues } from '../http/form-post.ts'
import { slotStarting } from './availability/slots.ts'
import { readDay, readInstant } from './booking-form.ts'
import type { RouteOptions } from './booking-options.ts'
import { readCarried } from './carried.ts'
import { linkBase } from './links.ts'
import { cancellationOf, moveOf } from './new-booking.ts'
import { openSlots, weekOf } from './open-times.ts'
import { longTime } from './pages/time-words.ts'
import type { Notice } from './pages/page.ts'
import type { BookingRow } from './rows/booking-tables.ts'

const EXPIRED: Notice = { heading: 'This link has expired', text: 'It worked until the meeting started.' }
const MOVED_OFTEN: Notice = {
  heading: 'That was the last change',
  text: 'A meeting can be rescheduled five times at most. Call us, and we will find a time together. The meeting has not changed.',
}
const UNKNOWN: Notice = {
  heading: 'This link is not complete',
  text: 'Part of it may be missing. Copy the whole link from the confirmation.',
}
const STALE: Notice = {
  heading: 'Your meeting has changed since',
  text: 'Perhaps in another window. Open the link in your email again to see where it stands.',
}

type Params = { Params: { token: string } }

/** Behind a mail's signed link: the booking, another time for it, its end. */
export const manageRoutes = (
  app: FastifyInstance,
  { store, calendars, times, links, guard, mailDomain, now, pages, sendPage }: RouteOptions,
): void => {
  const base = linkBase('manage')
  type Work = (booking: BookingRow, path: string) => Promise<FastifyReply>

  /** Opens the link and finds its booking, or answers why not. A quarantined booking looks like any other. */
  const withBooking = async (
    request: FastifyRequest<Params>,
    reply: FastifyReply,
    work: Work,
  ): Promise<FastifyReply> => {
    guard.admitPage(request)
    const { token } = request.params
    const opened = await links.open('manage', token, now())
    if (opened.kind === 'expired') return sendPage(request, reply, pages.notice(EXPIRED), 410)
    if (opened.kind === 'invalid') return sendPage(request, reply, pages.notice(UNKNOWN), 404)
    const booking = await store.find(opened.bookingId)
    if (!booking || booking.state === 'unconfirmed' || booking.state === 'expired')
      return sendPage(request, reply, pages.notice(UNKNOWN), 404)
    const calendar = calendars[booking.page]
    if (booking.state === 'cancelled')
      return sendPage(request, reply, pages.cancelled(booking, calendar, bookingPagePath(booking.page)))
    return work(booking, `${base}/${token}`)
  }

  const sendTimes = async (
    request: FastifyRequest,
    reply: FastifyReply,
    booking: BookingRow,
    path: string,
    status = 200,
  ): Promise<FastifyReply> => {
    const calendar = calendars[booking.page]
    const values = postedValues(request.query)
    const carried = readCarried({ tz: booking.timeZone, ...values })
    const zone = carried.zone ?? booking.timeZone
    const week = weekOf(await openSlots(store, calendar, now(), booking), zone, readDay(values['day']))
    const heading = status === 409 ? 'That time was just taken' : 'Choose another time'
    return sendPage(
      request,
      reply,
      pages.pick({
        path: `${path}/move`,
        carried: { ...carried, zone },
        zone,
        week,
        saidAround: false,
        heading,
        intro: `Now booked: ${longTime(booking.startsAt, zone)}. It stays yours until you pick another.`,
      }),
      status,
    )
  }

  app.get<Params>(`${base}/:token`, (request, reply) =>
    withBooking(request, reply, async (booking, path) => {
      const { done } = postedValues(request.query)
      return sendPage(request, reply, pages.manage(booking, calendars[booking.page], path, done === 'moved'))
    }),
  )

  app.get<Params>(`${base}/:token/move`, (request, reply) =>
    withBooking(request, reply, async (booking, path) => {
      const startsAt = readInstant(postedValues(request.query)['at'])
      if (startsAt === null) return sendTimes(request, reply, booking, path)
      return sendPage(request, reply, pages.confirmMove(booking, calendars[booking.page], path, startsAt))
    }),
  )

  app.post<Params>(`${base}/:token/move`, (request, reply) =>
    withBooking(request, reply, async (booking, path) => {
      guard.admit(request)
      await guard.spend(request)
      const calendar = calendars[booking.page]
      const startsAt = readInstant(postedValues(request.body)['at'])
      if (startsAt === null) throw new LeadApiError('INVALID_REQUEST')
      const slot = slotStarting(calendar, startsAt, now())
      if (!slot) return sendTimes(request, reply, booking, path, 409)
      const moved = await store.move(moveOf({ booking, mailDomain, now: now() }, calendar, slot))
      request.log.info({ booking: booking.id, kind: moved.kind }, 'booking move asked for')
      if (moved.kind === 'taken') return sendTimes(request, reply, booking, path, 409)
      if (moved.kind === 'too-many') return sendPage(request, reply, pages.notice(MOVED_OFTEN), 409)
      if (moved.kind !== 'changed') return sendPage(request, reply, pages.notice(STALE), 409)
      times.changed()
      return reply.redirect(`${await links.path('manage', moved.booking)}?done=moved`, 303)
    }),
  )

  app.post<Params>(`${base}/:token/cancel`, (request, reply) =>
    withBooking(request, reply, async (booking, path) => {
      guard.admit(request)
      await guard.spend(request)
      const cancelled = await store.cancel(cancellationOf({ booking, mailDomain, now: now() }))
      request.log.info({ booking: booking.id, kind: cancelled.kind }, 'booking canceled')
      if (cancelled.kind !== 'changed') return sendPage(request, reply, pages.notice(STALE), 409)
      times.changed()
      return reply.redirect(path, 303)
    }),
  )
}
