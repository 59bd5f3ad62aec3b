import { PROOF_FIELD, TOKEN_FIELD } from 'shared-contracts/form-post'
import type { Outcome } from './outcome.ts'

/**
 * Minimum and maximum age of a token in milliseconds. The API treats a younger token as a bot's and an older one as a replay.
 */
const MIN_TOKEN_AGE_MS = 3000
const MAX_TOKEN_AGE_MS = 20 * 60 * 60 * 1000
/** Milliseconds to wait for a token when a form is sent. After that, the form is sent without a token. */
const TOKEN_TIMEOUT_MS = 4000

interface Issued {
  token: string
  proof: Promise<string>
  /**
   * Time at which the response with the token arrived. `take` waits until a minimum time has passed since then. The API issued
   * the token earlier, so the token is then old enough.
   */
  at: number
}

/**
 * Form fields with the token and the proof of work. Empty if there is no token. The API then treats the form like one that was
 * sent without JavaScript.
 */
export type FormProof = Partial<Record<typeof TOKEN_FIELD | typeof PROOF_FIELD, string>>

const proofFor = async (challenge: unknown): Promise<string> => {
  if (challenge === null || challenge === undefined) return ''
  const { solveChallenge } = await import('./solve-challenge.ts')
  return solveChallenge(challenge)
}

interface Clock {
  now: () => number
  wait: (milliseconds: number) => Promise<void>
}

const CLOCK: Clock = {
  now: Date.now,
  wait: (milliseconds) =>
    new Promise((resolve) => {
      setTimeout(resolve, milliseconds)
    }),
}

const fetchToken = async (url: string, now: Clock['now']): Promise<Issued | null> => {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TOKEN_TIMEOUT_MS),
    })
    const { token, challenge } = (await response.json()) as { token?: unknown; challenge?: unknown }
    if (!response.ok || typeof token !== 'string') return null
    return { token, proof: proofFor(challenge).catch(() => ''), at: now() }
  } catch {
    return null
  }
}

/**
 * Creates a client for form tokens. A form token is a timestamp that the lead API (the server that receives the forms) signs
 * when a visitor starts a form. If the client gets no token, the form is sent without one.
 */
export const createFormToken = ({ now, wait }: Clock = CLOCK) => {
  let issued: Promise<Issued | null> | null = null

  /**
   * Returns the form fields with the token and the proof of work. Waits until the token has the minimum age. Without the wait,
   * a visitor whose browser fills in the form could send the form too early.
   */
  const take = async (url: string): Promise<FormProof> => {
    let current = await (issued ??= fetchToken(url, now))
    if (current && now() - current.at > MAX_TOKEN_AGE_MS) current = await (issued = fetchToken(url, now))
    if (!current) return {}
    const { token, proof, at } = current
    await wait(Math.max(0, at + MIN_TOKEN_AGE_MS - now()))
    const solved = await proof
    return { [TOKEN_FIELD]: token, ...(solved === '' ? {} : { [PROOF_FIELD]: solved }) }
  }

  return {
    /** Requests a token in advance, when a visitor starts the form. */
    open: (url: string): void => {
      issued ??= fetchToken(url, now)
    },
    take,
    /**
     * Sends a form with its token. If the API responds that it requires a proof of work, solves the challenge and sends the
     * form once more.
     */
    sendWith: async (url: string, send: (proof: FormProof) => Promise<Outcome>): Promise<Outcome> => {
      const outcome = await send(await take(url))
      if (outcome.sent || !outcome.demand) return outcome
      const { formToken, challenge } = outcome.demand
      const proof = await proofFor(challenge).catch(() => '')
      return proof === '' ? outcome : send({ [TOKEN_FIELD]: formToken, [PROOF_FIELD]: proof })
    },
    /** Discards the token after the form was sent, so that the next form gets a new token. */
    close: (): void => {
      issued = null
    },
  }
}

const newKey = (): string =>
  // `crypto.randomUUID` exists only on https pages and on localhost. It is missing if a phone opens the site over http on a
  // local network. So this code uses `getRandomValues`, which exists on all pages.
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * Creates a function that returns the idempotency key of a request body. A retry with the same body has the same key, so that
 * the API stores the submission only once. A changed body gets a new key.
 */
export const createSubmissionKeys = () => {
  let last = { body: '', key: '' }
  return (body: string): string => {
    if (last.body !== body) last = { body, key: newKey() }
    return last.key
  }
}
