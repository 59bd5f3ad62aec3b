import { PROOF_FIELD, TOKEN_FIELD } from 'shared-contracts/form-post'
import type { Outcome } from './outcome.ts'

/** Age limits of a token in milliseconds. The API treats a younger token as a bot's, and an older one as a replay. */
const MIN_TOKEN_AGE_MS = 3000
const MAX_TOKEN_AGE_MS = 20 * 60 * 60 * 1000
/** Time in milliseconds that sending waits for a requested token. */
const TOKEN_TIMEOUT_MS = 4000

interface Issued {
  token: string
  proof: Promise<string>
  /** Time of receipt, which is not earlier than the time of issue. */
  at: number
}

/**
 * Form token and proof of work to send with a form. Empty without a token: the API then treats the form as sent without
 * JavaScript.
 */
export type FormProof = Partial<Record<typeof TOKEN_FIELD | typeof PROOF_FIELD, string>>

const proofFor = async (challenge: unknown): Promise<string> => {
  if (challenge === null || challenge === undefined) return ''
  const { solveChallenge } = await import('./solve-challenge.ts')
  return solveChallenge(challenge)
}

/** Injected by tests. */
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

/** Manages the form token: a timestamp that the lead API signed when the form was opened. Failures never block a form. */
export const createFormToken = ({ now, wait }: Clock = CLOCK) => {
  let issued: Promise<Issued | null> | null = null

  /** Returns the token and the proof to send. Waits until the token has the minimum age, for example after autofill. */
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
    /** Call when a visitor starts the form. */
    open: (url: string): void => {
      issued ??= fetchToken(url, now)
    },
    take,
    /** Sends a form with its token. If the API demands a proof of work, solves the challenge and sends the form again. */
    sendWith: async (url: string, send: (proof: FormProof) => Promise<Outcome>): Promise<Outcome> => {
      const outcome = await send(await take(url))
      if (outcome.sent || !outcome.demand) return outcome
      const { formToken, challenge } = outcome.demand
      const proof = await proofFor(challenge).catch(() => '')
      return proof === '' ? outcome : send({ [TOKEN_FIELD]: formToken, [PROOF_FIELD]: proof })
    },
    /** Call when the form was sent. The next form gets another token. */
    close: (): void => {
      issued = null
    },
  }
}

const newKey = (): string =>
  // crypto.randomUUID needs https, which a preview in a local network does not have.
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * Returns a function from request body to idempotency key. A repeated body has the same key, so that a retry creates no
 * second lead. A changed body has a new key.
 */
export const createSubmissionKeys = () => {
  let last = { body: '', key: '' }
  return (body: string): string => {
    if (last.body !== body) last = { body, key: newKey() }
    return last.key
  }
}
