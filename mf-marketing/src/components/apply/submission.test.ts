import { APPLY_MESSAGES, CV_MAX_BYTES } from 'shared-contracts'
import { expect, test } from 'vitest'
import { checkApplication } from './submission.ts'
import { computeCompletion } from './use-application.ts'

const cv = (name = 'cv.pdf', size = 1200) => new File([new Uint8Array(size)], name)

const applicationWith = (changes: Record<string, string | File>): FormData => {
  const data = new FormData()
  const fields = {
    role: 'Product designer, mobile',
    fullName: 'Dana Reyes',
    email: 'dana@reyes.example',
    phone: '8015550101',
    links: '',
    message: '',
    cv: cv(),
    topic: '',
    formToken: '',
  }
  for (const [name, value] of Object.entries({ ...fields, ...changes })) data.set(name, value)
  return data
}

test('accepts values that are valid for the API', () => {
  expect(
    checkApplication(applicationWith({ links: 'https://reyes.example/work\r\nhttps://code.example/dana' })),
  ).toEqual({})
})

test.each([
  ['role', ''],
  ['fullName', 'D'],
  ['email', 'dana@'],
  ['phone', 'call me'],
  ['links', 'my site'],
  ['role', ''],
] as const)('%s may not be %j', (name, value) => {
  expect(checkApplication(applicationWith({ [name]: value }))).toEqual({ [name]: APPLY_MESSAGES[name] })
})

test.each([
  ['missing', cv('', 0)],
  ['too large', cv('cv.pdf', CV_MAX_BYTES + 1)],
  ['a picture', cv('cv.png')],
  ['an old Word file', cv('cv.doc')],
])('a CV may not be %s', (_kind, file) => {
  expect(checkApplication(applicationWith({ cv: file }))).toEqual({ cv: APPLY_MESSAGES.cv })
})

test('completion counts seven fields', () => {
  expect(computeCompletion({})).toBe(100)
  expect(computeCompletion({ cv: APPLY_MESSAGES.cv })).toBe(86)
})
