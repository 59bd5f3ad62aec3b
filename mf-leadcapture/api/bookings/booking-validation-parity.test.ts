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

/**
 * A value of a form field, and the expected result of its validation. True: valid. False: invalid, with the field's default
 * message. A string: invalid, with this string as the message.
 */
type Case = [value: string | boolean, expected: boolean | string]
const expecting = (expected: Case[1], ...values: Case[0][]) => values.map((value): Case => [value, expected])

const CASES: Record<BookingField, Case[]> = {
  fullName: [
    ...expecting(false, '', '  ', 'D'),
    ...expecting(true, ' Da ', 'x'.repeat(120)),
    ...expecting('Name can have 120 characters at most. It has 121 now.', 'x'.repeat(121)),
  ],
  email: [
    ...expecting(false, '', 'dana@host', '"dana"@a.example', `${'d'.repeat(65)}@a.example`),
    ...expecting(false, 'dana@a.example\nbcc: x@a.example'),
    ...expecting(true, ' Dana@A.example ', 'dana&sam@a.example'),
  ],
  businessName: [
    ...expecting(true, '', 'R'),
    ...expecting('Business name can have 160 characters at most. It has 161 now.', 'x'.repeat(161)),
  ],
  phone: [
    ...expecting(true, '', '801'),
    ...expecting('Phone number can have 18 digits at most. It has 21 now.', '1'.repeat(21)),
  ],
  note: [
    ...expecting(true, '', 'two\nlines', 'x'.repeat(1000)),
    ...expecting('Note can have 1,000 characters at most. It has 1,001 now.', 'x'.repeat(1001)),
  ],
  consent: [...expecting(false, false), ...expecting(true, true)],
}
const ROWS = (Object.keys(CASES) as BookingField[]).flatMap((field) =>
  CASES[field].map(([value, expected]) => ({
    field,
    value,
    expected: expected === true ? null : expected || BOOKING_MESSAGES[field],
  })),
)

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

test.each(ROWS)('$field: guard and API agree on $value', ({ field, value, expected }) => {
  expect({ guard: getGuardVerdict(field, value), api: apiVerdict(field, value) }).toEqual({
    guard: expected,
    api: expected,
  })
})
