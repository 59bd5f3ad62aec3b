import { expect, test } from 'vitest'
import { SendMailBody } from '../../../contract/send-mail.ts'
import { FormValues, requestBody } from './form-values.ts'

const TYPED = {
  fullName: ' Dana Reyes ',
  businessName: 'Reyes Roofing',
  email: 'dana@reyes.example',
  phone: '8015550101',
  industry: 'Roofing',
  employees: '24',
  message: 'We pay crews by the square.',
  terms: true,
  texts: false,
  topic: '',
}

test('what the form holds becomes the request the API takes', () => {
  const body = requestBody(FormValues.parse(TYPED), { page: '/contact-us', plid: null })
  expect(body).toEqual({
    fullName: 'Dana Reyes',
    businessName: 'Reyes Roofing',
    email: 'dana@reyes.example',
    phone: '8015550101',
    industry: 'Roofing',
    employees: 24,
    message: 'We pay crews by the square.',
    subject: 'New Demo Request',
    context: { terms: true, texts: false, plid: null, page: '/contact-us' },
  })
  expect(SendMailBody.safeParse(body).success).toBe(true)
})

test('where the visitor came from travels along', () => {
  const firstTouch = {
    url: 'https://www.crewtally.example/solar?utm_source=yard-sign',
    referrer: 'https://search.example/',
    at: '2026-11-02T08:00:00.000Z',
  }
  const body = requestBody(FormValues.parse(TYPED), {
    page: '/',
    plid: 'p1',
    firstTouch,
    lastTouch: firstTouch,
  })
  expect(SendMailBody.parse(body).context).toMatchObject({ plid: 'p1', firstTouch, lastTouch: firstTouch })
})

test('a filled trap travels along', () => {
  const body = requestBody(FormValues.parse({ ...TYPED, topic: 'https://spam.example' }), {
    page: '/',
    plid: 'p1',
  })
  expect(body.topic).toBe('https://spam.example')
})
