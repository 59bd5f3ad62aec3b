import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A person needs longer than this to fill a form in. */
export const YOUNGEST = 3000
/** A page that has been open for longer is as likely a stored copy. */
const OLDEST = 24 * 60 * 60 * 1000

const SHAPE = /^([0-9a-z]{1,11})\.([A-Za-z0-9_-]{16})\.([A-Za-z0-9_-]{43})$/

/** `early`, `stale` and `forged` tokens are no proof of a person; `missing` is what a page without JavaScript sends. */
export type TokenState = { state: 'good' | 'early' | 'stale'; nonce: string } | { state: 'missing' | 'forged'; nonce: null }

const sign = (secret: string, text: string): string => createHmac('sha256', secret).update(`form-token:${text}`).digest('base64url')

const sameText = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Says when a form was opened, in a way only this server can write: `<instant>.<nonce>.<signature>`. */
export const issueFormToken = (secret: string, now: number): string => {
  const text = `${now.toString(36)}.${randomBytes(12).toString('base64url')}`
  return `${text}.${sign(secret, text)}`
}

/** Reads a token back. One from the future is forged: several servers' clocks differ by less than a person's typing. */
export const readFormToken = (secret: string, token: string, now: number): TokenState => {
  if (token === '') return { state: 'missing', nonce: null }
  const [, instant = '', nonce = '', signature = ''] = SHAPE.exec(token) ?? []
  if (nonce === '' || !sameText(signature, sign(secret, `${instant}.${nonce}`))) return { state: 'forged', nonce: null }
  const age = now - Number.parseInt(instant, 36)
  if (age < YOUNGEST) return { state: 'early', nonce }
  return { state: age > OLDEST ? 'stale' : 'good', nonce }
}
