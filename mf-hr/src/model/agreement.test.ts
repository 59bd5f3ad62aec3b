import * as fc from 'fast-check'
import { dollars } from 'shared-ui/scenes/money.ts'
import {
  CLAWBACK_DAYS,
  computeContract,
  SHARES,
  computeShare,
  SOLAR_DEALS,
} from 'shared-ui/scenes/ridgeline-deals.ts'
import { AGREEMENT } from 'shared-ui/scenes/ridgeline-hiring.ts'
import { describe, expect, test } from 'vitest'
import { agreement as content } from '../content/agreement.ts'
import {
  type Action,
  type Agreement,
  createDraft,
  FIELD_NAMES,
  type Fields,
  JOBS,
  findMissingItem,
  readTerms,
  findCurrentSignature,
  reduceAgreement,
} from './agreement.ts'
import { formatAgreement } from '../components/agreement/agreement-text.ts'

const { sample } = content
const HER_FIELDS: Fields = {
  name: sample.name,
  job: sample.job,
  from: sample.from,
  share: String(SHARES[sample.job]),
  days: String(CLAWBACK_DAYS),
}
const NOW = '2026-11-27T21:14:00.000Z'
const after = (...actions: Action[]): Agreement =>
  actions.reduce<Agreement>(
    (state, action) => reduceAgreement(state, action, SHARES),
    createDraft(HER_FIELDS),
  )
const signed = (typed = HER_FIELDS.name): Action[] => [{ isAgreed: true }, { typed }, { signAt: NOW }]
const textOf = (state: Agreement) =>
  formatAgreement(readTerms(state.fields), state.signatures[findCurrentSignature(state)])

describe('the sample agreement', () => {
  test('has the clauses and the signer of the sample data, and the example of the Alvarez deal', () => {
    const text = textOf(createDraft(HER_FIELDS))
    for (const clause of AGREEMENT.clauses) expect(text).toContain(clause)
    const { name, since } = AGREEMENT.person
    expect(sample).toEqual({
      name,
      job: 'setter',
      from: since,
      contract: computeContract(SOLAR_DEALS.alvarez),
    })
    expect(text).toContain(`your share is ${dollars(computeShare(SOLAR_DEALS.alvarez, 'setter'))}.`)
  })

  test.each(JOBS)('uses the share of a %s from the sample data', (job) => {
    expect(after({ fields: { job } }).fields.share).toBe(String(SHARES[job]))
    expect(textOf(after({ fields: { job } }))).toContain(dollars(computeShare(SOLAR_DEALS.alvarez, job)))
  })
})

describe('a field', () => {
  test.each([
    ['name', ['', '  ', '12', '-']],
    ['from', ['', '2026-02-29', '11/23/2026', '0026-11-23']],
    ['share', ['', '0', '101', '-5', '30.5', '1e1', 'x']],
    ['days', ['', '0', '366', '1.5']],
  ] as const)(
    '%s that is empty or not valid is missing, and keeps the paper from being signed',
    (field, values) => {
      for (const value of values) {
        const state = after({ fields: { [field]: value } }, ...signed())
        expect([value, state.refused]).toEqual([value, field])
        expect(state.signatures).toEqual([])
        expect(textOf(state)).toContain(`[${content.blank}]`)
      }
    },
  )
})

describe('a signature', () => {
  test('requires the consent, and the name that is in the agreement', () => {
    expect(after({ typed: HER_FIELDS.name }, { signAt: NOW }).refused).toBe('consent')
    expect(after(...signed('  ')).refused).toBe('signature')
    expect(after(...signed('Lena Ortega')).refused).toBe('otherName')
    for (const name of ['Lena Ortiz', ' lena  ORTIZ '])
      expect(after(...signed(name)).signatures).toHaveLength(1)
    expect(after({ fields: { name: 'Siobhán O’Neil' } }, ...signed("siobhán o'neil")).refused).toBeNull()
  })

  test('is rejected with a reason, which the next change clears', () => {
    const refused = after({ signAt: NOW })
    expect(refused.refused).toBe('consent')
    expect(reduceAgreement(refused, { isAgreed: true }, SHARES).refused).toBeNull()
  })

  test('belongs only to the terms that were signed', () => {
    const state = after(...signed())
    expect(findCurrentSignature(state)).toBe(0)
    expect(textOf(state)).toContain('Signed by Lena Ortiz, November 27, 2026')
    const changed = reduceAgreement(state, { fields: { share: '35' } }, SHARES)
    expect(findCurrentSignature(changed)).toBe(-1)
    expect([changed.isAgreed, changed.typed]).toEqual([false, ''])
    expect(textOf(changed)).toContain(content.unsigned)
    expect(findCurrentSignature(reduceAgreement(changed, { fields: { share: '30' } }, SHARES))).toBe(0)
  })

  const text = fc.oneof(fc.string(), fc.constantFrom(...Object.values(HER_FIELDS)))
  const actions: fc.Arbitrary<Action> = fc.oneof(
    fc
      .record({ field: fc.constantFrom(...FIELD_NAMES), value: text })
      .map(({ field, value }) => ({ fields: { [field]: value } as Partial<Fields> })),
    text.map((typed) => ({ typed })),
    fc.boolean().map((isAgreed) => ({ isAgreed })),
    fc.constant({ signAt: NOW }),
    fc.constantFrom(...signed()),
  )

  test('is added only to a complete agreement, and changes no earlier version', () => {
    fc.assert(
      fc.property(fc.array(actions, { maxLength: 30 }), (steps) => {
        let state = createDraft(HER_FIELDS)
        for (const step of steps) {
          const next = reduceAgreement(state, step, SHARES)
          const isSigned = 'signAt' in step && findMissingItem(state) === null
          expect(next.signatures).toHaveLength(state.signatures.length + (isSigned ? 1 : 0))
          expect(next.signatures.slice(0, state.signatures.length)).toEqual(state.signatures)
          expect(!isSigned || findCurrentSignature(next) >= 0).toBe(true)
          state = next
        }
      }),
    )
  })
})
