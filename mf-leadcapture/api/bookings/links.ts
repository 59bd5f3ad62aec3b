import { createHmac, timingSafeEqual } from 'node:crypto'
import { API_BASE } from '../../contract/paths.ts'
import { BOOKINGS_PATH } from '../../contract/booking.ts'

/** What a link's token says: whose booking it opens, or why it opens none. */
type Opened = { kind: 'valid'; bookingId: string } | { kind: 'expired' } | { kind: 'invalid' }

/**
 * What a link lets its holder do with one booking, until it starts: `manage` to see, move and cancel it, `confirm` to say
 * that they want it. Both go to its owner by mail alone. `asked` shows who has booked that a mail is on its way, no more.
 */
export type LinkKind = 'manage' | 'confirm' | 'asked'

export interface Links {
  /** Resolves once the secret is at hand, so that no link waits for the store: a booking that was taken is answered as taken. */
  ready(): Promise<void>
  /** Path below the site's origin; the same for the same booking and time, so that a mail sent again is the same mail. */
  path(kind: LinkKind, booking: { id: string; startsAt: number }): Promise<string>
  open(kind: LinkKind, token: string, now: number): Promise<Opened>
}

export const linkBase = (kind: LinkKind): string => `${API_BASE}${BOOKINGS_PATH}/${kind}`

const TOKEN = /^([0-9A-HJKMNP-TV-Z]{26})\.([0-9a-z]{1,11})\.([A-Za-z0-9_-]{43})$/

/** As mails that were sent have it: a purpose must keep its word. */
const PURPOSES: Record<LinkKind, string> = {
  manage: 'booking-link',
  confirm: 'booking-confirm',
  asked: 'booking-asked',
}

/** The purpose is signed too, so that nothing else that is signed with this secret can pass for a link. */
const signature = (secret: string, kind: LinkKind, id: string, expiry: string): Buffer =>
  createHmac('sha256', secret).update(`${PURPOSES[kind]}.${id}.${expiry}`).digest()

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
    async path(kind, { id, startsAt }) {
      const expiry = startsAt.toString(36)
      return `${linkBase(kind)}/${id}.${expiry}.${signature(await secret(), kind, id, expiry).toString('base64url')}`
    },
    async open(kind, token, now) {
      const [, bookingId, expiry, given] = TOKEN.exec(token) ?? []
      if (bookingId === undefined || expiry === undefined || given === undefined) return { kind: 'invalid' }
      const matches = timingSafeEqual(
        signature(await secret(), kind, bookingId, expiry),
        Buffer.from(given, 'base64url'),
      )
      if (!matches) return { kind: 'invalid' }
      return Number.parseInt(expiry, 36) <= now ? { kind: 'expired' } : { kind: 'valid', bookingId }
    },
  }
}
