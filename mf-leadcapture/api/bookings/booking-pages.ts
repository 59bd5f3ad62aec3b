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

export interface Page {
  heading: string
  title?: string
  intro?: ReactNode
  body: ReactNode
  /** True if the meeting page already shows this heading and intro. In the iframe of the meeting page, this page hides them. */
  hasOuterHeading?: boolean
  /** The new meeting, if this page directly follows the booking form. `asked`: the visitor must still confirm it by mail. */
  made?: { type: 'asked' | 'booked'; startsAt: number }
  needsProof?: boolean
  /** True if the visitor's time zone is unknown. A script then reloads the page with the time zone of the browser. */
  isZoneGuessed?: boolean
}

export interface PickView {
  path: string
  carried: CarriedParameters
  zone: string
  heading: string
  intro: string
  /** True if this page is in the iframe of the meeting page, which shows the heading and intro above the iframe. */
  hasOuterHeading: boolean
  week: Week | null
}

export interface DetailsView {
  path: string
  carried: CarriedParameters
  zone: string
  title: string
  minutes: number
  /** Chosen start, in epoch milliseconds. If it is unavailable, `instead` lists the nearest open starts, otherwise null. */
  startsAt: number
  instead: readonly number[] | null
  requestKey: string
  /** Proof-of-work challenge that the page's script solves. A booking with the solution often needs no confirmation by mail. */
  challenge: ProofOffer['challenge']
  values: Record<string, string>
  errors: Partial<Record<BookingField, string>>
}

export interface RenderContext {
  /** True if the page is shown in the iframe of the meeting page. The page then has no header. */
  embedded: boolean
  assets: PageAssets
}

export interface Notice {
  heading: string
  text: string
}

/** Renders all booking pages. Built from TSX, which Node cannot run, so server code uses this interface. */
export interface BookingPages {
  pick: (view: PickView) => Page
  details: (view: DetailsView) => Page
  almostThere: (booking: BookingRow, calendar: Calendar, holdMs: number) => Page
  confirm: (booking: BookingRow, calendar: Calendar, path: string) => Page
  /** Page that tells the visitor that the meeting is booked. `isNew` is true if this page directly follows the booking form. */
  booked: (booking: BookingRow, calendar: Calendar, isNew?: boolean) => Page
  late: (booking: BookingRow, path: string, instead: readonly number[]) => Page
  manage: (booking: BookingRow, calendar: Calendar, path: string, hasMoved: boolean) => Page
  canceled: (booking: BookingRow, calendar: Calendar) => Page
  confirmMove: (booking: BookingRow, calendar: Calendar, path: string, startsAt: number) => Page
  notice: (notice: Notice) => Page
  proofRequired: (path: string, values: Record<string, string>, offer: ProofOffer) => Page
  render: (page: Page, surroundings: RenderContext) => string
}

export const ASSETS_PATH = `${API_BASE}${BOOKINGS_PATH}/assets`

const readOwnAsset = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'assets', name))
const readSharedAsset = (name: string): Buffer =>
  readFileSync(fileURLToPath(import.meta.resolve(`shared-ui/${name}`)))

const CSS = 'text/css; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'
/** Time for which browsers cache an asset. It is short, because a font has the same URL in every release. */
const CACHE = 'public, max-age=300'

const asset = (name: string, type: string, bytes: Buffer) => {
  const integrity = `sha256-${createHash('sha256').update(bytes).digest('base64')}`
  const path = `${ASSETS_PATH}/${name}`
  // Put a digest of the content into the URL, so that the browser does not use an older file from its cache. Pages and their
  // content security policy require the same digest, so the browser would block an older file.
  return {
    path,
    type,
    bytes,
    integrity,
    href: `${path}?v=${integrity.slice(7, 15).replaceAll(/[+/]/g, '-')}`,
  }
}

/** The URL of a font has no digest, because pages preload the font, and the style sheet names the URL without a digest. */
const font = (name: string) => {
  const file = asset(`fonts/${name}`, 'font/woff2', readSharedAsset(`fonts/${name}`))
  return { ...file, href: file.path }
}

export const createPageAssets = (sheet: string) => ({
  sheet: asset('booking.css', CSS, Buffer.from(sheet)),
  guard: asset('guard.js', SCRIPT, readSharedAsset('form/guard.client.js')),
  booking: asset('booking.js', SCRIPT, readOwnAsset('booking.client.js')),
  proof: asset('proof.js', SCRIPT, readOwnAsset('proof.client.js')),
  fonts: [font('inter.woff2'), font('bricolage-grotesque.woff2')],
})
export type PageAssets = ReturnType<typeof createPageAssets>

export const registerAssetRoutes = (app: FastifyInstance, { fonts, ...others }: PageAssets): void => {
  for (const { path, type, bytes } of [...Object.values(others), ...fonts])
    app.get(path, (_request, reply) =>
      reply
        .headers({ 'content-type': type, 'cache-control': CACHE, 'x-content-type-options': 'nosniff' })
        .send(bytes),
    )
}

/** A page can contain personal data, so only pages of this site may frame it, and it is never cached. */
const createPageHeaders = ({ guard, booking, proof }: PageAssets) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `script-src '${guard.integrity}' '${booking.integrity}' '${proof.integrity}'`,
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    // The script that validates forms sends a request, to check that the site is reachable.
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
  // The URL of a page can contain a secret token, so other sites must not get the URL. Do not use `no-referrer`, because
  // browsers would then send form posts with the Origin `null`, like a post from another site.
  'referrer-policy': 'same-origin',
})

/** True if the browser loads the page in an iframe. The only such iframe is in the meeting page, which has its own header. */
export const isEmbedded = (request: FastifyRequest): boolean => request.headers['sec-fetch-dest'] === 'iframe'

export const createPageSender = ({ render: renderPage }: BookingPages, assets: PageAssets) => {
  const headers = createPageHeaders(assets)
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
