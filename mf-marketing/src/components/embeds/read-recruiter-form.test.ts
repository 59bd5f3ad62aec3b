import { expect, test } from 'vitest'
import { readRecruiterForm } from '../../islands/recruiter-form.tsx'

const URL = 'https://form.crewtally.example/240117/setter'

test.each([
  ['setHeight:539:240117', { type: 'height', height: 539 }],
  ['setHeight:539', { type: 'height', height: 539 }],
  ['scrollIntoView:240117', { type: 'ready' }],
  ['scrollIntoView', { type: 'ready' }],
  ['setHeight:539:990099', null],
  ['setHeight:-5:240117', null],
  ['setHeight:99999999:240117', null],
  ['setHeight:tall', null],
  ['exit-fullscreen', null],
  [{ action: 'setHeight:539' }, null],
])('%j means %j', (data, word) => {
  expect(readRecruiterForm(data, URL)).toEqual(word)
})
