// @vitest-environment happy-dom
import * as fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { LEAD_RULES, RULED_FIELDS, type RuledField } from 'shared-contracts'
import { readPhone } from 'shared-contracts/field-rule'
import { getGuardVerdict } from 'shared-ui/form/testing/guard-verdict.ts'
import { beforeAll, expect, test } from 'vitest'
import { LeadApiError } from '../api/http/errors.ts'
import { contactFallback } from '../api/leads/fallback-page.tsx'
import { validateBody, toRequestBody } from '../api/leads/receive-lead.ts'
import { ContactForm } from '../src/components/contact-form/contact-form.tsx'
import { FormValues } from '../src/components/contact-form/contact-request.ts'
import { contactForm } from '../src/content/contact-form.ts'
import { readPage } from '../testing/test-app.ts'
import { fieldId } from './form.ts'

const GOOD = {
  fullName: 'Dana Reyes',
  businessName: 'Ridgeline',
  email: 'dana@ridgeline.example',
  phone: '8015550101',
  industry: 'Solar',
  employees: '24',
  message: 'Ten letters and more.',
  terms: true,
}

/**
 * A value of a form field, and the expected result of its validation. True: valid. False: invalid, with the field's default
 * message. A string: invalid, with this string as the message.
 */
type Case = [value: string | boolean, expected: boolean | string]

const createCases = (expected: Case[1], ...values: Case[0][]) =>
  values.map((value): Case => [value, expected])

const COUNT = 'Employee number must be a number up to 9,999,999, such as 50, 500+ or 50-100.'
const ONE_NUMBER =
  'Phone number must be one number, in digits. For letters type their keys: FLOWERS is 3569377.'

const CASES: Partial<Record<RuledField, Case[]>> = {
  fullName: [
    ...createCases(false, '', '   ', 'D', ' D ', 'e\u0301', '😀'),
    ...createCases(true, 'Da', '  Da  ', '名前', 'x'.repeat(120), '😀'.repeat(120), `${'x'.repeat(120)}   `),
    ...createCases('Name can have 120 characters at most. It has 121 now.', 'x'.repeat(121)),
  ],
  businessName: [
    ...createCases(false, '', '\t'),
    ...createCases(true, 'R', 'x'.repeat(160)),
    ...createCases('Business name can have 160 characters at most. It has 161 now.', 'x'.repeat(161)),
  ],
  email: [
    ...createCases(false, '', 'dana', 'dana@', 'dana@host', '@a.example', 'dana@a.b', 'bücher@bücher.de'),
    ...createCases(false, 'dana@x-.com', 'dana@a.example.', 'dana@bücher.de/x', 'dana@bücher.de:80'),
    ...createCases(false, 'dana@[127.0.0.1]', 'dana@127.0.0.1', '"dana"@a.example'),
    ...createCases(false, `${'d'.repeat(65)}@a.example`, `dana@${'d'.repeat(64)}.example`, 'dana@-a.example'),
    ...createCases(false, 'dana @a.example', 'dana@a.example, b@a.example'),
    ...createCases(false, `${'d'.repeat(64)}@${'a.'.repeat(91)}aexample`),
    ...createCases(true, 'dana@a.example', ' dana@a.example ', 'd.a.n.a@a.example', '.dana@a.example'),
    ...createCases(true, 'da..na@a.example', 'a&b@x.com', 'a{b}@x.com', 'user@xn--e1aybc.xn--p1ai'),
    ...createCases(true, 'user@пример.рф', 'user@ПРИМЕР.рф', 'user@bücher.de', '\u200bdana@a.example\u200b'),
    ...createCases(true, 'dana@a\u00ad.example\u2060', `${'d'.repeat(64)}@a.example`, "o'dana+x@a-b.example"),
    ...createCases(true, `${'d'.repeat(64)}@${'a.'.repeat(91)}example`),
  ],
  phone: [
    ...createCases(false, '', 'call me'),
    ...createCases(true, '8', '8015550101', ' 801 ', '1'.repeat(18), '+' + '1'.repeat(18)),
    ...createCases(true, '(801) 555-0100 ext. 22', '+1 801 555 0100', '٨٠١٥٥٥٠١٠٠'),
    ...createCases('Phone number can have 18 digits at most. It has 21 now.', '1'.repeat(21)),
    ...createCases('Phone number can have 18 digits at most. It has 19 now.', `+${'1'.repeat(19)} x2`),
    ...createCases(ONE_NUMBER, '1-800-FLOWERS', '801 555 0100 x', '801-555-0100 / 801-555-0101'),
    ...createCases(ONE_NUMBER, '*67 801 555 0100'),
  ],
  industry: [...createCases(false, ''), ...createCases(true, 'Solar', 'Other', 'HVAC', 'Tree and Lawn Care')],
  employees: [
    ...createCases(false, '', '0', '00', '-3'),
    ...createCases(COUNT, '2.5', '1e3', '0x10', 'ten', 'about 50', '10000000', '1,00', '1,0000', ',100'),
    ...createCases(COUNT, '10,000,000', '+500', '50-', '0-100', '50-100-200', '50-100+', 'Infinity', '１２'),
    ...createCases(true, '1', ' 24 ', '007', '9999999', '1,000', '9,999,999', '500+', '1,000 +', '50-100'),
    ...createCases(true, '50 – 100', '1,000 to 2,500'),
  ],
  message: [
    ...createCases(false, '', 'nine char', ' nine char ', '😀'.repeat(9)),
    ...createCases(true, 'ten chars!', 'line\nline\nline', 'x'.repeat(4000), '😀'.repeat(10)),
    ...createCases(true, '漢\n'.repeat(2000)),
    ...createCases('Message can have 4,000 characters at most. It has 4,001 now.', 'x'.repeat(4001)),
  ],
  terms: [...createCases(false, false), ...createCases(true, true)],
}
/** Returns the cases of a field. A field without cases gets one: an empty value, which is valid if the field is optional. */
const casesOf = (field: RuledField): Case[] => CASES[field] ?? [['', !LEAD_RULES[field].required]]
const ROWS = RULED_FIELDS.flatMap((field) =>
  casesOf(field).map(([value, expected]) => ({
    field,
    value,
    expected: expected === true ? null : expected || LEAD_RULES[field].message,
  })),
)

