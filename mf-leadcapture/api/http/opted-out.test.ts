import { expect, test } from 'vitest'
import { SAMPLE_LEAD, sampleForm } from '../../testing/sample-lead.ts'
import { SITE_ORIGIN, startTestApp } from '../../testing/test-app.ts'
import { sampleBooking, startBookingApp } from '../../testing/booking-app.ts'
import { bookingPagePath } from '../../contract/booking.ts'

const SIGNAL = { 'sec-gpc': '1' }
const TOUCH = {
  url: 'https://www.crewtally.example/?utm_source=yard-sign&gclid=1',
  referrer: 'https://search.example/',
  at: '2026-11-20T10:00:00.000Z',
}
const CONTEXT = {
  terms: true,
  plid: 'partner-7',
  page: '/contact-us?utm_source=yard-sign',
  firstTouch: TOUCH,
  lastTouch: TOUCH,
}
const UNTRACKED = { firstTouch: null, lastTouch: null, page: '/contact-us', plid: 'partner-7' }

test('a request under Global Privacy Control keeps its partner and nothing of a campaign', async () => {
  const { postJson, leads } = await startTestApp()
  expect((await postJson({ ...SAMPLE_LEAD, context: CONTEXT }, SIGNAL)).statusCode).toBe(200)
  expect(await leads()).toMatchObject([UNTRACKED])
  expect((await leads())[0]?.consents).toMatchObject([{ page: '/contact-us' }, { page: '/contact-us' }])
})

test('so does a form that is posted without a script', async () => {
  const { postForm, leads } = await startTestApp({ allowedOrigins: [SITE_ORIGIN] })
  const touch = JSON.stringify(TOUCH)
  const form = sampleForm({ plid: 'partner-7', firstTouch: touch, lastTouch: touch })
  const referer = `${SITE_ORIGIN}/contact-us?utm_source=yard-sign`
  expect((await postForm(form, { ...SIGNAL, referer })).statusCode).toBe(303)
  expect(await leads()).toMatchObject([UNTRACKED])
})

test.each([{}, { 'sec-gpc': '0' }])('without the signal it keeps them: %j', async (headers) => {
  const { postJson, leads } = await startTestApp()
  await postJson({ ...SAMPLE_LEAD, context: CONTEXT }, headers)
  expect(await leads()).toMatchObject([{ firstTouch: TOUCH, lastTouch: TOUCH, page: CONTEXT.page }])
})

test.each([
  [SIGNAL, '{"utm_campaign":"spring"}'],
  [{}, '{"utm_source":"yard-sign","utm_campaign":"spring"}'],
])('a booking with %j keeps of its campaign %s', async (headers, campaign) => {
  const { post, rows } = await startBookingApp()
  const sent = sampleBooking({ utm_campaign: 'spring' })
  expect((await post(bookingPagePath('general'), sent, headers)).statusCode).toBe(303)
  expect(await rows('bookings')).toMatchObject([{ campaign, plid: 'partner-7' }])
})
