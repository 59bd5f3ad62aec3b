import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ADVICE, createViolation, formatViolations, assertNoViolations } from './violations.ts'

test('reports code, place and affected areas of each violation, and the same advice once', () => {
  const affected = { affected: ['mf-hr: /hr'] }
  expect(
    formatViolations([
      createViolation(
        { code: 'ROUTE_TAKEN', area: 'mf-pay', release: '2.0.0', page: '/hr' },
        '/hr is claimed twice',
        affected,
      ),
      createViolation({ code: 'LINK_BROKEN', area: 'mf-pay' }, 'mf-pay: / links to /a'),
      createViolation({ code: 'LINK_BROKEN', area: 'mf-pay' }, 'mf-pay: / links to /b'),
    ]),
  ).toBe(`The gate found 3 problems. Nothing went live; the site is unchanged.

ROUTE_TAKEN (1)
  /hr is claimed twice
    at       mf-pay 2.0.0, page /hr
    affects  mf-hr: /hr
  Fix: Remove the path from one of the two areas, and release that area first or together with the other.

LINK_BROKEN (2)
  mf-pay: / links to /a
    at       mf-pay
  mf-pay: / links to /b
    at       mf-pay
  Fix: Correct the link, or release the area that has the page together with this one.

The codes are explained in docs/errors.md.`)
})

test('shows a limited number of violations, and throws only if there are any', () => {
  const violations = Array.from({ length: 40 }, (_, index) =>
    createViolation({ code: 'LINK_BROKEN' }, `link ${index}`),
  )
  expect(formatViolations(violations)).toContain('… and 28 more. Run it with --json to see all.')
  expect(() => assertNoViolations([])).not.toThrow()
  expect(() => assertNoViolations(violations)).toThrow(
    expect.objectContaining({ code: 'GATE_REFUSED', refusals: violations }),
  )
})

test('docs/errors.md lists every violation with its meaning and advice', async () => {
  const document = await readFile(new URL('../../../docs/errors.md', import.meta.url), 'utf8')
  const [, refusals = ''] = document.split('## Violations of the gate')
  const listed = [...refusals.matchAll(/^\| `([A-Z_]+)` \| \S.* \| (.*) \|$/gm)]
  expect(Object.fromEntries(listed.map(([, code, advice]) => [code, advice]))).toEqual(ADVICE)
})
