import { expect, it } from 'vitest'
import { Closing } from '../blocks/content.schema.ts'
import { checkContent } from './check-content.ts'

const closing = {
  title: 'Bring a *week*',
  text: 'With us.',
  primary: { label: 'Get a demo', href: '/meeting' },
}
const check = (changes: object) => () =>
  checkContent('mf-pay', [{ file: 'pay.ts', schema: Closing, value: { ...closing, ...changes } }])

it.each([
  [{ title: 'Bring a *week' }, '`title` is "Bring a *week". It must have one pair of * or none'],
  [{ title: '*Bring* a *week*' }, '`title` is "*Bring* a *week*". It must have one pair of * or none'],
  [{ title: 'Bring *a week*' }, '`title` is "Bring *a week*". It must have one pair of * or none'],
  [{ title: 'Bring a **' }, '`title` is "Bring a **". It must have one pair of * or none'],
  [{ text: 'With *us*.' }, '`text` is "With *us*.". It has a * that pages would show'],
  [{ text: 'See [terms](/terms.' }, '`text` is "See [terms](/terms.". It has a link that is not complete'],
])('rejects %j and names file, key and text', (changes, message) => {
  expect(check(changes)).toThrow(`mf-pay/src/content/pay.ts: ${message}`)
})

it('names the key of a text with a word that the wording rules reject', () => {
  expect(check({ primary: { label: 'Streamline it', href: '/meeting' } })).toThrow(
    'mf-pay/src/content/pay.ts: `primary`: “Streamlin” in “Streamline it”. Write what changes on payday',
  )
})

it('accepts a headline with one pair of * or none', () => {
  expect(check({})).not.toThrow()
  expect(check({ title: 'Bring a week' })).not.toThrow()
})
