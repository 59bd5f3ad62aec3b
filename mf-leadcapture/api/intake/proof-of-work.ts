import { createChallenge, randomInt, verifySolution, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'shared-contracts'

/** 1000 rounds for each of at most 400 tries: about a quarter of a second on a phone, once. */
const ROUNDS = 1000
const FEWEST_TRIES = 200
const MOST_TRIES = 400
const LIFETIME_MS = 60 * 60_000
const LONGEST_PROOF = 4000

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

const parse = (proof: string): z.infer<typeof Payload> | null => {
  try {
    return Payload.parse(JSON.parse(Buffer.from(proof, 'base64').toString('utf8')))
  } catch {
    return null
  }
}

/** A task that costs its solver some work, twice as much with each step; bound to the form's token or key, so that one solution serves one form. */
export const issueChallenge = (secret: string, token: string, now: number, step = 1): Promise<Challenge> =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ROUNDS,
    counter: randomInt(FEWEST_TRIES, MOST_TRIES) * 2 ** (step - 1),
    // Its end is ours to judge: the library's own goes by the machine's clock, whatever time it is asked for.
    data: { token, until: now + LIFETIME_MS },
    deriveKey,
    hmacSignatureSecret: `challenge:${secret}`,
    hmacKeySignatureSecret: `challenge-key:${secret}`,
  })

/** True where `proof`, base64 of `{ challenge, solution }`, solves a challenge of ours for this token that has not run out. */
export const isProof = async (
  secret: string,
  token: string,
  proof: string,
  now: number,
): Promise<boolean> => {
  const payload = proof.length > LONGEST_PROOF ? null : parse(proof)
  if (!payload) return false
  const { data } = payload.challenge.parameters
  if (data.token !== token || data.until < now) return false
  const result = await verifySolution({
    ...payload,
    deriveKey,
    hmacSignatureSecret: `challenge:${secret}`,
    hmacKeySignatureSecret: `challenge-key:${secret}`,
  })
  return result.verified
}