const formVerdict = (field: RuledField, values: typeof GOOD): string | null =>
  FormValues.safeParse({ ...values, texts: false, topic: '' }).error?.issues.find(
    ({ path }) => path[0] === field,
  )?.message ?? null

const apiVerdict = (field: RuledField, { terms, ...values }: typeof GOOD): string | null => {
  try {
    validateBody(
      toRequestBody({ ...values, subject: 'New Demo Request', terms: terms ? 'on' : '' }, undefined),
      { termsRequired: true },
    )
    return null
  } catch (error) {
    return (error instanceof LeadApiError ? error.fields : undefined)?.[field] ?? null
  }
}

/**
 * Numbers of employees as a visitor types them, each with its parsed value. The form, the API and the page without JavaScript
 * must parse the same value.
 */
const EMPLOYEE_COUNTS: [typed: string, count: number][] = [
  ['24', 24],
  ['007', 7],
  ['1,000', 1000],
  ['1,234,567', 1_234_567],
  ['500+', 500],
  ['1,000+', 1000],
  ['50-100', 50],
  ['100 – 50', 50],
  ['1,000 to 2,500', 1000],
]

beforeAll(() => {
  document.body.innerHTML = renderToStaticMarkup(<ContactForm content={contactForm} />)
})

test.each(ROWS)(
  '$field: guard, form and API return the same result for $value',
  ({ field, value, expected }) => {
    const values = { ...GOOD, [field]: value }
    expect({
      guard: getGuardVerdict(fieldId(field), value),
      form: formVerdict(field, values),
      api: apiVerdict(field, values),
    }).toEqual({ guard: expected, form: expected, api: expected })
  },
)

