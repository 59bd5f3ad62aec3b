// @vitest-environment happy-dom
import { LEAD_RULES, RULED_FIELDS, type RuledField } from 'shared-contracts'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { guardVerdict } from 'shared-ui/form/testing/guard-verdict.ts'
import { beforeAll, expect, test } from 'vitest'
import { LeadApiError } from '../api/http/errors.ts'
import { checkBody } from '../api/leads/check-body.ts'
import { contactFallback } from '../api/leads/fallback-page.tsx'
import { requestFromForm } from '../api/leads/from-form.ts'
import { ContactForm } from '../src/components/contact-form/contact-form.tsx'
import { FormValues } from '../src/components/contact-form/form-values.ts'
import { readPage } from '../testing/read-page.ts'
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

type Case = [value: string | boolean, isGood: boolean]

/** What a visitor may give, and whether the rule takes it. */
const CASES: Partial<Record<RuledField, Case[]>> = {
  fullName: [
    ['', false],
    ['   ', false],
    ['D', false],
    [' D ', false],
    ['Da', true],
    ['  Da  ', true],
    ['名前', true],
    ['e\u0301', false],
    ['x'.repeat(120), true],
    ['x'.repeat(121), false],
    [`${'x'.repeat(120)}   `, true],
  ],
  businessName: [
    ['', false],
    ['\t', false],
    ['R', true],
    ['x'.repeat(160), true],
    ['x'.repeat(161), false],
  ],
  email: [
    ['', false],
    ['dana', false],
    ['dana@', false],
    ['dana@host', false],
    ['@a.example', false],
    ['dana@a.example', true],
    [' dana@a.example ', true],
    ['dana@a.b', false],
    ['d.a.n.a@a.example', true],
    ['.dana@a.example', false],
    ['da..na@a.example', false],
    ["o'dana+x@a-b.example", true],
    ['dana@-a.example', false],
    ['dana @a.example', false],
    ['dana@a.example, b@a.example', false],
    [`${'d'.repeat(244)}@a.example`, true],
    [`${'d'.repeat(245)}@a.example`, false],
  ],
  phone: [
    ['', false],
    ['8', true],
    ['8015550101', true],
    [' 801 ', true],
    ['1'.repeat(20), true],
    ['1'.repeat(21), false],
  ],
  industry: [
    ['', false],
    ['Solar', true],
    ['Other', true],
    ['HVAC', true],
    ['Tree and Lawn Care', true],
  ],
  employees: [
    ['', false],
    ['0', false],
    ['00', false],
    ['-3', false],
    ['2.5', false],
    ['1e3', false],
    ['0x10', false],
    ['ten', false],
    ['1', true],
    [' 24 ', true],
    ['007', true],
    ['9999999', true],
    ['10000000', false],
    ['1,000', true],
    ['9,999,999', true],
    ['1,00', false],
    ['1,0000', false],
    [',100', false],
    ['10,000,000', false],
    ['500+', true],
    ['1,000 +', true],
    ['+500', false],
    ['50-100', true],
    ['50 – 100', true],
    ['1,000 to 2,500', true],
    ['50-', false],
    ['0-100', false],
    ['50-100-200', false],
    ['50-100+', false],
    ['Infinity', false],
    ['１２', false],
  ],
  message: [
    ['', false],
    ['nine char', false],
    ['ten chars!', true],
    [' nine char ', false],
    ['line\nline\nline', true],
    ['x'.repeat(4000), true],
    ['x'.repeat(4001), false],
  ],
  terms: [
    [false, false],
    [true, true],
  ],
}
/** Of a field without any of its own: nothing at all. */
const casesOf = (field: RuledField): Case[] => CASES[field] ?? [['', !LEAD_RULES[field].required]]
const ROWS = RULED_FIELDS.flatMap((field) =>
  casesOf(field).map(([value, isGood]) => ({
    field,
    value,
    expected: isGood ? null : LEAD_RULES[field].message,
  })),
)

const formVerdict = (field: RuledField, values: typeof GOOD): string | null =>
  FormValues.safeParse({ ...values, texts: false, topic: '' }).error?.issues.find(
    ({ path }) => path[0] === field,
  )?.message ?? null

const apiVerdict = (field: RuledField, { terms, ...values }: typeof GOOD): string | null => {
  try {
    checkBody(
      requestFromForm({ ...values, subject: 'New Demo Request', terms: terms ? 'on' : '' }, undefined),
      { termsRequired: true },
    )
    return null
  } catch (error) {
    return (error instanceof LeadApiError ? error.fields : undefined)?.[field] ?? null
  }
}

/** The number that each reader makes of what was given for employees. */
const READ: [given: string, count: number][] = [
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
  document.body.innerHTML = renderToStaticMarkup(
    <MemoryRouter>
      <ContactForm />
    </MemoryRouter>,
  )
})

test.each(ROWS)('$field: guard, form and API say the same of $value', ({ field, value, expected }) => {
  const values = { ...GOOD, [field]: value }
  expect({
    guard: guardVerdict(fieldId(field), value),
    form: formVerdict(field, values),
    api: apiVerdict(field, values),
  }).toEqual({ guard: expected, form: expected, api: expected })
})

test.each(READ)('form, API and fallback page read %s as %i people', async (given, count) => {
  const { terms: _agreed, ...texts } = { ...GOOD, employees: given }
  const request = { ...texts, subject: 'New Demo Request' }
  const posted = requestFromForm({ ...request, terms: 'on' }, undefined)
  const fallback = readPage(contactFallback({ sheet: { href: '/pages.css' }, fonts: [] })).querySelector(
    `#${fieldId('employees')}`,
  )
  expect({
    form: FormValues.parse({ ...GOOD, employees: given, texts: false, topic: '' }).employees,
    json: checkBody(request, { termsRequired: false }).employees,
    posted: checkBody(posted, { termsRequired: true }).employees,
    fallback: new RegExp(fallback?.getAttribute('data-rule') ?? '').test(given),
  }).toEqual({ form: count, json: count, posted: count, fallback: true })
})
