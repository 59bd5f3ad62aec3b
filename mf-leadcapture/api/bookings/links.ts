import { createHmac, timingSafeEqual } from 'node:crypto'
import { BOOKINGS_PATH } from '../../contract/booking.ts'
import { API_BASE } from '../../contract/paths.ts'

type OpenedLink = { kind: 'valid'; bookingId: string } | { kind: 'expired' } | { kind: 'invalid' }

/**
 * Kind of a signed link. `manage`: leads to the page where the visitor sees, moves and cancels the booking. `confirm`: leads to
 * the page where the visitor confirms the booking. Links of these two kinds are sent only by mail, and expire when the meeting
 * starts. `asked`: leads to the page after the booking form, which only says that a mail was sent.
 */
export type LinkKind = 'manage' | 'confirm' | 'asked'

export const getLinkBase = (kind: LinkKind): string => `${API_BASE}${BOOKINGS_PATH}/${kind}`

const TOKEN = /^([0-9A-HJKMNP-TV-Z]{26})\.([0-9a-z]{1,11})\.([A-Za-z0-9_-]{43})$/

/**
 * Text that is signed together with each token. The same secret also signs other data. Without this text, a signature of other
 * data could be valid as a link. Never change these texts: links in sent mails would break.
 */
const PURPOSES: Record<LinkKind, string> = {
  manage: 'booking-link',
  confirm: 'booking-confirm',
  asked: 'booking-asked',
}

const signature = (secret: string, kind: LinkKind, id: string, expiry: string): Buffer =>
  createHmac('sha256', secret).update(`${PURPOSES[kind]}.${id}.${expiry}`).digest()

/** Creates a signed link. It depends only on the booking and its start, so every delivery attempt contains the same link. */
export const createLinkPath = (
  secret: string,
  kind: LinkKind,
  { id, startsAt }: { id: string; startsAt: number },
): string => {
  const expiry = startsAt.toString(36)
  return `${getLinkBase(kind)}/${id}.${expiry}.${signature(secret, kind, id, expiry).toString('base64url')}`
}

export const openLink = (secret: string, kind: LinkKind, token: string, now: number): OpenedLink => {
  const [, bookingId, expiry, sentSignature] = TOKEN.exec(token) ?? []
  if (bookingId === undefined || expiry === undefined || sentSignature === undefined)
    return { kind: 'invalid' }
  const expected = signature(secret, kind, bookingId, expiry)
  if (!timingSafeEqual(expected, Buffer.from(sentSignature, 'base64url'))) return { kind: 'invalid' }
  return Number.parseInt(expiry, 36) <= now ? { kind: 'expired' } : { kind: 'valid', bookingId }
}
