import type { FastifyInstance } from 'fastify'
import { Plid, PLID_PATH, PLID_STORAGE_KEY } from 'shared-contracts'
import { CONSENT_MONTHS } from 'shared-contracts/consent'
import { RefusedBeacon, takeBeacons } from './beacons.ts'
import type { Scheme } from './headers.ts'
import { outerScheme } from './answers.ts'

/** The value of one cookie in a Cookie header; null where it is not there. */
export const cookieIn = (header: string | undefined, name: string): string | null => {
  for (const part of (header ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2)
    if (key === name) return value ?? ''
  }
  return null
}

/** A Set-Cookie line for this site alone, which no script reads; 0 seconds take the cookie away. */
export const setCookie = (
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

/** Requests of one address: an office whose people come by partner links. */
const LIMIT = { burst: 60, perMinute: 60 }
const MAX_BODY_BYTES = 100
/** As long as the consent it depends on. */
const MAX_AGE_SECONDS = CONSENT_MONTHS * 30 * 24 * 60 * 60

/**
 * `POST /_c/plid`: sets the cookie of the partner link id. Pages ask for it only while marketing is agreed to. Scripts may
 * read it, and remove it when the consent is withdrawn or the id is cleared.
 */
export const setPlidCookie = (app: FastifyInstance): void =>
  takeBeacons(app, {
    path: PLID_PATH,
    largest: MAX_BODY_BYTES,
    limit: LIMIT,
    what: 'partner link ids',
    types: ['text/plain'],
    take: async (request, { reply }) => {
      const plid = Plid.safeParse(request.body)
      if (!plid.success) throw new RefusedBeacon(400, 'refused', 'no partner link id')
      if (request.headers['sec-gpc'] === '1') return
      const scheme = outerScheme(request)
      reply.header(
        'set-cookie',
        setCookie(PLID_STORAGE_KEY, plid.data, MAX_AGE_SECONDS, { scheme, isReadable: true }),
      )
    },
    now: Date.now,
  })
