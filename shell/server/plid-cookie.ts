import type { FastifyInstance } from 'fastify'
import { Plid, PLID_PATH, PLID_STORAGE_KEY } from 'shared-contracts'
import { CONSENT_MONTHS } from 'shared-contracts/consent'
import { RefusedBeacon, takeBeacons } from './beacons.ts'
import { setCookie } from './rollout/cookies.ts'
import { outerScheme } from './send.ts'

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
