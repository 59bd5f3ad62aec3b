import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReactNode } from 'react'
import { BOOKINGS_PATH, type BookingField } from '../../contract/booking.ts'
import { API_BASE } from '../../contract/paths.ts'
import type { ProofOffer } from '../http/errors.ts'
import type { Calendar } from './availability.ts'
import type { CarriedParameters } from './booking-form.ts'
import type { BookingRow } from './booking-rows.ts'
import type { Week } from './open-times.ts'

/** One page of the booking, without its surroundings. */
export interface Page {
  heading: string
  /** Title of the document if it is not the heading. */
  title?: string
  /** A sentence under the heading. */
  intro?: ReactNode
  body: ReactNode
  /** The meeting page shows heading and intro above its frame, so they are hidden there. */
  hasOuterHeading?: boolean
  /** Start of the unconfirmed meeting, on the page that follows a booking. */
  requestedStart?: number
  /** The page has a form for which a script finds the proof of work. */
  needsProof?: boolean
  /** The zone is a guess: the script may request the page again with the visitor's own. */
  isZoneGuessed?: boolean
}

export interface PickView {
  /** Address of this page, to which days and times are appended. */
  path: string
  carried: CarriedParameters
  /** Zone in which times are shown. */
  zone: string
  heading: string
  intro: string
  /** As of a page. */
  hasOuterHeading: boolean
  week: Week | null
}

export interface DetailsView {
  /** Address of the form, and of the choice of times. */
  path: string
  carried: CarriedParameters
  zone: string
  title: string
  minutes: number
  /** The chosen time; if it is not available, `instead` has the nearest that are. */
  startsAt: number
  instead: readonly number[] | null
  requestKey: string
  values: Record<string, string>
  errors: Partial<Record<BookingField, string>>
}

export interface RenderContext {
  /** Inside the meeting page, which has a header above it and a sheet around it. */
  embedded: boolean
  assets: PageAssets
}

/** Notice that an action failed, with the reason. */
export interface Notice {
  heading: string
  text: string
}

/** All booking pages. They are built from TSX; code that Node runs knows this interface only. */
export interface BookingPages {
  pick: (view: PickView) => Page
  details: (view: DetailsView) => Page
  almostThere: (booking: BookingRow, calendar: Calendar, holdMs: number) => Page
  confirm: (booking: BookingRow, calendar: Calendar, path: string) => Page
  booked: (booking: BookingRow, calendar: Calendar) => Page
  late: (booking: BookingRow, path: string, instead: readonly number[]) => Page
  manage: (booking: BookingRow, calendar: Calendar, path: string, hasMoved: boolean) => Page
  cancelled: (booking: BookingRow, calendar: Calendar, bookAgain: string) => Page
  confirmMove: (booking: BookingRow, calendar: Calendar, path: string, startsAt: number) => Page
  notice: (notice: Notice) => Page
  proofRequired: (path: string, values: Record<string, string>, offer: ProofOffer) => Page
  /** The document, inside the meeting page or alone. */
  render: (page: Page, surroundings: RenderContext) => string
}

/** Path of the files that booking pages load. */
export const ASSETS_PATH = `${API_BASE}${BOOKINGS_PATH}/assets`

const own = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'assets', name))
const shared = (name: string): Buffer => readFileSync(fileURLToPath(import.meta.resolve(`shared-ui/${name}`)))

const CSS = 'text/css; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'
/** Short, since the fonts have the same address in every release. */
const CACHE = 'public, max-age=300'

const asset = (name: string, type: string, bytes: Buffer) => {
  const integrity = `sha256-${createHash('sha256').update(bytes).digest('base64')}`
  const path = `${ASSETS_PATH}/${name}`
  // Pages and content security policy require these bytes, so their address changes with their digest.
  return {
    path,
    type,
    bytes,
    integrity,
    href: `${path}?v=${integrity.slice(7, 15).replaceAll(/[+/]/g, '-')}`,
  }
}

/** Fonts have an address without a digest, since the style sheet names them too. */
const font = (name: string) => {
  const made = asset(`fonts/${name}`, 'font/woff2', shared(`fonts/${name}`))
  return { ...made, href: made.path }
}

/** Files that booking pages load: style sheet, scripts, and the two fonts of the site. */
export const createPageAssets = (sheet: string) => ({
  sheet: asset('booking.css', CSS, Buffer.from(sheet)),
  guard: asset('guard.js', SCRIPT, shared('form/guard.client.js')),
  booking: asset('booking.js', SCRIPT, own('booking.client.js')),
  proof: asset('proof.js', SCRIPT, own('proof.client.js')),
  fonts: [font('inter.woff2'), font('bricolage-grotesque.woff2')],
})
export type PageAssets = ReturnType<typeof createPageAssets>

export const assetRoutes = (app: FastifyInstance, { fonts, ...others }: PageAssets): void => {
  for (const { path, type, bytes } of [...Object.values(others), ...fonts])
    app.get(path, (_request, reply) =>
      reply
        .headers({ 'content-type': type, 'cache-control': CACHE, 'x-content-type-options': 'nosniff' })
        .send(bytes),
    )
}

/** Only pages of this site may frame a booking page. It names a person, so nothing may cache it. */
const headersFor = ({ guard, booking, proof }: PageAssets) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `script-src '${guard.integrity}' '${booking.integrity}' '${proof.integrity}'`,
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    // The guard checks whether the site responds.
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  // The address of a page may contain a link's token. Not `no-referrer`, which would make a form's Origin `null`.
  'referrer-policy': 'same-origin',
})

/** Browsers send where a page will be shown; the meeting page shows its own header above a framed page. */
export const isEmbedded = (request: FastifyRequest): boolean => request.headers['sec-fetch-dest'] === 'iframe'

/** Functions that render and send booking pages. */
export const createPageSender = ({ render: renderPage }: BookingPages, assets: PageAssets) => {
  const headers = headersFor(assets)
  const render = (request: FastifyRequest, page: Page): string =>
    renderPage(page, { embedded: isEmbedded(request), assets })
  const sendHtml = (reply: FastifyReply, html: string, status = 200): FastifyReply =>
    reply.code(status).headers(headers).header('vary', 'sec-fetch-dest').send(html)
  const sendPage = (
    request: FastifyRequest,
    reply: FastifyReply,
    page: Page,
    status?: number,
  ): FastifyReply => sendHtml(reply, render(request, page), status)
  return { render, sendHtml, sendPage }
}
export type PageSender = ReturnType<typeof createPageSender>
