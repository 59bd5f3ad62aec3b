import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { solveChallenge } from 'shared-ui/form/solve-challenge.ts'
import { expect, test } from 'vitest'

const SECRETS = { hmacSignatureSecret: 'one', hmacKeySignatureSecret: 'two' }

test('returns a solution that the API accepts', async () => {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 100,
    counter: 37,
    data: { token: 'a' },
    deriveKey,
    ...SECRETS,
  })
  const proof = JSON.parse(atob(await solveChallenge(challenge))) as {
    challenge: typeof challenge
    solution: { counter: number; derivedKey: string }
  }
  expect(proof.solution.counter).toBe(37)
  expect(await verifySolution({ ...proof, deriveKey, ...SECRETS })).toMatchObject({ verified: true })
})

test('returns no solution for a challenge of another algorithm', async () => {
  expect(await solveChallenge({ parameters: { algorithm: 'ARGON2ID' } })).toBe('')
  expect(await solveChallenge('nonsense')).toBe('')
})
