import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createChallenge, randomInt, verifySolution, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'shared-contracts'

/** One reading of the clocks by which tokens are checked. Epoch milliseconds. */
export interface ClockReading {
  /** System time at the start of the process plus the time elapsed since: unaffected by changes of the system clock. */
  steady: number
  /** System time, which other processes share. */
  system: number
  /** Steady time of the last jump of the system clock; -Infinity without one. */
  jumpedAt: number
}

export interface Clock {
  read: () => ClockReading
  /** The steady time alone. */
  now: () => number
}

/** Smaller differences between two readings are caused by scheduling and are no jump. */
const MIN_JUMP_MS = 1000

interface ClockOptions {
  system: () => number
  /** Milliseconds since any fixed moment, never set back. */
  elapsed: () => number
  /** Called once for each jump, with its size; negative if the clock was set back. */
  onJump: (milliseconds: number) => void
}

/** Time that advances evenly when the system clock is set, by NTP or because a virtual machine was resumed. */
export const createClock = ({ system, elapsed, onJump }: ClockOptions): Clock => {
  const start = system() - Math.floor(elapsed())
  let offset = start
  let jumpedAt = -Infinity
  const read = (): ClockReading => {
    const [now, passed] = [system(), Math.floor(elapsed())]
    const jump = now - passed - offset
    if (Math.abs(jump) > MIN_JUMP_MS) {
      offset += jump
      jumpedAt = start + passed
      onJump(jump)
    }
    return { steady: start + passed, system: now, jumpedAt }
  }
  return { read, now: () => read().steady }
}

/** Whole seconds until an instant, at least one, by the clock that is nearer to it. */
export const secondsUntil = (instant: number, { steady, system }: ClockReading): number =>
  Math.max(1, Math.ceil((instant - Math.max(steady, system)) / 1000))

const hmac = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url')

const isSameText = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** A person needs longer than this to fill in a form. */
export const MIN_FORM_AGE_MS = 3000
/** An older token may come from a stored copy of the page. */
const MAX_FORM_AGE_MS = 24 * 60 * 60_000

/** `w.` marks a token of a form that was asked to wait. */
const FORM_TOKEN = /^(w\.)?([0-9a-z]{1,11})\.([A-Za-z0-9_-]{16})\.([A-Za-z0-9_-]{43})$/

/**
 * `early`, `stale` and `forged` tokens are evidence of a machine. A page without JavaScript first sends no token: `missing`.
 * `waiting`: the form has to wait until `readyAt` and was sent too soon. `waited`: it was sent in time.
 */
export type TokenState =
  | { state: 'good' | 'waited' | 'early' | 'stale'; nonce: string }
  | { state: 'waiting'; nonce: string; readyAt: number }
  | { state: 'missing' | 'forged'; nonce: null }

const signFormToken = (secret: string, wait: '' | 'w.', instant: number): string => {
  const text = `${wait}${instant.toString(36)}.${randomBytes(12).toString('base64url')}`
  return `${text}.${hmac(secret, `form-token:${text}`)}`
}

/** Token with the time at which a form was opened: `<instant>.<nonce>.<signature>`. */
export const issueFormToken = (secret: string, now: number): string => signFormToken(secret, '', now)

/** Token of a form that has to wait. It contains the time from which the form may be sent. */
export const issueWaitToken = (secret: string, readyAt: number): string =>
  signFormToken(secret, 'w.', readyAt)

/**
 * Reads a token. Its age is measured by the steady clock, so that setting the system clock while a form is open makes no
 * token early or stale. A token from before a jump, or from the future, was issued under another clock: its age is unknown,
 * and it is never early.
 */
