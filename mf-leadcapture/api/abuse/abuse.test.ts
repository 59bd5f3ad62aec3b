import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { FORM_TOKEN_ACTION } from '../../contract/paths.ts'
import { SAMPLE_LEAD, sampleForm } from '../testing/sample-lead.ts'
import { startTestApp, TEST_SECRET } from '../testing/test-app.ts'
import { issueFormToken } from './form-token.ts'
import { issueChallenge, isProof } from './proof-of-work.ts'

const MINUTE = 60_000
const NOW = Date.parse('2026-11-20T10:00:00Z')
const numbered = (number: number) => ({ ...SAMPLE_LEAD, fullName: `Person ${number}` })

const from = (ip: string) => ({ 'x-forwarded-for': ip })

const solved = async (challenge: Challenge): Promise<string> => {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

test('a form sent too soon, too late or under a forged token is answered alike, and kept for a person to look at', async () => {
  const { postJson, leads } = await startTestApp({ now: () => NOW })
  const tokens = {
    good: issueFormToken(TEST_SECRET, NOW - MINUTE),
    early: issueFormToken(TEST_SECRET, NOW - 1000),
    stale: issueFormToken(TEST_SECRET, NOW - 25 * 60 * MINUTE),
    forged: issueFormToken('somebody else', NOW - MINUTE),
    missing: undefined,
  }
  const answers = await Promise.all(Object.entries(tokens).map(([name, formToken]) => postJson({ ...SAMPLE_LEAD, fullName: name, formToken })))
  expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`))).toEqual(new Set(['200 {"success":true,"error":""}']))
  const stored = Object.fromEntries((await leads()).map((lead) => [lead.fullName, [lead.status, lead.deliveries[0]?.state, lead.riskReasons]]))
  expect(stored).toEqual({
    good: ['accepted', 'pending', ''],
    early: ['quarantined', 'held', 'token-early'],
    stale: ['quarantined', 'held', 'token-stale'],
    forged: ['quarantined', 'held', 'token-forged'],
    missing: ['accepted', 'pending', 'token-missing'],
  })
}, 60_000)

test('a client that sends many is quarantined, then asked to wait; others are not, and time heals', async () => {
  let time = NOW
  const { postJson, postForm, leads } = await startTestApp({ limits: { clientPerMinute: 2, totalPerMinute: 1000 }, now: () => time })
  const answers: number[] = []
  for (let count = 0; count < 25; count += 1) {
    answers.push((await postJson(numbered(count), from(`2001:db8:1:2::${count}`))).statusCode)
  }
  expect(answers).toEqual([...Array<number>(24).fill(200), 429])
  const stored = await leads()
  expect(stored.toReversed().map((lead) => lead.status)).toEqual([...Array<string>(4).fill('accepted'), ...Array<string>(20).fill('quarantined')])
  const refused = await postJson(numbered(99), from('2001:db8:1:2::ffff'))
  expect([refused.headers['retry-after'], refused.json()]).toMatchObject(['60', { success: false, code: 'RATE_LIMITED', status: 429, type: 'urn:crewtally:leads:error:rate-limited' }])
  const page = await postForm(sampleForm(), from('2001:db8:1:2::ffff'))
  expect([page.statusCode, parse(page.body).querySelector('#contact-fullName')?.getAttribute('value')]).toEqual([429, 'Dana Reyes'])
  expect((await postJson(numbered(100), from('2001:db8:1:3::1'))).statusCode).toBe(200)
  time += 2 * MINUTE
  expect((await postJson(numbered(101), from('2001:db8:1:2::1'))).statusCode).toBe(200)
  expect((await leads())[0]).toMatchObject({ fullName: 'Person 101', status: 'accepted' })
}, 60_000)

test('while the site is crowded a form is asked for work, and one that did it is let through', async () => {
  const started = Date.now()
  let time = started
  const { app, postJson, leads } = await startTestApp({ limits: { clientPerMinute: 1000, totalPerMinute: 1 }, now: () => time })
  const open = async () => (await app.inject(FORM_TOKEN_ACTION)).json()
  expect(await open()).toEqual({ token: expect.any(String), challenge: null })
  await postJson(numbered(1))
  await postJson(numbered(2))
  const { token, challenge } = await open()
  expect(challenge).not.toBeNull()
  time += 5000
  const proof = await solved(challenge)
  await postJson({ ...numbered(3), formToken: token })
  await postJson({ ...numbered(4), formToken: token, proof })
  await postJson({ ...numbered(5), formToken: issueFormToken(TEST_SECRET, started), proof })
  expect((await leads()).map((lead) => [lead.fullName, lead.status]).toReversed()).toEqual([
    ['Person 1', 'accepted'], ['Person 2', 'accepted'], ['Person 3', 'quarantined'], ['Person 4', 'accepted'], ['Person 5', 'quarantined'],
  ])
}, 60_000)

test('a proof is one only for its own token and only as it was issued', async () => {
  const challenge = await issueChallenge(TEST_SECRET, 'token', Date.now())
  const proof = await solved(challenge)
  expect(await isProof(TEST_SECRET, 'token', proof)).toBe(true)
  expect(await isProof(TEST_SECRET, 'other', proof)).toBe(false)
  expect(await isProof('other', 'token', proof)).toBe(false)
  const { solution } = JSON.parse(Buffer.from(proof, 'base64').toString())
  const changed = { challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }, solution }
  expect(await isProof(TEST_SECRET, 'token', Buffer.from(JSON.stringify(changed)).toString('base64'))).toBe(false)
  for (const nonsense of ['', 'e30=', '!!', Buffer.from('[]').toString('base64'), 'A'.repeat(5000)]) {
    expect(await isProof(TEST_SECRET, 'token', nonsense)).toBe(false)
  }
})

test('the same words from the same place are one request although nobody named a key', async () => {
  let time = NOW
  const { postJson, postForm, leads } = await startTestApp({ now: () => time })
  const formToken = issueFormToken(TEST_SECRET, NOW - MINUTE)
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await postForm(sampleForm())).statusCode).toBe(303)
    expect((await postForm(sampleForm({ fullName: 'Kim Oyelaran', formToken }))).statusCode).toBe(303)
    expect((await postJson(numbered(1))).statusCode).toBe(200)
    time += 5 * MINUTE
  }
  expect((await leads()).map((lead) => lead.fullName).toSorted()).toEqual(['Dana Reyes', 'Kim Oyelaran', 'Person 1'])
  time += 10 * MINUTE
  await postJson(numbered(1))
  await postForm(sampleForm({ fullName: 'Kim Oyelaran', formToken }))
  expect((await leads()).map((lead) => lead.fullName).toSorted()).toEqual(['Dana Reyes', 'Kim Oyelaran', 'Person 1', 'Person 1'])
}, 60_000)

test('a corrected form carries a token, and may be sent at once: its first version took a person\'s time', async () => {
  const { postForm, leads } = await startTestApp({ now: () => NOW })
  const page = parse((await postForm(sampleForm({ email: 'dana@' }))).body)
  const formToken = page.querySelector('#contact-formToken')?.getAttribute('value') ?? ''
  expect(formToken).not.toBe('')
  await postForm(sampleForm({ formToken }))
  expect((await leads())[0]).toMatchObject({ status: 'accepted', riskReasons: '' })
}, 60_000)
