// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { guardVerdict } from 'shared-ui/form/testing/guard-verdict.ts'
import { beforeAll, expect, test } from 'vitest'
import { BOOKING_MESSAGES, type BookingField } from '../../contract/booking.ts'
import { checkForm, readCarried } from './booking-form.ts'
import { details } from './pages/details-page.tsx'

const GOOD = {
  fullName: 'Dana Reyes',
  email: 'dana@ridgeline.example',
  businessName: '',
  phone: '',
  note: '',
  consent: 'on',
}

/** What a visitor may give, and whether the rule takes it. */
const CASES: Record<BookingField, [value: string | boolean, isGood: boolean | string][]> = {
  fullName: [
    ['', false],
    ['  ', false],
    ['D', false],
    [' Da ', true],
    ['x'.repeat(120), true],
    ['x'.repeat(121), 'Name can have 120 characters at most. It has 121 now.'],
  ],
  email: [
    ['', false],
    ['dana@host', false],
    [' Dana@A.example ', true],
    ['dana&sam@a.example', true],
    ['"dana"@a.example', false],
    [`${'d'.repeat(65)}@a.example`, false],
    ['dana@a.example\nbcc: x@a.example', false],
  ],
  businessName: [
    ['', true],
    ['R', true],
    ['x'.repeat(161), 'Business name can have 160 characters at most. It has 161 now.'],
  ],
  phone: [
    ['', true],
    ['801', true],
    ['1'.repeat(21), 'Phone number can have 18 digits at most. It has 21 now.'],
  ],
  note: [
    ['', true],
    ['two\nlines', true],
    ['x'.repeat(1000), true],
    ['x'.repeat(1001), 'Note can have 1,000 characters at most. It has 1,001 now.'],
  ],
  consent: [
    [false, false],
    [true, true],
  ],
}
const ROWS = (Object.keys(CASES) as BookingField[]).flatMap((field) =>
  CASES[field].map(([value, isGood]) => ({
    field,
    value,
    expected: isGood === true ? null : isGood || BOOKING_MESSAGES[field],
  })),
)

const apiVerdict = (field: BookingField, value: string | boolean): string | null => {
  const checked = checkForm({ ...GOOD, [field]: typeof value === 'string' ? value : value ? 'on' : '' })
  return 'errors' in checked ? (checked.errors[field] ?? null) : null
}

beforeAll(() => {
  const { body } = details({
    path: '/x',
    carried: readCarried({}),
    zone: 'America/Denver',
    title: 'Demo',
    minutes: 30,
    startsAt: Date.parse('2026-11-23T17:00:00Z'),
    instead: null,
    requestKey: 'k',
    values: {},
    errors: {},
  })
  document.body.innerHTML = renderToStaticMarkup(body)
})

test.each(ROWS)('$field: guard and API say the same of $value', ({ field, value, expected }) => {
  expect({ guard: guardVerdict(field, value), api: apiVerdict(field, value) }).toEqual({
    guard: expected,
    api: expected,
  })
})
