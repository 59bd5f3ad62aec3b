import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { createFormToken } from 'shared-ui/form/form-token.ts'
import { parseOutcome } from 'shared-ui/form/outcome.ts'
import { expect, test } from 'vitest'

/** Address at which no server runs. A request for a form token to this address fails, so the form is sent without a token. */
const NOWHERE = 'http://127.0.0.1:9/form-token'

test('after a PROOF_REQUIRED response, solves the challenge and sends the same fields again', async () => {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    counter: 20,
    deriveKey,
    hmacSignatureSecret: 'one',
    hmacKeySignatureSecret: 'two',
  })
  const answers = [
    { status: 428, body: { success: false, error: 'wait.', formToken: 'a-token', challenge } },
    { status: 200, body: { success: true, error: '' } },
  ]
  const sent: Record<string, string | undefined>[] = []
  const outcome = await createFormToken().sendWith(NOWHERE, async (proof) => {
    const { status, body } = answers[sent.length] ?? { status: 500, body: {} }
    sent.push({ ...proof })
    return parseOutcome(status, JSON.stringify(body))
  })
  expect(outcome).toEqual({ sent: true })
  expect(sent).toEqual([{}, { formToken: 'a-token', proof: expect.any(String) }])
  expect(JSON.parse(atob(sent[1]?.['proof'] ?? ''))).toMatchObject({ solution: { counter: 20 } })
})
