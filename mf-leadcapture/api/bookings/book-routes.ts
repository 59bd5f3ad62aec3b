import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bookingPagePath, type BookingField } from '../../contract/booking.ts'
import { HONEYPOT_FIELD } from '../../contract/form.ts'
import { LeadApiError, type Effort } from '../http/errors.ts'
import type { Verdict } from '../intake/risk.ts'
import { postedValues, withUnderstoodPhone } from '../http/form-post.ts'
import { isTestRequest } from '../http/guard/test-requests.ts'
import { hasOptedOut } from '../http/opted-out.ts'
import type { Calendar } from './availability/read-availability.ts'
import { slotStarting, type Slot } from './availability/slots.ts'
import { checkForm, readDay, readInstant, type BookingForm } from './booking-form.ts'
import type { BookingSender, AskedBooking } from './booking-guard.ts'
import type { RouteOptions } from './booking-options.ts'
import { readCarried, saidByMeetingPage, untracked, type Carried } from './carried.ts'
import { newBooking } from './new-booking.ts'
import { nearest, weekOf } from './open-times.ts'
import { isEmbedded } from './page-answers.ts'
import type { Notice } from './pages/page.ts'

const MOST_INSTEAD = 6
const REQUEST_KEY = /^[0-9a-f-]{36}$/

const TOO_MANY: Notice = {
  heading: 'You have already asked for meetings',
  text: 'That is as many as one address can have at a time, or as many emails as we send it in a day. The link in each confirmation reschedules or cancels a meeting.',
}
const TOO_MANY_HOLDS: Notice = {
  heading: 'Some bookings from here are not confirmed yet',
  text: 'We are already holding as many times as we can for one network. Open the emails we sent and confirm, or come back in 15 minutes.',
}

/** What one request to a booking page says. */
interface Asked {
  values: Record<string, string>
  carried: Carried
  /** The visitor's zone; the host's until it is known. */
  zone: string
}

const read = (source: unknown, calendar: Calendar, before: Record<string, string> = {}): Asked => {
  const values = { ...before, ...postedValues(source) }
  const carried = readCarried(values)
  return { values, carried, zone: carried.zone ?? calendar.host.timeZone }
}

const senderOf = (request: FastifyRequest, form: BookingForm): BookingSender => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  trap: form[HONEYPOT_FIELD],
  names: [form.fullName, form.businessName ?? ''],
  text: form.note ?? '',
})

/** `GET` shows open times, with `at` the form for one of them; `POST` holds it for its owner's word. */
export const bookRoutes = (app: FastifyInstance, calendar: Calendar, options: RouteOptions): void => {
  const { store, times, links, guard, mailDomain, holdFor, now, count, pages, render, sendHtml, sendPage } =
    options
  const path = bookingPagePath(calendar.page)

  const details = (
    asked: Asked,
    startsAt: number,
    errors: Partial<Record<BookingField, string>> = {},
    instead: Slot[] | null = null,
  ) =>
    pages.details({
      ...asked,
      values: withUnderstoodPhone(asked.values),
      path,
      startsAt,
      errors,
      instead: instead?.map((slot) => slot.startsAt) ?? null,
      title: calendar.title,
      minutes: calendar.minutes,
      requestKey: randomUUID(),
    })

  const sendTimes = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { values, carried, zone }: Asked,
  ): Promise<FastifyReply> => {
    const open = await times.open(calendar)
    const day = readDay(values['day'])
    const html = open.remember(JSON.stringify([isEmbedded(request), zone, day, carried]), () => {
      const week = weekOf(open.slots, zone, day)
      const intro = `${calendar.title}: ${calendar.minutes} minutes with ${calendar.host.name.replace(/^The /, 'the ')}.`
      return render(
        request,
        pages.pick({ path, carried, zone, week, saidAround: true, heading: 'Pick a time', intro }),
      )
    })
    return sendHtml(reply, html)
  }

  const sendGone = async (
    request: FastifyRequest,
    reply: FastifyReply,
    asked: Asked,
    startsAt: number,
  ): Promise<FastifyReply> => {
    const instead = nearest((await times.open(calendar)).slots, startsAt, MOST_INSTEAD)
    return sendPage(request, reply, details(asked, startsAt, {}, instead), 409)
  }

  const book = (
    request: FastifyRequest,
    asked: Asked,
    slot: Slot,
    form: BookingForm,
    { sender, asker, trouble: { key: requestKey } }: AskedBooking,
    verdict: Verdict,
  ) => {
    const personHashes = guard.personHashes(form)
    return store.book(
      newBooking({
        calendar,
        slot,
        form,
        carried: hasOptedOut(request) ? untracked(asked.carried) : asked.carried,
        zone: asked.zone,
        requestKey,
        sender,
        verdict,
        isTest: isTestRequest(request),
        personHashes,
        ...asker,
        mostHolds: guard.mostHolds,
        holdFor,
        mailDomain,
        now: now(),
      }),
    )
  }

  const askedBooking = async (
    request: FastifyRequest,
    { values }: Asked,
    form: BookingForm,
  ): Promise<AskedBooking> => {
    const { key = '', proof = '', ticket = '' } = values
    if (!REQUEST_KEY.test(key)) throw new LeadApiError('INVALID_REQUEST')
    return {
      sender: senderOf(request, form),
      asker: guard.asker(form.email, request.ip),
      trouble: { key, proof, ticket },
      holds: await store.holds({ now: now() }),
    }
  }

  /** This form has to take some trouble first. */
  const sendTrouble = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { values }: Asked,
    effort: Effort,
  ): Promise<FastifyReply> => {
    request.log.info({ page: calendar.page, seconds: effort.seconds }, 'booking asked to take trouble')
    return sendPage(
      request,
      reply.header('retry-after', effort.seconds),
      pages.trouble(path, values, effort),
      428,
    )
  }

  app.get(path, async (request, reply) => {
    guard.admitPage(request)
    const asked = read(request.query, calendar, saidByMeetingPage(request.headers.referer))
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
    const booking = await askedBooking(request, asked, checked.form)
    const judged = await guard.judge(request, booking)
    if ('effort' in judged) return sendTrouble(request, reply, asked, judged.effort)
    const booked = await book(request, asked, slot, checked.form, booking, judged.verdict)
    request.log.info(
      { page: calendar.page, kind: booked.kind, booking: 'booking' in booked ? booked.booking.id : null },
      'booking asked for',
    )
    if (booked.kind === 'held' && booked.booking.isTest === 0)
      count('booking', booked.booking.state === 'quarantined' ? 'quarantined' : 'accepted')
    switch (booked.kind) {
      case 'held':
      case 'repeated':
        times.changed()
        return reply.redirect(await links.path('asked', booked.booking), 303)
      case 'taken':
        times.forget()
        return sendGone(request, reply, asked, startsAt)
      case 'too-many':
        return sendPage(request, reply, pages.notice(TOO_MANY), 409)
      case 'too-many-holds':
        return sendPage(request, reply, pages.notice(TOO_MANY_HOLDS), 409)
      case 'mismatch':
        throw new LeadApiError('INVALID_REQUEST')
      default:
        return booked satisfies never
    }
  })
}
