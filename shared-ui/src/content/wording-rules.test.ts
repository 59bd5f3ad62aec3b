import { expect, it } from 'vitest'
import { findLabelProblem, findWordProblem } from './wording-rules.ts'

it.each([
  'What is the difference to hiring workflows?',
  'You hear from us at every step, also if it is a no.',
  'Best a messy one: two setters.',
  'How we handle it stands in the privacy policy.',
  'The ones the payroll reckons with.',
  'We offer you the place of setter.',
  'Terms for authorised users',
  'Made for sales organisations',
  'Global Privacy Control is honoured.',
  'A CV of one page',
  'Setter, Provo (made up)',
  'A balance a technician can check by himself.',
  'Open the mail we sent.',
  'Commission Structures. Coming soon',
  'Your meeting is cancelled',
  'We answer within two working days.',
  'The link ends in your id.',
  'So $844.00 were paid.',
])('reports “%s”', (text) => {
  expect(findWordProblem(text)).toContain('. Write ')
})

it.each([
  'A one-page résumé is as good as three.',
  'A supplement can stand in for a new one.',
  'Cancellations inside the window',
  'Setters stand out',
  'The meeting was canceled.',
])('accepts “%s”', (text) => {
  expect(findWordProblem(text)).toBeNull()
})

it('requires the same label for all demo links whose label the specification does not set', () => {
  expect(findLabelProblem('pay.ts', 'Book a demo', '/meeting')).toContain('Write “Get a demo”')
  expect(findLabelProblem('pay.ts', 'Get a demo', '/meeting?industry=Solar')).toBeNull()
  expect(findLabelProblem('build-manage-slides.ts', 'See EOR in a demo', '/meeting')).toBeNull()
  expect(findLabelProblem('build-manage.ts', 'Schedule a demo', '/meeting')).toBeNull()
  expect(findLabelProblem('build-manage.ts', 'Get a demo', '/meeting')).not.toBeNull()
  expect(findLabelProblem('home.ts', 'Contact us', '/contact-us')).toContain('Contact Us')
})