export const readFormToken = (
  secret: string,
  token: string,
  { steady, system, jumpedAt }: ClockReading,
): TokenState => {
  if (token === '') return { state: 'missing', nonce: null }
  const [, wait = '', instant = '', nonce = '', signature = ''] = FORM_TOKEN.exec(token) ?? []
  if (nonce === '' || !isSameText(signature, hmac(secret, `form-token:${wait}${instant}.${nonce}`)))
    return { state: 'forged', nonce: null }
  const at = Number.parseInt(instant, 36)
  if (Math.min(steady, system) - at > MAX_FORM_AGE_MS) return { state: 'stale', nonce }
  if (wait !== '')
    return Math.max(steady, system) < at
      ? { state: 'waiting', nonce, readyAt: at }
      : { state: 'waited', nonce }
  const age = steady - at
  const isEarly = age >= 0 && age < MIN_FORM_AGE_MS && at >= jumpedAt
  return { state: isEarly ? 'early' : 'good', nonce }
}

/** Time after which a ticket is no longer accepted. */
const TICKET_LIFETIME_MS = 2 * 60 * 60_000
const TICKET = /^([0-9a-z]{1,11})\.([A-Za-z0-9_-]{43})$/

const signTicket = (secret: string, bound: string, instant: string): string =>
  hmac(secret, `wait-ticket:${instant}.${bound}`)

/** Ticket of the form `bound`, with the time from which it may be sent: `<instant>.<signature>`. */
export const issueTicket = (secret: string, bound: string, readyAt: number): string => {
  const instant = readyAt.toString(36)
  return `${instant}.${signTicket(secret, bound, instant)}`
}

/**
 * Time from which the ticket of this form is valid. `isReady` is true if it has passed by either clock, since the database
 * may have set it by its own clock. Null for anything but a ticket of this form.
 */
export const readTicket = (
  secret: string,
  bound: string,
  ticket: string,
  { steady, system }: ClockReading,
): { readyAt: number; isReady: boolean } | null => {
  const [, instant = '', signature = ''] = TICKET.exec(ticket) ?? []
  if (instant === '' || !isSameText(signature, signTicket(secret, bound, instant))) return null
  const readyAt = Number.parseInt(instant, 36)
  return Math.min(steady, system) - readyAt > TICKET_LIFETIME_MS
    ? null
    : { readyAt, isReady: readyAt <= Math.max(steady, system) }
}

/** 1000 rounds for each of at most 400 attempts: about a quarter of a second on a phone. */
const PROOF_ROUNDS = 1000
const MIN_ATTEMPTS = 200
const MAX_ATTEMPTS = 400
const CHALLENGE_LIFETIME_MS = 60 * 60_000
const MAX_PROOF_LENGTH = 4000

const Payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      data: z.object({ token: z.string(), until: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

const parseProof = (proof: string): z.infer<typeof Payload> | null => {
  try {
    return Payload.parse(JSON.parse(Buffer.from(proof, 'base64').toString('utf8')))
  } catch {
    return null
  }
}

const challengeSecrets = (secret: string) => ({
  hmacSignatureSecret: `challenge:${secret}`,
  hmacKeySignatureSecret: `challenge-key:${secret}`,
})

/** Proof-of-work challenge of a form's token or key. The work doubles with each level. */
export const issueChallenge = (secret: string, token: string, now: number, level = 1): Promise<Challenge> =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: PROOF_ROUNDS,
    counter: randomInt(MIN_ATTEMPTS, MAX_ATTEMPTS) * 2 ** (level - 1),
    // The library's own expiry uses the system clock.
    data: { token, until: now + CHALLENGE_LIFETIME_MS },
    deriveKey,
    ...challengeSecrets(secret),
  })

/** True if `proof`, base64 of `{ challenge, solution }`, solves a current challenge of ours for this token. */
export const isValidProof = async (
  secret: string,
  token: string,
  proof: string,
  now: number,
): Promise<boolean> => {
  const payload = proof.length > MAX_PROOF_LENGTH ? null : parseProof(proof)
  if (!payload) return false
  const { data } = payload.challenge.parameters
  if (data.token !== token || data.until < now) return false
  return (await verifySolution({ ...payload, deriveKey, ...challengeSecrets(secret) })).verified
}
