import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bookingPagePath, type BookingField } from '../../contract/booking.ts'
import { readSignals } from '../abuse/guard.ts'
import { toLeadApiError, LeadApiError, ProofRequired, RETRY_AFTER_SECONDS } from '../http/errors.ts'
import { hasGlobalPrivacyControl, readPostedValues, withParsedPhone } from '../http/requests.ts'
import { handleSubmission, type Submission } from '../records/pipeline.ts'
import { findSlot, type Calendar, type Slot } from './availability.ts'
import {
  readReferrerParameters,
  validateBookingForm,
  readCarried,
  readDay,
  readInstant,
  removeTracking,
  type BookingForm,
  type CarriedParameters,
} from './booking-form.ts'
import {
  AT_ONCE_QUERY,
  registerLinkRoutes,
  type BookingOptions,
  type RouteOptions,
} from './booking-link-routes.ts'
import { registerAssetRoutes, isEmbedded, createPageSender, type Notice, type Page } from './booking-pages.ts'
import type { BookingCheck } from './booking-guard.ts'
import { createBookingRows, type NewBooking } from './booking-rows.ts'
import type { BookingResult } from './engine.ts'
import { createLinkPath } from './links.ts'
import { findNearestSlots, buildWeek } from './open-times.ts'

const REQUEST_KEY = /^[0-9a-f-]{36}$/

const NOTICES: Record<'too-many' | 'too-many-holds', Notice> = {
  'too-many': {
    heading: 'You’ve already asked for meetings',
    text: 'That’s as many as one address can have at a time, or as many emails as we send it in a day. The link in each confirmation reschedules or cancels a meeting.',
  },
  'too-many-holds': {
    heading: 'Some bookings from here aren’t confirmed yet',
    text: 'We’re already holding as many times as we can for one network. Open the emails we sent and confirm, or come back in 15 minutes.',
  },
}

/** Registers the booking routes. Their error handler responds with an HTML page instead of JSON. */
export const registerBookingRoutes = (app: FastifyInstance, options: BookingOptions): void => {
  const { pages, assets, calendars } = options
  const sender = createPageSender(pages, assets)
  const routes: RouteOptions = { ...options, ...sender }
  app.register((scope, _options, done) => {
    scope.setErrorHandler<Error>((thrown, request, reply) => {
      const error = toLeadApiError(thrown)
      if (error.status >= 500) request.log.error({ err: thrown, code: error.code }, 'request failed')
      const wait = error instanceof ProofRequired ? error.offer.seconds : RETRY_AFTER_SECONDS[error.status]
      if (wait !== undefined) reply.header('retry-after', wait)
      if (error instanceof ProofRequired) {
        const path = request.routeOptions.url ?? ''
        const page = pages.proofRequired(path, readPostedValues(request.body), error.offer)
        return sender.sendPage(request, reply, page, error.status)
      }
      const text = error.message.charAt(0).toUpperCase() + error.message.slice(1)
      return sender.sendPage(
        request,
        reply,
        pages.notice({ heading: 'That didn’t work', text }),
        error.status,
      )
    })
    registerAssetRoutes(scope, assets)
    for (const calendar of Object.values(calendars)) bookRoutes(scope, calendar, routes)
    registerLinkRoutes(scope, routes)
    done()
  })
}

interface Visit {
  request: FastifyRequest
  reply: FastifyReply
  send: (page: Page, status?: number) => FastifyReply
  values: Record<string, string>
  carried: CarriedParameters
  /** Time zone of the visitor. While it is unknown, the time zone of the host (the employee whom the visitor meets). */
  zone: string
}

/**
 * `GET` shows open times, or the booking form if the parameter `at` is an open time. `POST` books the time `at`, or reserves it
 * until the visitor confirms.
 */
