import { LEAD_RULES, RULED_FIELDS } from 'shared-contracts'
import { expect, test } from 'vitest'
import { completionOf, fieldProblems } from './problems.ts'

test('problems come in the order of the form', () => {
  const problems = fieldProblems({
    terms: LEAD_RULES.terms.message,
    email: LEAD_RULES.email.message,
    phone: undefined,
    topic: 'no',
  })
  expect(problems).toEqual([
    { name: 'email', message: 'Valid email required.' },
    { name: 'terms', message: 'You must agree before submitting.' },
  ])
})

test('completion counts seven fields and not the terms', () => {
  expect(completionOf([])).toBe(100)
  expect(completionOf(['terms'])).toBe(100)
  expect(completionOf(['email', 'terms'])).toBe(86)
  expect(completionOf(RULED_FIELDS)).toBe(0)
})
