import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { BOOKINGS_PATH } from '../../contract/booking.ts'
import { API_BASE } from '../../contract/paths.ts'

/** Below this lies what the booking pages load. */
export const ASSETS_PATH = `${API_BASE}${BOOKINGS_PATH}/assets`

const own = (name: string): Buffer => readFileSync(new URL(`assets/${name}`, import.meta.url))
const shared = (name: string): Buffer => readFileSync(fileURLToPath(import.meta.resolve(`shared-ui/${name}`)))

const CSS = 'text/css; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'
const FONT = 'font/woff2'
/** Under one address from release to release, so that a change is seen within minutes. */
const CACHE = 'public, max-age=300'

const asset = (name: string, type: string, bytes: Buffer) => {
  const integrity = `sha256-${createHash('sha256').update(bytes).digest('base64')}`
  // Pages and policy name the very bytes: another state of them has another address, whatever a cache still holds.
  return {
    path: `${ASSETS_PATH}/${name}`,
    type,
    bytes,
    integrity,
    href: `${ASSETS_PATH}/${name}?v=${integrity.slice(7, 15).replaceAll(/[+/]/g, '-')}`,
  }
}

/** A font is named by the style sheet as well, so that its address is the same everywhere. */
const font = (name: string) => {
  const made = asset(`fonts/${name}`, FONT, shared(`fonts/${name}`))
  return { ...made, href: made.path }
}

/** What the booking pages load: their style sheet, scripts as they are, the guard of forms and the two fonts of the site. */
export const pageAssets = (sheet: string) => ({
  sheet: asset('booking.css', CSS, Buffer.from(sheet)),
  guard: asset('guard.js', SCRIPT, shared('form/guard.client.js')),
  booking: asset('booking.js', SCRIPT, own('booking.client.js')),
  proof: asset('proof.js', SCRIPT, own('proof.client.js')),
  fonts: [font('inter.woff2'), font('bricolage-grotesque.woff2')],
})
export type PageAssets = ReturnType<typeof pageAssets>

export const assetRoutes = (app: FastifyInstance, { fonts, ...others }: PageAssets): void => {
  for (const { path, type, bytes } of [...Object.values(others), ...fonts]) {
    app.get(path, (_request, reply) =>
      reply
        .headers({ 'content-type': type, 'cache-control': CACHE, 'x-content-type-options': 'nosniff' })
        .send(bytes),
    )
  }
}