const bookRoutes = (app: FastifyInstance, calendar: Calendar, options: RouteOptions): void => {
  const { store, times, linkSecret, guard, bookingGuard, holdMs, now, pages } = options
  const { render, sendHtml, sendPage } = options
  const path = bookingPagePath(calendar.page)

  const readVisit = (request: FastifyRequest, reply: FastifyReply, values: Record<string, string>): Visit => {
    const carried = readCarried(values)
    const send = (page: Page, status?: number) => sendPage(request, reply, page, status)
    return { request, reply, send, values, carried, zone: carried.zone ?? calendar.host.timeZone }
  }

  const details = async (
    { carried, zone, values }: Visit,
    startsAt: number,
    errors: Partial<Record<BookingField, string>> = {},
    instead: Slot[] | null = null,
  ) => {
    const requestKey = randomUUID()
    return pages.details({
      carried,
      zone,
      values: withParsedPhone(values),
      path,
      startsAt,
      errors,
      instead: instead?.map((slot) => slot.startsAt) ?? null,
      title: calendar.title,
      minutes: calendar.minutes,
      requestKey,
      challenge: await bookingGuard.issueChallenge(requestKey),
    })
  }

  const sendTimes = async ({ request, reply, values, carried, zone }: Visit): Promise<FastifyReply> => {
    const open = await times.open(calendar)
    const day = readDay(values['day'])
    const html = open.page(JSON.stringify([isEmbedded(request), zone, day, carried]), () => {
      const week = buildWeek(open.slots, zone, day)
      const intro = `${calendar.title}: ${calendar.minutes} minutes with ${calendar.host.name.replace(/^The /, 'the ')}.`
      return render(
        request,
        pages.pick({ path, carried, zone, week, hasOuterHeading: true, heading: 'Pick a time', intro }),
      )
    })
    return sendHtml(reply, html)
  }

  const sendTaken = async (visit: Visit, startsAt: number): Promise<FastifyReply> => {
    const instead = findNearestSlots((await times.open(calendar)).slots, startsAt)
    return visit.send(await details(visit, startsAt, {}, instead), 409)
  }

  /** The API recognizes a repeated submission by the form's field `key`. So a booking has no separate idempotency key. */
  const createSubmission = (
    visit: Visit,
    form: BookingForm,
    slot: Slot,
  ): Submission<NewBooking, BookingCheck, BookingResult> => {
    const { request, reply, send, values, carried, zone } = visit
    const { key = '', ticket = '' } = values
    if (!REQUEST_KEY.test(key)) throw new LeadApiError('INVALID_REQUEST')
    return {
      person: form,
      check: async () =>
        bookingGuard.evaluate(request, {
          ...readSignals(request, values),
          names: [form.fullName, form.businessName ?? ''],
          text: form.note ?? '',
          email: form.email,
          key,
          ticket,
          holds: await store.holds({ now: now() }),
        }),
      createRows: (metadata, { isAtOnce }) =>
        createBookingRows(
          {
            calendar,
            slot,
            form,
            carried: hasGlobalPrivacyControl(request) ? removeTracking(carried) : carried,
            zone,
            requestKey: key,
            ...bookingGuard.senderOf(form.email, request.ip),
            maxHolds: bookingGuard.maxHolds,
            holdMs,
            isAtOnce,
          },
          metadata,
        ),
      accept: store.book,
      respond(booked, { isAtOnce }) {
        switch (booked.kind) {
          case 'stored':
          case 'repeated': {
            times.forget()
            const asked = createLinkPath(linkSecret, 'asked', booked.booking)
            return reply.redirect(isAtOnce ? `${asked}${AT_ONCE_QUERY}` : asked, 303)
          }
          case 'taken':
            times.forget()
            return sendTaken(visit, slot.startsAt)
          case 'too-many':
          case 'too-many-holds':
            return send(pages.notice(NOTICES[booked.kind]), 409)
          case 'mismatch':
            throw new LeadApiError('INVALID_REQUEST')
          default:
            return booked satisfies never
        }
      },
    }
  }

  app.get(path, async (request, reply) => {
    guard.checkPageRate(request)
    const values = { ...readReferrerParameters(request.headers.referer), ...readPostedValues(request.query) }
    const visit = readVisit(request, reply, values)
    const startsAt = readInstant(values['at'])
    if (startsAt === null) return sendTimes(visit)
    if (!findSlot(calendar, startsAt, now())) return sendTaken(visit, startsAt)
    return visit.send(await details(visit, startsAt))
  })

  app.post(path, async (request, reply) => {
    guard.checkRate(request)
    const visit = readVisit(request, reply, readPostedValues(request.body))
    const { send, values } = visit
    const startsAt = readInstant(values['at'])
    if (startsAt === null) throw new LeadApiError('INVALID_REQUEST')
    const checked = validateBookingForm(values)
    if ('errors' in checked) return send(await details(visit, startsAt, checked.errors), 422)
    const slot = findSlot(calendar, startsAt, now())
    if (!slot) return sendTaken(visit, startsAt)
    return handleSubmission(request, options, { kind: 'booking', key: null }, () =>
      createSubmission(visit, checked.form, slot),
    )
  })
}
