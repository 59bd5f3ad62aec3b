import type { FastifyInstance } from 'fastify'
import { Plid, PLID_PATH, PLID_STORAGE_KEY } from 'shared-contracts'
import { CONSENT_MONTHS } from 'shared-contracts/visitor-storage'
import { BeaconError, registerBeaconRoute } from './beacons.ts'
import type { Scheme } from './headers.ts'
import { getVisitorScheme } from './responses.ts'

export const readCookie = (header: string | undefined, name: string): string | null => {
  for (const part of (header ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2)
    if (key === name) return value ?? ''
  }
  return null
}

/**
 * Formats a Set-Cookie header. Scripts can read the cookie only if `isReadable` is true. A lifetime of 0 seconds deletes the
 * cookie.
 */
export const formatSetCookie = (
  name: string,
  value: string,
  seconds: number,
  { scheme, isReadable = false }: { scheme: Scheme; isReadable?: boolean },
): string =>
  [
    `${name}=${value}`,
    'Path=/',
    `Max-Age=${seconds}`,
    ...(isReadable ? [] : ['HttpOnly']),
    'SameSite=Lax',
    ...(scheme === 'https' ? ['Secure'] : []),
  ].join('; ')

/** Limit of requests that set a partner link id, per client address. High enough for an office that shares one address. */
const LIMIT = { burst: 60, perMinute: 60 }
const MAX_BODY_BYTES = 100
/** Cookie lifetime, equal to that of the marketing consent. */
const MAX_AGE_SECONDS = CONSENT_MONTHS * 30 * 24 * 60 * 60

/**
 * Registers `POST /_c/plid`, which sets the cookie of the partner link id. Pages call it only with marketing consent.
 * Scripts can read the cookie, so that they can delete it when the visitor withdraws consent.
 */
export const registerPlidCookieRoute = (app: FastifyInstance): void =>
  registerBeaconRoute(app, {
    path: PLID_PATH,
    largest: MAX_BODY_BYTES,
    limit: LIMIT,
    what: 'partner link ids',
    types: ['text/plain'],
    take: async (request, { reply }) => {
      const plid = Plid.safeParse(request.body)
      if (!plid.success) throw new BeaconError(400, 'refused', 'no partner link id')
      if (request.headers['sec-gpc'] === '1') return
      const scheme = getVisitorScheme(request)
      reply.header(
        'set-cookie',
        formatSetCookie(PLID_STORAGE_KEY, plid.data, MAX_AGE_SECONDS, { scheme, isReadable: true }),
      )
    },
    now: Date.now,
  })
