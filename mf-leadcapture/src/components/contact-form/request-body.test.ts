import { expect, test } from 'vitest'
import { IDEMPOTENCY_KEY_PATTERN } from '../../../contract/headers.ts'
import { SendMailBody } from '../../../contract/send-mail.ts'
import { FormValues } from './form-values.ts'
import { requestBody } from './request-body.ts'
import { createSubmissionKeys } from './submission-key.ts'

const TYPED = {
  fullName: ' Dana Reyes ', businessName: 'Reyes Roofing', email: 'dana@reyes.example', phone: '8015550101', industry: 'Roofing',
  employees: '24', message: 'We pay crews by the square.', terms: true, texts: false, website: '',
}

test('what the form holds becomes the request the API takes', () => {
  const body = requestBody(FormValues.parse(TYPED), { page: '/contact-us', plid: null })
  expect(body).toEqual({
    fullName: 'Dana Reyes', businessName: 'Reyes Roofing', email: 'dana@reyes.example', phone: '8015550101', industry: 'Roofing',
    employees: 24, message: 'We pay crews by the square.', subject: 'New Demo Request',
    context: { terms: true, texts: false, plid: null, page: '/contact-us' },
  })
  expect(SendMailBody.safeParse(body).success).toBe(true)
})

test('a filled trap travels along', () => {
  const body = requestBody(FormValues.parse({ ...TYPED, website: 'https://spam.example' }), { page: '/', plid: 'p1' })
  expect(body.website).toBe('https://spam.example')
})

test('a repeat keeps its key and a change gets another', () => {
  const keyOf = createSubmissionKeys()
  const first = keyOf('{"a":1}')
  expect(first).toMatch(IDEMPOTENCY_KEY_PATTERN)
  expect(keyOf('{"a":1}')).toBe(first)
  expect(keyOf('{"a":2}')).not.toBe(first)
})
