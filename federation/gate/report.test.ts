import { expect, test } from 'vitest'
import { refusal } from './refusal.ts'
import { refusalReport, refuse } from './report.ts'

test('a report names code, place, who is affected and what to do, the same advice once', () => {
  const taken = { affected: ['mf-hr: /hr'] }
  expect(
    refusalReport([
      refusal(
        'ROUTE_TAKEN',
        { area: 'mf-pay', release: '2.0.0', page: '/hr' },
        '/hr is claimed twice',
        taken,
      ),
      refusal('LINK_BROKEN', { area: 'mf-pay' }, 'mf-pay: / links to /a'),
      refusal('LINK_BROKEN', { area: 'mf-pay' }, 'mf-pay: / links to /b'),
    ]),
  ).toBe(`The gate refused: 3 problems. Nothing has changed: what was live stays live.

ROUTE_TAKEN (1)
  /hr is claimed twice
    at       mf-pay 2.0.0, page /hr
    affects  mf-hr: /hr
  to mend it: take the address from one of the two, and release that area first or along

LINK_BROKEN (2)
  mf-pay: / links to /a
    at       mf-pay
  mf-pay: / links to /b
    at       mf-pay
  to mend it: correct the link, or release the area that has the page along

What each code means: docs/errors.md`)
})

test('of very many only some are shown, and nothing is thrown for none', () => {
  const many = Array.from({ length: 40 }, (_, index) => refusal('LINK_BROKEN', {}, `link ${index}`))
  expect(refusalReport(many)).toContain('and 28 more; --json has all of them')
  expect(() => refuse([])).not.toThrow()
  expect(() => refuse(many)).toThrow(expect.objectContaining({ code: 'GATE_REFUSED', refusals: many }))
})
