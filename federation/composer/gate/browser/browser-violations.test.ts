import { expect, test, vi } from 'vitest'
import { createViolation } from '../violations.ts'
import { findPageViolations, findReleaseLocation } from './browser-violations.ts'
import type { PageInspection } from './inspect-page.ts'
import { confirmMeasurements } from './open-pages.ts'

const owners = () => ({ area: 'mf-pay', parts: ['mf-pay route /pay'] })
const inspectionWith = (
  readings: Partial<PageInspection['readings']>,
  rest: Partial<PageInspection> = {},
): PageInspection => ({
  path: '/pay',
  pageErrors: [],
  unhydrated: [],
  invisible: [],
  leaks: [],
  actions: [],
  ...rest,
  readings: { shifts: [], globals: { set: [], replaced: [] }, failures: [], texts: {}, ...readings },
})

test('reports no violation for a page without problems', () => {
  const expectedNames = [
    '__FEDERATION__',
    '__crewtallyEvents',
    '__mf_init__virtual:mf:mf_pay',
    '__reactRouterVersion',
  ]
  expect(
    findPageViolations(
      inspectionWith({
        globals: { set: expectedNames, replaced: [] },
        shifts: [{ value: 0.0004, elements: [] }],
      }),
      owners,
      20,
    ),
  ).toEqual([])
})

test("finds the first file of an area in a stack that begins with the shell's files", () => {
  const stack = `Error: boom
    at Xa (http://127.0.0.1:1/_r/shell/1.0.0/assets/react-dom.js:8:1)
    at Chart (http://127.0.0.1:1/_r/mf-pay/2.0.0/assets/chart-x1.js:1:66)`
  expect(findReleaseLocation(stack)).toEqual({
    area: 'mf-pay',
    release: '2.0.0',
    file: 'client/assets/chart-x1.js:1:66',
  })
  expect(findReleaseLocation('boom')).toEqual({})
})

test('reports a hydration failure once although the console repeats it, with the served and the shown text', () => {
  const message = 'Error: Minified React error #418'
  const refused = findPageViolations(
    inspectionWith(
      {
        failures: [{ area: 'mf-pay', stage: 'hydrate', message }],
        texts: { route: { served: 'Monday', shown: 'Tuesday' } },
      },
      { pageErrors: [{ kind: 'console', text: `${message}\n    at Xa`, where: '', page: '/pay' }] },
    ),
    owners,
    20,
  )
  expect(refused).toMatchObject([
    {
      code: 'HYDRATION_DIFFERS',
      place: { area: 'mf-pay', page: '/pay' },
      reason: expect.stringContaining('the released HTML has “Monday” where the browser renders “Tuesday”'),
    },
  ])
})

const SHIFT = createViolation({ code: 'LAYOUT_SHIFTS', page: '/pay' }, 'moves')
const THREW = createViolation({ code: 'PAGE_THREW', page: '/pay' }, 'throws')
const HANGS = createViolation({ code: 'PAGE_HANGS', page: '/pay' }, 'hangs')

test.each([
  ['reports an error after one run', [[THREW]], [THREW]],
  ['reports a measurement that a second run confirms', [[SHIFT], [SHIFT]], [SHIFT]],
  ['drops a measurement that a second run does not confirm', [[SHIFT, THREW], []], [THREW]],
  ['uses the second run if the page hung in the first', [[HANGS], [SHIFT]], [SHIFT]],
  ['uses the first run if the page hung in the second', [[SHIFT], [HANGS]], [SHIFT]],
  ['reports a page that hangs twice', [[HANGS], [HANGS]], [HANGS]],
])('%s', async (_name, looks, found) => {
  const next = vi.fn<() => Promise<(typeof SHIFT)[]>>()
  for (const reading of looks) next.mockResolvedValueOnce(reading)
  expect(await confirmMeasurements(next)).toEqual(found)
  expect(next).toHaveBeenCalledTimes(looks.length)
})
