import { createHmac, timingSafeEqual } from 'node:crypto'
import { API_BASE } from '../../contract/paths.ts'
import { BOOKINGS_PATH } from '../../contract/booking.ts'

/** What a link's token says: whose booking it opens, or why it opens none. */
type Opened = { kind: 'valid'; bookingId: string } | { kind: 'expired' } | { kind: 'invalid' }

/** Links that let their holder see, move and cancel one booking, until it starts. */
export interface Links {
  /** Resolves once the secret is at hand, so that no link waits for the store: a booking that was taken is answered as taken. */
  ready(): Promise<void>
  /** Path below the site's origin; the same for the same booking and time, so that a mail sent again is the same mail. */
  manage(booking: { id: string; startsAt: number }): Promise<string>
  open(token: string, now: number): Promise<Opened>
}

export const MANAGE_PATH = `${API_BASE}${BOOKINGS_PATH}/manage`

const TOKEN = /^([0-9A-HJKMNP-TV-Z]{26})\.([0-9a-z]{1,11})\.([A-Za-z0-9_-]{43})$/

/** The purpose is signed too, so that nothing else that is signed with this secret can pass for a link. */
const signature = (secret: string, id: string, expiry: string): Buffer => createHmac('sha256', secret).update(`booking-link.${id}.${expiry}`).digest()

/** `readSecret` is asked once, when the first link is made or opened, and again only where that failed. */
export const createLinks = (readSecret: () => Promise<string>): Links => {
  let reading: Promise<string> | null = null
  const secret = (): Promise<string> => {
    reading ??= readSecret().catch((error: unknown) => {
      reading = null
      throw error
    })
    return reading
  }
  return {
    async ready() {
      await secret()
    },
    async manage({ id, startsAt }) {
      const expiry = startsAt.toString(36)
      return `${MANAGE_PATH}/${id}.${expiry}.${signature(await secret(), id, expiry).toString('base64url')}`
    },
    async open(token, now) {
      const [, bookingId, expiry, given] = TOKEN.exec(token) ?? []
      if (bookingId === undefined || expiry === undefined || given === undefined) return { kind: 'invalid' }
      const matches = timingSafeEqual(signature(await secret(), bookingId, expiry), Buffer.from(given, 'base64url'))
      if (!matches) return { kind: 'invalid' }
      return Number.parseInt(expiry, 36) <= now ? { kind: 'expired' } : { kind: 'valid', bookingId }
    },
  }
}
