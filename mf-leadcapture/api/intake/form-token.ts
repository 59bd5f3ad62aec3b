import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { ClockReading } from './clock.ts'

/** A person needs longer than this to fill a form in. */
export const YOUNGEST = 3000
/** A page that has been open for longer is as likely a stored copy. */
const OLDEST = 24 * 60 * 60 * 1000

/** `w.` marks a token that was given to somebody who is asked to wait. */
const SHAPE = /^(w\.)?([0-9a-z]{1,11})\.([A-Za-z0-9_-]{16})\.([A-Za-z0-9_-]{43})$/

/**
 * `early`, `stale` and `forged` tokens are no proof of a person; `missing` is what a page without JavaScript sends first.
 * `waiting` came back too soon from somebody who was asked to wait until `readyAt`; `waited` came back in time.
 */
export type TokenState =
  | { state: 'good' | 'waited' | 'early' | 'stale'; nonce: string }
  | { state: 'waiting'; nonce: string; readyAt: number }
  | { state: 'missing' | 'forged'; nonce: null }

const sign = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(`form-token:${text}`).digest('base64url')

const sameText = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(one), Buffer.from(other))

const signed = (secret: string, text: string): string => `${text}.${sign(secret, text)}`
const nonceText = (): string => randomBytes(12).toString('base64url')

/** Says when a form was opened, in a way only this server can write: `<instant>.<nonce>.<signature>`. */
export const issueFormToken = (secret: string, now: number): string =>
  signed(secret, `${now.toString(36)}.${nonceText()}`)

/** The token of a form that comes back to whoever has to wait: it says from when on the form may be sent. */
export const issueWaitToken = (secret: string, readyAt: number): string =>
  signed(secret, `w.${readyAt.toString(36)}.${nonceText()}`)

/**
 * Reads a token back. Its age is judged with the steady clock: a system clock that is set while a form is open makes
 * nobody early or stale. A token from before a jump, or from the future, was issued under another clock: its age is
 * unknown, and counts against nobody.
 */
export const readFormToken = (
  secret: string,
  token: string,
  { steady, system, jumpedAt }: ClockReading,
): TokenState => {
  if (token === '') return { state: 'missing', nonce: null }
  const [, wait = '', instant = '', nonce = '', signature = ''] = SHAPE.exec(token) ?? []
  if (nonce === '' || !sameText(signature, sign(secret, `${wait}${instant}.${nonce}`)))
    return { state: 'forged', nonce: null }
  const at = Number.parseInt(instant, 36)
  if (Math.min(steady, system) - at > OLDEST) return { state: 'stale', nonce }
  if (wait !== '')
    return Math.max(steady, system) < at
      ? { state: 'waiting', nonce, readyAt: at }
      : { state: 'waited', nonce }
  const age = steady - at
  const isEarly = age >= 0 && age < YOUNGEST && at >= jumpedAt
  return { state: isEarly ? 'early' : 'good', nonce }
}
