import { LEAD_MESSAGES } from 'shared-contracts'
import { expect, test } from 'vitest'
import { LEAD_FIELDS } from '../../../contract/form.ts'
import { completionOf, fieldProblems } from './problems.ts'

test('problems come in the order of the form', () => {
  const problems = fieldProblems({ terms: LEAD_MESSAGES.terms, email: LEAD_MESSAGES.email, phone: undefined, website: 'no' })
  expect(problems).toEqual([
    { name: 'email', message: 'Valid email required.' },
    { name: 'terms', message: 'You must agree before submitting.' },
  ])
})

test('completion counts seven fields and not the terms', () => {
  expect(completionOf([])).toBe(100)
  expect(completionOf(['terms'])).toBe(100)
  expect(completionOf(['email', 'terms'])).toBe(86)
  expect(completionOf(LEAD_FIELDS)).toBe(0)
})
