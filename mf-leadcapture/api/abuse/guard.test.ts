import type { Challenge } from 'altcha-lib'
import { expect, test } from 'vitest'
import { FORM_TOKEN_ACTION } from '../../contract/paths.ts'
import { SAMPLE_LEAD, createLeadForm } from '../../testing/sample-submissions.ts'
import { MAIL_ADDRESSES } from '../../testing/samples.ts'
import { readPage, solveProof, startTestApp, TEST_SECRET } from '../../testing/test-app.ts'
import { LEAD_MESSAGES, type LeadRow } from '../leads/lead-record.ts'
import type { DueDelivery } from '../outbox/queue.ts'
import { isValidProof, issueChallenge, issueFormToken } from './proofs.ts'

const MINUTE = 60_000
const NOW = Date.parse('2026-11-20T10:00:00Z')
const createNumberedLead = (number: number) => ({ ...SAMPLE_LEAD, fullName: `Person ${number}` })

const from = (ip: string) => ({ 'x-forwarded-for': ip })

test('quarantines an early, stale or forged form token with the usual response', async () => {
  const { postJson, leads } = await startTestApp({ now: () => NOW })
  const tokens = {
    good: issueFormToken(TEST_SECRET, NOW - MINUTE),
    early: issueFormToken(TEST_SECRET, NOW - 1000),
    stale: issueFormToken(TEST_SECRET, NOW - 25 * 60 * MINUTE),
    forged: issueFormToken('somebody else', NOW - MINUTE),
    missing: undefined,
  }
  const answers = await Promise.all(
    Object.entries(tokens).map(([name, formToken]) =>
      postJson({ ...SAMPLE_LEAD, fullName: name, formToken }),
    ),
  )
  expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`))).toEqual(
    new Set(['200 {"success":true,"error":""}']),
  )
  const stored = Object.fromEntries(
    (await leads()).map((lead) => [
      lead.fullName,
      [lead.status, lead.deliveries[0]?.state, lead.riskReasons],
    ]),
  )
  expect(stored).toEqual({
    good: ['accepted', 'pending', ''],
    early: ['quarantined', 'held', 'token-early'],
    stale: ['quarantined', 'held', 'token-stale'],
    forged: ['quarantined', 'held', 'token-forged'],
    missing: ['accepted', 'pending', 'token-missing'],
  })
})

test('asks many clients behind one address for a proof, quarantines none of them, and rate-limits a flood', async () => {
  let time = NOW
  const { postJson, leads } = await startTestApp({
    rates: { clientPerMinute: 2, totalPerMinute: 1000 },
    now: () => time,
  })
  const answers: number[] = []
  for (let count = 0; count < 245; count += 1)
    answers.push((await postJson(createNumberedLead(count), from(`2001:db8:1:2::${count}`))).statusCode)
  expect(answers).toEqual([
    ...Array<number>(4).fill(200),
    ...Array<number>(236).fill(428),
    ...Array<number>(5).fill(429),
  ])
  expect((await leads()).map((lead) => lead.status)).toEqual(Array<string>(4).fill('accepted'))
  const refused = await postJson(createNumberedLead(99), from('2001:db8:1:2::ffff'))
  expect([refused.headers['retry-after'], refused.json()]).toMatchObject([
    '60',
    { success: false, code: 'RATE_LIMITED', status: 429, type: 'urn:crewtally:leads:error:rate-limited' },
  ])
  expect((await postJson(createNumberedLead(100), from('2001:db8:1:3::1'))).statusCode).toBe(200)
  time += 2 * MINUTE
  expect((await postJson(createNumberedLead(101), from('2001:db8:1:2::1'))).statusCode).toBe(200)
})

/** Solves the challenge of a 428 response, as the form's script does. Returns the fields to add to the repeated request. */
const solveOfferedChallenge = async (answer: { json: () => unknown }) => {
  const { formToken, challenge } = answer.json() as { formToken: string; challenge: Challenge }
  return { formToken, proof: await solveProof(challenge) }
}

test('accepts a solved challenge above the total rate, only for the form that received it, and stores the reasons', async () => {
  const { app, postJson, leads } = await startTestApp({ rates: { clientPerMinute: 1000, totalPerMinute: 1 } })
  const open = async () => (await app.inject(FORM_TOKEN_ACTION)).json()
  expect(await open()).toEqual({ token: expect.any(String), challenge: null })
  for (const number of [1, 2]) await postJson(createNumberedLead(number))
  const { token, challenge } = await open()
  expect(challenge).not.toBeNull()
  const refused = await postJson(createNumberedLead(3))
  expect(refused.statusCode).toBe(428)
  expect(refused.json()).toMatchObject({
    success: false,
    error: expect.stringContaining('Nothing is lost'),
    code: 'PROOF_REQUIRED',
    formToken: expect.any(String),
    challenge: expect.any(Object),
  })
  const proof = await solveOfferedChallenge(refused)
  expect((await postJson({ ...createNumberedLead(3), ...proof })).json()).toEqual({
    success: true,
    error: '',
  })
  const otherForm = { ...createNumberedLead(4), formToken: token, proof: proof.proof }
  expect((await postJson(otherForm)).statusCode).toBe(428)
  for (let turn = 0; turn < 4; turn += 1) await postJson({ ...createNumberedLead(5 + turn), ...proof })
  expect((await leads()).map((lead) => [lead.fullName, lead.status, lead.riskReasons]).toReversed()).toEqual([
    ['Person 1', 'accepted', 'token-missing'],
    ['Person 2', 'accepted', 'token-missing'],
    ['Person 3', 'accepted', 'many-in-all'],
    ['Person 5', 'accepted', 'many-in-all'],
    ['Person 6', 'accepted', 'many-in-all'],
  ])
})

test('returns a form without JavaScript with its values above the client rate, and accepts it after a wait', async () => {
  let time = NOW
  const { postForm, leads } = await startTestApp({
    rates: { clientPerMinute: 1, totalPerMinute: 1000 },
    now: () => time,
  })
  const crowd = async (number: number, more: Record<string, string> = {}) =>
    postForm(createLeadForm({ fullName: `Person ${number}`, ...more }))
  for (const number of [1, 2]) expect((await crowd(number)).statusCode).toBe(303)
  const challenged = await crowd(3)
  const page = readPage(challenged.body)
  const formToken = page.querySelector('#contact-formToken')?.getAttribute('value') ?? ''
  expect([
    challenged.statusCode,
    challenged.headers['retry-after'],
    page.querySelector('#contact-fullName')?.getAttribute('value'),
  ]).toEqual([428, '5', 'Person 3'])
  expect(page.querySelector('#contact-form-summary')?.textContent).toContain(
    'Wait 5 seconds, then press the button again.',
  )
  time += 2000
  const early = readPage((await crowd(3, { formToken })).body)
  expect(early.querySelector('#contact-form-summary')?.textContent).toContain('Wait 3 seconds')
  expect(early.querySelector('#contact-formToken')?.getAttribute('value')).toBe(formToken)
  time += 3000
  expect((await crowd(3, { formToken })).statusCode).toBe(303)
  expect((await leads())[0]).toMatchObject({
    fullName: 'Person 3',
    status: 'accepted',
    riskReasons: 'many-from-client',
  })
})

test('accepts a proof only for its token, unchanged and within an hour', async () => {
  // Use a fixed date, because the result must depend only on the argument `now`, not on the system clock.
  const now = Date.parse('2026-01-05T12:00:00Z')
  const challenge = await issueChallenge(TEST_SECRET, 'token', now)
  const proof = await solveProof(challenge)
  expect(await isValidProof(TEST_SECRET, 'token', proof, now)).toBe(true)
  expect(await isValidProof(TEST_SECRET, 'token', proof, now + 60 * 60_000)).toBe(true)
  expect(await isValidProof(TEST_SECRET, 'token', proof, now + 60 * 60_000 + 1)).toBe(false)
  expect(await isValidProof(TEST_SECRET, 'other', proof, now)).toBe(false)
  expect(await isValidProof('other', 'token', proof, now)).toBe(false)
  const { solution } = JSON.parse(Buffer.from(proof, 'base64').toString())
  const changed = { challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }, solution }
  expect(
    await isValidProof(TEST_SECRET, 'token', Buffer.from(JSON.stringify(changed)).toString('base64'), now),
  ).toBe(false)
  for (const nonsense of ['', 'e30=', '!!', Buffer.from('[]').toString('base64'), 'A'.repeat(5000)]) {
    expect(await isValidProof(TEST_SECRET, 'token', nonsense, now)).toBe(false)
  }
})

test('deduplicates equal content from one address without an idempotency key', async () => {
  let time = NOW
  const { postJson, postForm, leads } = await startTestApp({ now: () => time })
  const formToken = issueFormToken(TEST_SECRET, NOW - MINUTE)
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await postForm(createLeadForm())).statusCode).toBe(303)
    expect((await postForm(createLeadForm({ fullName: 'Kim Oyelaran', formToken }))).statusCode).toBe(303)
    expect((await postJson(createNumberedLead(1))).statusCode).toBe(200)
    time += 5 * MINUTE
  }
  const names = ['Dana Reyes', 'Kim Oyelaran', 'Person 1']
  expect((await leads()).map(({ fullName }) => fullName).toSorted()).toEqual(names)
  time += 10 * MINUTE
  await postJson(createNumberedLead(1))
  await postForm(createLeadForm({ fullName: 'Kim Oyelaran', formToken }))
  expect((await leads()).map(({ fullName }) => fullName).toSorted()).toEqual([...names, 'Person 1'])
})

test('accepts a corrected form without a wait if it sends the token of its error page', async () => {
  const { postForm, leads } = await startTestApp({ now: () => NOW })
  const page = readPage((await postForm(createLeadForm({ email: 'dana@' }))).body)
  const formToken = page.querySelector('#contact-formToken')?.getAttribute('value') ?? ''
  expect(formToken).not.toBe('')
  await postForm(createLeadForm({ formToken }))
  expect((await leads())[0]).toMatchObject({ status: 'accepted', riskReasons: '' })
})

const LINKS = 'See https://a.example, https://b.example and https://c.example for how we pay.'
const UNUSUAL = [
  ['the hidden field is filled', { topic: 'www.ridgeline.example' }, 'honeypot'],
  ['the business is a web address', { businessName: 'www.acmeroofing.com' }, 'address-as-name'],
  ['the message has three links', { message: LINKS }, 'many-links'],
] as const

/** Returns the mail to the team about the only stored lead, and the lead's status and risk reasons. */
const teamMailOf = async ({ leads }: Awaited<ReturnType<typeof startTestApp>>) => {
  const [lead] = await leads()
  const [delivery] = lead?.deliveries ?? []
  if (!lead || !delivery) throw new Error('no lead was stored')
  const row = { ...lead, firstTouch: null, lastTouch: null }
  const due = { delivery, record: row } as unknown as DueDelivery<LeadRow>
  const mail = LEAD_MESSAGES.mail(due, MAIL_ADDRESSES)
  return { state: delivery.state, status: lead.status, reasons: lead.riskReasons, ...mail }
}

test.each(UNUSUAL)(
  'accepts a lead after proof of work, or a form after a wait, and marks its mail when %s',
  async (_name, unusual, reason) => {
    const accepted = { state: 'pending', status: 'accepted', reasons: reason }
    const marked = { subject: '[Unusual] New Demo Request', text: expect.stringMatching(/^Unusual: /) }
    const withScript = await startTestApp({ now: () => NOW })
    const formToken = issueFormToken(TEST_SECRET, NOW - MINUTE)
    const lead = { ...SAMPLE_LEAD, ...unusual }
    const first = await withScript.postJson({ ...lead, formToken })
    const proof = first.statusCode === 428 ? await solveOfferedChallenge(first) : { formToken }
    expect((await withScript.postJson({ ...lead, ...proof })).json()).toEqual({ success: true, error: '' })
    expect(await teamMailOf(withScript)).toMatchObject({ ...accepted, ...marked })

    let time = NOW
    const withoutScript = await startTestApp({ now: () => time })
    const challenged = await withoutScript.postForm(createLeadForm(unusual))
    expect(challenged.statusCode).toBe(428)
    const ticket = readPage(challenged.body).querySelector('#contact-formToken')?.getAttribute('value') ?? ''
    time += 5000
    const sent = await withoutScript.postForm(createLeadForm({ ...unusual, formToken: ticket }))
    expect(sent.statusCode).toBe(303)
    expect(await teamMailOf(withoutScript)).toMatchObject({ ...accepted, ...marked })
  },
)

test('quarantines a lead with two signals or an early token, even with a valid proof', async () => {
  const { postJson, leads } = await startTestApp({ now: () => NOW })
  const proofOf = async (formToken: string) => ({
    formToken,
    proof: await solveProof(await issueChallenge(TEST_SECRET, formToken, NOW)),
  })
  const [good, early] = [NOW - MINUTE, NOW - 1000].map((at) => issueFormToken(TEST_SECRET, at))
  const two = { topic: 'x', businessName: 'www.acmeroofing.com' }
  await postJson({ ...SAMPLE_LEAD, ...two, ...(await proofOf(good ?? '')) })
  await postJson({ ...SAMPLE_LEAD, fullName: 'Early', ...(await proofOf(early ?? '')) })
  expect((await leads()).map(({ status }) => status)).toEqual(['quarantined', 'quarantined'])
})
