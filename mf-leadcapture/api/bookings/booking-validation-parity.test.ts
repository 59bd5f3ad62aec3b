// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { issueChallenge } from '../abuse/proofs.ts'
import { getGuardVerdict } from 'shared-ui/form/testing/guard-verdict.ts'
import { beforeAll, expect, test } from 'vitest'
import { BOOKING_MESSAGES, type BookingField } from '../../contract/booking.ts'
import { validateBookingForm, readCarried } from './booking-form.ts'
import { details } from './pages/form-pages.tsx'

const GOOD = {
  fullName: 'Dana Reyes',
  email: 'dana@ridgeline.example',
  businessName: '',
  phone: '',
  note: '',
  consent: 'on',
}

/** Field values with the message that both the form guard (browser script) and the API return, or null for a valid value. */
const ROWS: [field: BookingField, value: string | boolean, message: string | null][] = [
  ['fullName', 'D', BOOKING_MESSAGES.fullName],
  ['fullName', 'x'.repeat(121), 'Name can have 120 characters at most. It has 121 now.'],
  ['email', 'dana@host', BOOKING_MESSAGES.email],
  ['email', ' Dana@A.example ', null],
  ['businessName', 'x'.repeat(161), 'Business name can have 160 characters at most. It has 161 now.'],
  ['phone', '', null],
  ['phone', '1'.repeat(21), 'Phone number can have 18 digits at most. It has 21 now.'],
  ['note', 'two\nlines', null],
  ['note', 'x'.repeat(1001), 'Note can have 1,000 characters at most. It has 1,001 now.'],
  ['consent', false, BOOKING_MESSAGES.consent],
  ['consent', true, null],
]

const apiVerdict = (field: BookingField, value: string | boolean): string | null => {
  const checked = validateBookingForm({
    ...GOOD,
    [field]: typeof value === 'string' ? value : value ? 'on' : '',
  })
  return 'errors' in checked ? (checked.errors[field] ?? null) : null
}

beforeAll(async () => {
  const { body } = details({
    path: '/x',
    carried: readCarried({}),
    zone: 'America/Denver',
    title: 'Demo',
    minutes: 30,
    startsAt: Date.parse('2026-11-23T17:00:00Z'),
    instead: null,
    requestKey: 'k',
    challenge: await issueChallenge('a secret of the tests alone', 'k', Date.now()),
    values: {},
    errors: {},
  })
  document.body.innerHTML = renderToStaticMarkup(body)
})

test.each(ROWS)('%s: guard and API agree on %j', (field, value, message) => {
  expect([getGuardVerdict(field, value), apiVerdict(field, value)]).toEqual([message, message])
})
