import { PROOF_FIELD, TOKEN_FIELD } from 'shared-contracts/form-post'
import type { Outcome } from './outcome.ts'

/** The API takes a younger token for a machine's, and an older one for a stored copy. */
const YOUNGEST = 3000
const OLDEST = 20 * 60 * 60 * 1000
/** How long sending waits for a token that has been asked for. */
const PATIENCE = 4000

interface Issued {
  token: string
  proof: Promise<string>
  /** When it was here, which is no earlier than when it was made. */
  at: number
}

/** What goes along with a form; empty where there is no token, which the API takes as a page without scripts. */
export type FormProof = Partial<Record<typeof TOKEN_FIELD | typeof PROOF_FIELD, string>>

const proofFor = async (challenge: unknown): Promise<string> => {
  if (challenge === null || challenge === undefined) return ''
  const { solveChallenge } = await import('./solve-challenge.ts')
  return solveChallenge(challenge)
}

/** What time it is, and how to let some pass. */
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

const ask = async (url: string, now: Clock['now']): Promise<Issued | null> => {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(PATIENCE),
    })
    const { token, challenge } = (await response.json()) as { token?: unknown; challenge?: unknown }
    if (!response.ok || typeof token !== 'string') return null
    return { token, proof: proofFor(challenge).catch(() => ''), at: now() }
  } catch {
    return null
  }
}

/** A signed word of the lead API on when a form was opened. Nobody notices it, and no failure of it stops a form. */
export const createFormToken = ({ now, wait }: Clock = CLOCK) => {
  let issued: Promise<Issued | null> | null = null

  /** What to send along. Waits where somebody, or their browser, filled the form in faster than the API believes. */
  const take = async (url: string): Promise<FormProof> => {
    let current = await (issued ??= ask(url, now))
    if (current && now() - current.at > OLDEST) current = await (issued = ask(url, now))
    if (!current) return {}
    const { token, proof, at } = current
    await wait(Math.max(0, at + YOUNGEST - now()))
    const solved = await proof
    return { [TOKEN_FIELD]: token, ...(solved === '' ? {} : { [PROOF_FIELD]: solved }) }
  }

  return {
    /** Call when a person begins with the form. */
    open: (url: string): void => {
      issued ??= ask(url, now)
    },
    take,
    /** Sends with what proves a person. Where it is crowded the API asks for some work: that is done, and the same sent again. */
    sendWith: async (url: string, send: (proof: FormProof) => Promise<Outcome>): Promise<Outcome> => {
      const outcome = await send(await take(url))
      if (outcome.sent || !outcome.demand) return outcome
      const { formToken, challenge } = outcome.demand
      const proof = await proofFor(challenge).catch(() => '')
      return proof === '' ? outcome : send({ [TOKEN_FIELD]: formToken, [PROOF_FIELD]: proof })
    },
    /** Call when the form has been sent: the next one is another. */
    close: (): void => {
      issued = null
    },
  }
}
