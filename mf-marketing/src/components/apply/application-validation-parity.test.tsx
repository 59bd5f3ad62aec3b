// @vitest-environment happy-dom
import {
  APPLY_FIELDS,
  APPLY_MESSAGES,
  ApplyFields,
  CV_FIELD,
  CV_MAX_BYTES,
  type ApplyField,
} from 'shared-contracts'
import { renderToStaticMarkup } from 'react-dom/server'
import { getGuardVerdict } from 'shared-ui/form/testing/guard-verdict.ts'
import { beforeAll, expect, test } from 'vitest'
import { Island } from '../../islands/apply-form.tsx'
import { check } from './submission.ts'
import { getPartId } from './use-application.ts'

const file = (name: string, size = 1200) => new File([new Uint8Array(size)], name)
const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => `https://a.example/${index}`).join('\n')

/**
 * Values of each field, each with the expected result. True: the value is valid. False: the field's default message is shown. A
 * text: this message is shown.
 */
const CASES: Record<ApplyField, [value: string | File, isGood: boolean | string][]> = {
  role: [
    ['', false],
    ['Something else', true],
  ],
  fullName: [
    ['', false],
    ['D', false],
    [' Da ', true],
    ['x'.repeat(160), true],
    ['x'.repeat(161), 'Name can have 160 characters at most. It has 161 now.'],
  ],
  email: [
    ['', false],
    ['dana@', false],
    [' dana@a.example ', true],
  ],
  phone: [
    ['', false],
    ['801', true],
    ['call me', false],
    ['1'.repeat(21), 'Phone number can have 18 digits at most. It has 21 now.'],
    ['801.555.0100 x5', true],
  ],
  links: [
    ['', true],
    ['  ', true],
    ['my site', false],
    ['a.example', false],
    ['https://a.example', true],
    ['HTTP://a.example/x?y', true],
    ['https://a', false],
    ['ftp://a.example', false],
    [lines(5), true],
    [lines(6), false],
    [`\n${lines(2)}\n\n  https://b.example \n`, true],
    ['https://a.example https://b.example', false],
    ['https://a.example\nand more', false],
    [`https://a.example/${'x'.repeat(983)}`, 'Links can have 1,000 characters at most. It has 1,001 now.'],
  ],
  message: [
    ['', true],
    ['x'.repeat(4000), true],
    ['x'.repeat(4001), 'Message can have 4,000 characters at most. It has 4,001 now.'],
  ],
  [CV_FIELD]: [
    [file('', 0), false],
    [file('cv.pdf'), true],
    [file('CV.DOCX'), true],
    [file('cv.png'), false],
    [file('cv.doc'), false],
    [file('cv.pdf', 0), false],
    [file('cv.pdf', CV_MAX_BYTES), true],
    [file('cv.pdf', CV_MAX_BYTES + 1), false],
  ],
}
const ROWS = APPLY_FIELDS.flatMap((field) =>
  CASES[field].map(([value, isGood]) => ({
    field,
    value,
    expected: isGood === true ? null : isGood || APPLY_MESSAGES[field],
  })),
)

const GOOD = {
  role: 'Something else',
  fullName: 'Dana Reyes',
  email: 'dana@reyes.example',
  phone: '8015550101',
  links: '',
  message: '',
  cv: file('cv.pdf'),
}

const formVerdict = (field: ApplyField, value: string | File): string | null => {
  const data = new FormData()
  for (const [name, given] of Object.entries({ ...GOOD, [field]: value })) data.set(name, given)
  return check(data)[field] ?? null
}

/**
 * Returns the API's message for a text field. Null if the value is valid. Files are not compared: other code of the API checks
 * their content.
 */
const apiVerdict = (field: ApplyField, value: string): string | null => {
  const { cv: _cv, ...texts } = GOOD
  return (
    ApplyFields.safeParse({ ...texts, [field]: value }).error?.issues.find(({ path }) => path[0] === field)
      ?.message ?? null
  )
}

beforeAll(() => {
  document.body.innerHTML = renderToStaticMarkup(<Island />)
})

test.each(ROWS)(
  '$field: guard, form and API return the same result for $value',
  ({ field, value, expected }) => {
    const chosen = value instanceof File && value.name === '' ? null : value
    const verdicts = {
      guard: getGuardVerdict(getPartId(field), chosen),
      form: formVerdict(field, value),
      api: typeof value === 'string' ? apiVerdict(field, value) : expected,
    }
    expect(verdicts).toEqual({ guard: expected, form: expected, api: expected })
  },
)
