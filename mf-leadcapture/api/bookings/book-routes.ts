import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bookingPagePath, type BookingField } from '../../contract/booking.ts'
import { HONEYPOT_FIELD } from '../../contract/form.ts'
import { LeadApiError } from '../errors.ts'
import { postedValues } from '../send-mail/form-post.ts'
import type { Calendar } from './availability/read-availability.ts'
import { slotStarting, type Slot } from './availability/slots.ts'
import { checkForm, readDay, readInstant, type BookingForm } from './booking-form.ts'
import type { Arrival } from './booking-guard.ts'
import type { BookingOptions } from './booking-options.ts'
import { readCarried, type Carried } from './carried.ts'
import { newBooking } from './new-booking.ts'
import { nearest, openSlots, weekOf } from './open-times.ts'
import { detailsPage } from './pages/details-page.ts'
import { sendPage } from './pages/document.ts'
import { noticePage } from './pages/manage-pages.ts'
import { pickPage } from './pages/pick-page.ts'

const MOST_INSTEAD = 6
const REQUEST_KEY = /^[0-9a-f-]{36}$/

/** What one request to a booking page says. */
interface Asked {
  values: Record<string, string>
  carried: Carried
  /** The visitor's zone; the host's until it is known. */
  zone: string
}

const read = (source: unknown, calendar: Calendar): Asked => {
  const values = postedValues(source)
  const carried = readCarried(values)
  return { values, carried, zone: carried.zone ?? calendar.host.timeZone }
}

const arrivalOf = (request: FastifyRequest, form: BookingForm): Arrival => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  trap: form[HONEYPOT_FIELD],
  names: [form.fullName, form.businessName ?? ''],
  text: form.note ?? '',
})

/** `GET` shows open times, with `at` the form for one of them; `POST` books it. */
export const bookRoutes = (app: FastifyInstance, calendar: Calendar, options: BookingOptions): void => {
  const { store, links, guard, mailDomain, now, onChanged } = options
  const path = bookingPagePath(calendar.page)

  const details = (asked: Asked, startsAt: number, errors: Partial<Record<BookingField, string>> = {}, instead: Slot[] | null = null) =>
    detailsPage({
      ...asked, path, startsAt, errors, instead: instead?.map((slot) => slot.startsAt) ?? null, title: calendar.title, minutes: calendar.minutes, requestKey: randomUUID(),
    })

  const sendTimes = async (request: FastifyRequest, reply: FastifyReply, { values, carried, zone }: Asked): Promise<FastifyReply> => {
    const slots = await openSlots(store, calendar, now())
    const week = weekOf(slots, zone, readDay(values['day']))
    return sendPage(request, reply, pickPage({ path, carried, zone, week, saidAround: true, heading: 'Pick a time', intro: `${calendar.title}: ${calendar.minutes} minutes with ${calendar.host.name.replace(/^The /, 'the ')}.` }))
  }

  const sendGone = async (request: FastifyRequest, reply: FastifyReply, asked: Asked, startsAt: number): Promise<FastifyReply> => {
    const instead = nearest(await openSlots(store, calendar, now()), startsAt, MOST_INSTEAD)
    return sendPage(request, reply, details(asked, startsAt, {}, instead), 409)
  }

  const book = async (request: FastifyRequest, asked: Asked, slot: Slot, form: BookingForm) => {
    const requestKey = asked.values['key'] ?? ''
    if (!REQUEST_KEY.test(requestKey)) throw new LeadApiError('INVALID_REQUEST')
    const arrival = arrivalOf(request, form)
    const verdict = await guard.judge(arrival)
    const personHashes = guard.personHashes(form)
    return store.book(newBooking({ calendar, slot, form, carried: asked.carried, zone: asked.zone, requestKey, arrival, verdict, personHashes, mailDomain, now: now() }))
  }

  app.get(path, async (request, reply) => {
    const asked = read(request.query, calendar)
    const startsAt = readInstant(asked.values['at'])
    if (startsAt === null) return sendTimes(request, reply, asked)
    if (!slotStarting(calendar, startsAt, now())) return sendGone(request, reply, asked, startsAt)
    return sendPage(request, reply, details(asked, startsAt))
  })

  app.post(path, async (request, reply) => {
    guard.admit(request)
    const asked = read(request.body, calendar)
    const startsAt = readInstant(asked.values['at'])
    if (startsAt === null) throw new LeadApiError('INVALID_REQUEST')
    const checked = checkForm(asked.values)
    if ('errors' in checked) return sendPage(request, reply, details(asked, startsAt, checked.errors), 422)
    const slot = slotStarting(calendar, startsAt, now())
    if (!slot) return sendGone(request, reply, asked, startsAt)
    const booked = await book(request, asked, slot, checked.form)
    request.log.info({ page: calendar.page, kind: booked.kind, booking: 'booking' in booked ? booked.booking.id : null }, 'booking asked for')
    switch (booked.kind) {
      case 'booked':
      case 'repeated':
        onChanged()
        return reply.redirect(`${await links.manage(booked.booking)}?done=booked`, 303)
      case 'taken':
        return sendGone(request, reply, asked, startsAt)
      case 'too-many':
        return sendPage(request, reply, noticePage('You have meetings with us already', 'That is as many as one address can hold at a time. The link in each confirmation moves or cancels one of them.'), 409)
      case 'mismatch':
        throw new LeadApiError('INVALID_REQUEST')
      default:
        return booked satisfies never
    }
  })
}
