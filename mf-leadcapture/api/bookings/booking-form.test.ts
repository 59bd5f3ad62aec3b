import { expect, test } from 'vitest'
import { bookingPagePath } from '../../contract/booking.ts'
import { MONDAY_AT_ELEVEN, startBookingApp } from '../../testing/booking-app.ts'
import { readPage } from '../../testing/read-page.ts'

const GENERAL = bookingPagePath('general')

const hiddenFields = (html: string) =>
  Object.fromEntries(
    readPage(html)
      .querySelectorAll('input[type=hidden]')
      .map((input) => [input.getAttribute('name'), input.getAttribute('value')]),
  )

test('what came with the address goes along to the booking, and nothing else does', async () => {
  const { get } = await startBookingApp()
  const query = new URLSearchParams({
    tz: 'Europe/London',
    industry: 'Solar',
    size: '500+',
    plid: 'x"><script>',
    utm_source: '"><img>',
    utm_evil: 'x',
    at: MONDAY_AT_ELEVEN,
  })
  const { body } = await get(`${GENERAL}?${query.toString()}`)
  const fields = hiddenFields(body)
  expect(Object.keys(fields)).toEqual(['tz', 'industry', 'size', 'utm_source', 'key', 'at'])
  expect(body).not.toMatch(/<img|<script>/)
  expect(body).toContain('6:00 PM GMT')
})

test('where no script runs, the meeting page’s address says what its links cannot; a partner or an advertisement it does not', async () => {
  const { get } = await startBookingApp()
  const asked = new URLSearchParams({
    industry: 'Mortgages',
    offer: 'originator-connect',
    plid: 'partner-7',
    utm_source: 'ad',
  })
  const referer = `https://www.crewtally.example/meeting?${asked.toString()}`
  const address = `${bookingPagePath('mortgage')}?at=${MONDAY_AT_ELEVEN}`
  expect(hiddenFields((await get(address, { referer })).body)).toEqual({
    industry: 'Mortgages',
    offer: 'originator-connect',
    key: expect.any(String),
    at: MONDAY_AT_ELEVEN,
  })
  const said = hiddenFields((await get(`${address}&industry=Solar`, { referer })).body)
  expect(said['industry']).toBe('Solar')
  const elsewhere = hiddenFields((await get(address, { referer: referer.replace('/meeting', '/hr') })).body)
  expect(Object.keys(elsewhere)).toEqual(['key', 'at'])
})
