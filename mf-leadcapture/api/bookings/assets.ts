import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { BOOKINGS_PATH } from '../../contract/booking.ts'
import { API_BASE } from '../../contract/paths.ts'

export const ASSETS_PATH = `${API_BASE}${BOOKINGS_PATH}/assets`

const own = (name: string): Buffer => readFileSync(new URL(`assets/${name}`, import.meta.url))
const shared = (name: string): Buffer => readFileSync(fileURLToPath(import.meta.resolve(`shared-ui/${name}`)))

const STYLES = ['page.css', 'week.css', 'times.css', 'disclosures.css', 'fields.css', 'summary.css', 'buttons.css', 'facts.css']

/** The site's tokens and fonts come first, so that the booking pages look like the site they stand in. */
const styles = (): Buffer => Buffer.concat([shared('tokens.css'), shared('fonts.css'), ...STYLES.map(own)])

const script = (name: string, bytes: Buffer) => {
  const integrity = `sha256-${createHash('sha256').update(bytes).digest('base64')}`
  // The policy names the very bytes: another state of them has another address, whatever a cache still holds.
  return { bytes, integrity, href: `${ASSETS_PATH}/${name}.js?v=${integrity.slice(7, 15).replaceAll(/[+/]/g, '-')}` }
}

/** The scripts of the booking pages, as pages name them; the guard of forms is the site's own. */
export const SCRIPTS = {
  guard: script('guard', shared('form/guard.client.js')),
  booking: script('booking', own('booking.client.js')),
  proof: script('proof', own('proof.client.js')),
}

const CSS = 'text/css; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'
const FONT = 'font/woff2'
/** Under one address from release to release, so that a change is seen within minutes. */
const CACHE = 'public, max-age=300'

/** What the booking pages load: one style sheet, scripts, the site's two fonts. */
export const assetRoutes = (app: FastifyInstance): void => {
  const assets: [string, string, Buffer][] = [
    ['booking.css', CSS, styles()],
    ['guard.js', SCRIPT, SCRIPTS.guard.bytes],
    ['booking.js', SCRIPT, SCRIPTS.booking.bytes],
    ['proof.js', SCRIPT, SCRIPTS.proof.bytes],
    ['fonts/inter.woff2', FONT, shared('fonts/inter.woff2')],
    ['fonts/bricolage-grotesque.woff2', FONT, shared('fonts/bricolage-grotesque.woff2')],
  ]
  for (const [name, type, bytes] of assets) {
    app.get(`${ASSETS_PATH}/${name}`, (_request, reply) =>
      reply.headers({ 'content-type': type, 'cache-control': CACHE, 'x-content-type-options': 'nosniff' }).send(bytes))
  }
}
