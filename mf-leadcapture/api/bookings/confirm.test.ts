import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test } from 'vitest'
import { bookingPagePath } from '../../contract/booking.ts'
import {
  manageLink,
  MONDAY_AT_ELEVEN,
  MONDAY_AT_TEN,
  sampleBooking,
  startBookingApp,
} from '../../testing/booking-app.ts'
import { readPage } from '../../testing/read-page.ts'

const MINUTE = 60_000
const HOLD = 15 * MINUTE
const GENERAL = bookingPagePath('general')

test('whoever books is told to open the mail, and gets no link that changes anything', async () => {
  const { book, get, link, rows } = await startBookingApp()
  const answer = await book()
  const page = await get(String(answer.headers.location), { 'sec-fetch-dest': 'iframe' })
  expect(page.body).toContain('Open the email we sent to <b>dana@ridgeline.example</b> within 15 minutes')
  expect(page.body).toContain(`data-asked="${MONDAY_AT_TEN}"`)
  const [manage, confirm] = [await link('manage'), await link('confirm')]
  for (const secret of [manage, confirm, manage.split('/').at(-1) ?? '', confirm.split('/').at(-1) ?? ''])
    expect(`${JSON.stringify(answer.headers)}${answer.body}${page.body}`).not.toContain(secret)
  const asked = String(answer.headers.location).split('/').at(-1) ?? ''
  for (const kind of ['manage', 'confirm'])
    expect((await get(`/api/v1/bookings/${kind}/${asked}`)).statusCode).toBe(404)
  expect((await get(manage)).statusCode).toBe(404)
  expect(await rows('bookings')).toMatchObject([{ state: 'unconfirmed' }])
})

test('looking confirms nothing, the button does, once; then the host is invited and the link to change goes by mail', async () => {
  const { book, get, post, link, rows, mails } = await startBookingApp()
  const asked = String((await book()).headers.location)
  const confirm = await link('confirm')
  for (let turn = 0; turn < 3; turn += 1) expect((await get(confirm)).body).toContain('Yes, book it')
  expect(await rows('bookings')).toMatchObject([{ state: 'unconfirmed' }])
  const answers = await Promise.all([post(confirm, {}), post(confirm, {})])
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual([
    [303, confirm],
    [303, confirm],
  ])
  expect(await rows('bookings')).toMatchObject([{ state: 'booked' }])
  expect((await mails()).map(({ audience, method }) => `${audience} ${method}`)).toEqual([
    'visitor CONFIRM',
    'visitor REQUEST',
    'host REQUEST',
  ])
  for (const path of [confirm, asked]) {
    const { body } = await get(path)
    expect(body).toContain('You are booked')
    expect(body).not.toContain('/manage/')
  }
  expect((await post(confirm, {}, { origin: 'https://elsewhere.example' })).statusCode).toBe(403)
})

test('without a word the time is free after a quarter of an hour, and a late word books it where it still is', async () => {
  const { book, get, post, link, pass, rows } = await startBookingApp()
  const times = async () =>
    readPage((await get(GENERAL)).body)
      .querySelectorAll('[aria-labelledby=times] time')
      .map((time) => time.getAttribute('datetime'))
  await book()
  expect(await times()).not.toContain(MONDAY_AT_TEN)
  pass(HOLD)
  expect(await times()).toContain(MONDAY_AT_TEN)
  expect((await post(await link('confirm'), {})).statusCode).toBe(303)
  expect(await rows('bookings')).toMatchObject([{ state: 'booked' }])
  expect(await times()).not.toContain(MONDAY_AT_TEN)
})

test('a late word for a time that has gone is offered others, and nothing needs typing again', async () => {
  const { book, booked, post, link, pass, rows } = await startBookingApp()
  await book({ email: 'late@ridgeline.example' })
  pass(HOLD)
  await booked({ email: 'quick@ridgeline.example' })
  const confirm = await link('confirm', 'late@ridgeline.example')
  const late = await post(confirm, {})
  expect(late.statusCode).toBe(409)
  const offered = readPage(late.body)
    .querySelectorAll('input[type=radio]')
    .map((radio) => radio.getAttribute('value'))
  expect(offered).toHaveLength(6)
  expect(offered).not.toContain(MONDAY_AT_TEN)
  expect((await post(confirm, { at: MONDAY_AT_ELEVEN })).statusCode).toBe(303)
  expect((await rows('bookings')).map(({ email, state, startsAt }) => [email, state, startsAt])).toEqual([
    ['late@ridgeline.example', 'booked', Date.parse(MONDAY_AT_ELEVEN)],
    ['quick@ridgeline.example', 'booked', Date.parse(MONDAY_AT_TEN)],
  ])
})