test.each(EMPLOYEE_COUNTS)('form, API and fallback page parse %s as %i people', async (given, count) => {
  const { terms: _agreed, ...texts } = { ...GOOD, employees: given }
  const request = { ...texts, subject: 'New Demo Request' }
  const encodeAsFormPost = toRequestBody({ ...request, terms: 'on' }, undefined)
  const fallback = readPage(contactFallback({ sheet: { href: '/pages.css' }, fonts: [] })).querySelector(
    `#${fieldId('employees')}`,
  )
  expect({
    form: FormValues.parse({ ...GOOD, employees: given, texts: false, topic: '' }).employees,
    json: validateBody(request, { termsRequired: false }).employees,
    posted: validateBody(encodeAsFormPost, { termsRequired: true }).employees,
    fallback: fallback?.getAttribute('data-checks'),
  }).toEqual({
    form: count,
    json: count,
    posted: count,
    fallback: document.getElementById(fieldId('employees'))?.dataset['checks'],
  })
})

const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.constantFrom(...'\r\n|\n|\r|\0|\u0007|\ud800|\udc00|😀|e\u0301|\u202e|\u200b| |漢'.split('|')),
)
const longText = fc
  .tuple(piece, fc.constantFrom('x', '漢', '😀', '\r\n', 'e\u0301'), fc.integer({ min: 0, max: 4010 }), piece)
  .map(([before, unit, times, after]) => before + unit.repeat(times) + after)

/** Returns the text that the server receives if a browser without JavaScript posts the given text. */
const encodeAsFormPost = (text: string): string =>
  new URLSearchParams(new URLSearchParams({ text: text.replaceAll(/\r\n?|\n/g, '\r\n') }).toString()).get(
    'text',
  ) ?? ''

test('guard, form, JSON and posted form count the characters of a message in the same way', () => {
  fc.assert(
    fc.property(longText, (text) => {
      const inField = text.replaceAll(/\r\n?/g, '\n')
      const verdict = apiVerdict('message', { ...GOOD, message: text })
      expect({
        guard: getGuardVerdict(fieldId('message'), inField),
        form: formVerdict('message', { ...GOOD, message: inField }),
        posted: apiVerdict('message', { ...GOOD, message: encodeAsFormPost(text) }),
      }).toEqual({ guard: verdict, form: verdict, posted: verdict })
      const length = [
        ...inField
          .toWellFormed()
          .replaceAll(/[^\P{Cc}\t\n]/gu, ' ')
          .normalize('NFC')
          .trim(),
      ].length
      expect(verdict === null).toBe(length >= 10 && length <= 4000)
    }),
    { numRuns: 300 },
  )
})

const address = fc
  .tuple(
    fc.oneof(fc.emailAddress(), piece),
    fc.constantFrom('', '@', '@a.example', '@пример.рф', '\u200b', '@bücher.de/', '@a．example'),
    piece,
  )
  .map((parts) => parts.join(''))
const number = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'801|5550100|+|(0)|(|)|-| |/|.|ext. |x|#|,|FLOWERS|٨|８|৮|𝟖'.split('|')),
      piece,
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''))

test('guard and API parse an email address and a phone number in the same way', () => {
  fc.assert(
    fc.property(address, number, (email, phone) => {
      const values = { email: email.replaceAll(/[\r\n]/g, ''), phone: phone.replaceAll(/[\r\n]/g, '') }
      for (const field of ['email', 'phone'] as const)
        expect(getGuardVerdict(fieldId(field), values[field])).toBe(
          apiVerdict(field, { ...GOOD, [field]: values[field] }),
        )
      const control = document.getElementById(fieldId('phone')) as HTMLInputElement
      control.value = values.phone
      control.dispatchEvent(new Event('input', { bubbles: true }))
      // Replace lone surrogates with U+FFFD, as a browser does when it posts a form.
      const shown = control.value.toWellFormed()
      expect(shown).toBe(readPhone(values.phone))
      expect(readPhone(shown)).toBe(shown)
    }),
    { numRuns: 1000 },
  )
})
