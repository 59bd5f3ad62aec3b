import { STORED_KEYS } from 'shared-contracts'
import { expect, test } from 'vitest'
import type { LegalDocument } from '../components/company/documents.schema.ts'
import { cookies } from './cookie-policy.ts'

const policy: LegalDocument = cookies
const NAME = /^crewtally\./

/** Stored items that the tables of a section list, by name and place. */
const listedIn = (id: string): string[] =>
  policy.sections
    .filter((section) => section.id === id)
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (typeof block === 'object' && 'rows' in block ? block.rows : []))
    .filter(([name = '']) => NAME.test(name))
    .map(([name, , place, until]) => `${name} in ${place}${until ? '' : ' for an unknown time'}`)
    .toSorted()

const PLACES = { local: 'Local storage', session: 'Session storage', cookie: 'Cookie' }

const kept = (isAgreedTo: boolean): string[] =>
  STORED_KEYS.filter(({ needs }) => (needs !== null) === isAgreedTo)
    .map(({ key, in: place }) => `${key} in ${PLACES[place]}`)
    .toSorted()

test('the policy lists what the site needs to keep, by name and place, and nothing else', () => {
  expect(listedIn('cookies-needed')).toEqual(kept(false))
})

test('the policy lists what is kept with consent, by name and place, and nothing else', () => {
  expect(listedIn('cookies-optional')).toEqual(kept(true))
})

test('the latest version heads the history', () => {
  expect(policy.history.items[0]?.version).toBe(policy.version)
})
