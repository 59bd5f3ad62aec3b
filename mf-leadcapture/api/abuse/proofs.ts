import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createChallenge, randomInt, verifySolution, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'shared-contracts'

/** The steady and the system clock, read at the same moment. All values are epoch milliseconds. */
export interface ClockReading {
  /** System time at the start of the process plus the time elapsed since. Changes of the system clock do not affect it. */
  steady: number
  system: number
  /** Steady time of the last jump of the system clock (a sudden change). -Infinity if there was no jump. */
  jumpedAt: number
}

export type Clock = ReturnType<typeof createClock>

/**
 * Minimum size in ms of a jump of the system clock against the monotonic clock. A smaller difference can also come from a pause
 * between the readings of the two clocks.
 */
const MIN_JUMP_MS = 1000

interface ClockOptions {
  system: () => number
  elapsed: () => number
  /** Called once per jump of the system clock, with the size of the jump: negative if the clock was set back. */
  onJump: (milliseconds: number) => void
}

/** Creates a clock whose steady time advances evenly, even if NTP or a resumed virtual machine changes the system clock. */
export const createClock = ({ system, elapsed, onJump }: ClockOptions) => {
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
  return { read, now: (): number => read().steady }
}

/** Returns the whole seconds until `instant`, at least 1. Uses the clock that reaches `instant` first, like `readFormToken`. */
export const getSecondsUntil = (instant: number, { steady, system }: ClockReading): number =>
  Math.max(1, Math.ceil((instant - Math.max(steady, system)) / 1000))

const hmac = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url')

const isSameText = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Minimum age of a form token. A person needs longer to fill in a form, so a younger token suggests a script. */
export const MIN_FORM_AGE_MS = 3000
/** Maximum age of a form token. An older token can come from a saved copy of the page. */
const MAX_FORM_AGE_MS = 24 * 60 * 60_000

/** Format of a form token. A token that begins with `w.` is valid only after a wait. */
const FORM_TOKEN = /^(w\.)?([0-9a-z]{1,11})\.([A-Za-z0-9_-]{16,36})\.([A-Za-z0-9_-]{43})$/

/**
 * State of a form token. `missing`: no token, as in the first post without JavaScript. `early`: issued less than
 * `MIN_FORM_AGE_MS` ago. `stale`: too old. `forged`: invalid. `good`: any other token. A browser without JavaScript can get a
 * token that is valid only after a wait. `waiting`: it becomes valid at `readyAt`. `waited`: the wait is over.
 */
export type TokenState =
  | { state: 'good' | 'waited' | 'early' | 'stale'; nonce: string }
  | { state: 'waiting'; nonce: string; readyAt: number }
  | { state: 'missing' | 'forged'; nonce: null }

const createNonce = (): string => randomBytes(12).toString('base64url')

const signFormToken = (secret: string, wait: '' | 'w.', instant: number, nonce: string): string => {
  const text = `${wait}${instant.toString(36)}.${nonce}`
  return `${text}.${hmac(secret, `form-token:${text}`)}`
}

/** Issues the token `<instant>.<nonce>.<signature>`. The instant is `now`: epoch milliseconds, base 36. */
export const issueFormToken = (secret: string, now: number): string =>
  signFormToken(secret, '', now, createNonce())

/** Issues a token for a form that may be sent from `readyAt` (epoch milliseconds) on. `nonce` has 16 to 36 characters. */
export const issueWaitToken = (secret: string, readyAt: number, nonce = createNonce()): string =>
  signFormToken(secret, 'w.', readyAt, nonce)

/**
 * Verifies a form token, and returns its state. A jump of the system clock makes no token `early` or `stale`. A token that was
 * issued before the last jump, or whose time is in the future, is never `early`. A `waiting` token becomes valid when the
 * first of the two clocks `steady` and `system` reaches `readyAt`, because the database server's clock can have set `readyAt`.
 */
export const readFormToken = (
  secret: string,
  token: string,
  { steady, system, jumpedAt }: ClockReading,
  maxAgeMs = MAX_FORM_AGE_MS,
): TokenState => {
  if (token === '') return { state: 'missing', nonce: null }
  const [, wait = '', instant = '', nonce = '', signature = ''] = FORM_TOKEN.exec(token) ?? []
  if (nonce === '' || !isSameText(signature, hmac(secret, `form-token:${wait}${instant}.${nonce}`)))
    return { state: 'forged', nonce: null }
  const at = Number.parseInt(instant, 36)
  if (Math.min(steady, system) - at > maxAgeMs) return { state: 'stale', nonce }
  if (wait !== '')
    return Math.max(steady, system) < at
      ? { state: 'waiting', nonce, readyAt: at }
      : { state: 'waited', nonce }
  const age = steady - at
  const isEarly = age >= 0 && age < MIN_FORM_AGE_MS && at >= jumpedAt
  return { state: isEarly ? 'early' : 'good', nonce }
}

/** PBKDF2 rounds per attempt to solve a challenge. 400 attempts of 1000 rounds need about a quarter of a second on a phone. */
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

/** Issues a proof-of-work challenge for a form token or the key of a booking form. Each level doubles the work. */
export const issueChallenge = (secret: string, token: string, now: number, level = 1): Promise<Challenge> =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: PROOF_ROUNDS,
    counter: randomInt(MIN_ATTEMPTS, MAX_ATTEMPTS) * 2 ** (level - 1),
    // Put the expiry into the data, because the library's own expiry depends on the system clock.
    data: { token, until: now + CHALLENGE_LIFETIME_MS },
    deriveKey,
    ...challengeSecrets(secret),
  })

/** True if `proof`, base64 of the JSON `{ challenge, solution }`, solves an unexpired challenge for this token. */
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