test('a meeting moves five times, then it stays and they are asked to call', async () => {
  const { booked, post, link } = await startBookingApp()
  await booked()
  const moves: number[] = []
  for (let turn = 0; turn < 6; turn += 1)
    moves.push(
      (await post(`${await link('manage')}/move`, { at: `2026-11-24T${16 + (turn % 2)}:00:00.000Z` }))
        .statusCode,
    )
  expect(moves).toEqual([303, 303, 303, 303, 303, 409])
})

const ask = (number: number, more: Record<string, string> = {}) =>
  sampleBooking({
    at: `2026-11-24T${16 + number}:00:00.000Z`,
    email: `person${number}@office.example`,
    ...more,
  })

test('beyond two an hour a booking takes trouble: work or patience, with all that was typed kept', async () => {
  const { app, post, rows, pass } = await startBookingApp({
    limits: { clientPerMinute: 10, totalPerMinute: 600 },
  })
  const office = { 'x-forwarded-for': '203.0.113.7' }
  for (const number of [0, 1]) expect((await post(GENERAL, ask(number), office)).statusCode).toBe(303)
  const third = ask(2)
  const trouble = await post(GENERAL, third, office)
  expect([trouble.statusCode, trouble.headers['retry-after']]).toEqual([428, '5'])
  const page = readPage(trouble.body)
  const values = Object.fromEntries(
    page
      .querySelectorAll('form input')
      .map((input) => [input.getAttribute('name') ?? '', input.getAttribute('value') ?? '']),
  )
  expect(values).toMatchObject({ ...third, proof: '' })
  expect(page.querySelector('output')?.textContent).toBe('Wait 5 seconds, then press the button.')
  expect((await app.inject('/api/v1/bookings/assets/proof.js')).statusCode).toBe(200)

  const early = await post(GENERAL, values, office)
  expect(early.statusCode).toBe(428)
  expect((await post(GENERAL, { ...values, key: crypto.randomUUID() }, office)).statusCode).toBe(428)
  const challenge = JSON.parse(page.querySelector('form')?.getAttribute('data-challenge') ?? '')
  const proof = Buffer.from(
    JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }),
  ).toString('base64')
  expect((await post(GENERAL, { ...values, proof }, office)).statusCode).toBe(303)
  expect(await rows('bookings')).toHaveLength(3)
  expect((await post(GENERAL, { ...ask(4), proof }, office)).statusCode).toBe(428)
  pass(HOLD)
  const fourth = readPage((await post(GENERAL, ask(5), office)).body)
  const ticket = fourth.querySelector('input[name=ticket]')?.getAttribute('value') ?? ''
  const key = fourth.querySelector('input[name=key]')?.getAttribute('value') ?? ''
  pass(30_000)
  expect((await post(GENERAL, ask(5, { key, ticket }), office)).statusCode).toBe(303)
})

test('one network holds three times without a word; the fourth is told to open the mails', async () => {
  const { post, rows, pass } = await startBookingApp({ limits: { clientPerMinute: 10, totalPerMinute: 600 } })
  const from = { 'x-forwarded-for': '203.0.113.7' }
  const answers: number[] = []
  for (let number = 0; number < 4; number += 1) {
    const values = ask(number)
    let answer = await post(GENERAL, values, from)
    if (answer.statusCode === 428) {
      const ticket = readPage(answer.body).querySelector('input[name=ticket]')?.getAttribute('value') ?? ''
      pass(30_000)
      answer = await post(GENERAL, { ...values, ticket }, from)
    }
    answers.push(answer.statusCode)
  }
  expect(answers).toEqual([303, 303, 303, 409])
  expect(await rows('bookings')).toHaveLength(3)
})

test('pages that are looked at too often are refused, and bookings go on meanwhile', async () => {
  const { get, book } = await startBookingApp({ limits: { clientPerMinute: 1, totalPerMinute: 600 } })
  const statuses = await Promise.all(Array.from({ length: 125 }, () => get(GENERAL)))
  expect(statuses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(120)
  expect(statuses.at(-1)?.headers['retry-after']).toBe('60')
  expect((await book()).statusCode).toBe(303)
})

test('manageLink is what a move leads to', async () => {
  const { booked, post, link } = await startBookingApp()
  const moved = await post(`${await booked()}/move`, { at: MONDAY_AT_ELEVEN })
  expect(manageLink(moved)).toBe(await link('manage'))
})
