import { STORED_KEYS } from 'shared-contracts'
import { expect, test } from 'vitest'
import type { LegalDocument } from '../components/company/documents.schema.ts'
import { cookies } from './cookie-policy.ts'

const policy: LegalDocument = cookies
const NAME = /^crewtally\./

/** Returns the stored items in the tables of a section, as `name in place`, sorted. */
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

test('lists exactly the items that the site stores without consent, by name and place', () => {
  expect(listedIn('cookies-needed')).toEqual(kept(false))
})

test('lists exactly the items that the site stores with consent, by name and place', () => {
  expect(listedIn('cookies-optional')).toEqual(kept(true))
})

test('has the current version as the first entry of its history', () => {
  expect(policy.history.items[0]?.version).toBe(policy.version)
})
