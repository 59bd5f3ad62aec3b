import { expect, test } from 'vitest'
import { satisfies, findSharedPackageViolations } from './shared-packages.ts'

test.each([
  ['19.3.2', '19.3.1', true],
  ['20.0.0', '19.3.1', false],
  ['0.0.2', '0.0.1', false],
  ['19.4.0', '~19.3.0', false],
  ['19.3.1', '>= 18 < 19.3.1', false],
  ['19.3.1', '17.0.2 || 19.0.0', true],
  ['18.0.0', '^17 || ^19', false],
  ['^19.3.1', '19.3.1', true],
  ['19.3.1', 'latest', false],
  ['none', '19.3.1', false],
])('checks version %s against the range %s: %s', (version, range, holds) => {
  expect(satisfies(version, range)).toBe(holds)
})

const SHELL = {
  release: '2.0.0',
  versions: { react: '19.3.1' },
  imports: {},
  exports: {
    react: ['useState', 'use'],
    'react-dom': ['createPortal'],
    events: ['form_sent', 'form_sent.form'],
  },
}
const area = (requires: Record<string, string>, uses?: Record<string, string[]>) =>
  ({ name: 'mf-pay', release: '1.0.0', requires, ...(uses && { uses }) }) as const

test('accepts an area whose packages, names and events the shell shares', () => {
  const uses = { react: ['useState'], 'react-dom': ['*'], events: ['form_sent.form'] }
  expect(
    findSharedPackageViolations(SHELL, [area({ react: '^19.2' }, uses), area({ react: '19.3.0' })]),
  ).toEqual([])
})

test.each(
  Object.entries({
    'SHARED_VERSION: was built for react 19.4.0, but the shell shares version 19.3.1': area({
      react: '19.4.0',
    }),
    'SHARED_VERSION: was built for vue 3.0.0, but the shell shares no version of it': area({ vue: '3.0.0' }),
    'SHARED_NAME: imports useCrew from “react”, but shell 2.0.0 does not export it': area(
      {},
      { react: ['useCrew'] },
    ),
    'SHARED_NAME: imports “lodash”, which the shell does not share': area({}, { lodash: ['map'] }),
    'EVENT_UNKNOWN: publishes form_sent.crew, but shell 2.0.0 does not know it': area(
      {},
      { events: ['form_sent.crew'] },
    ),
  }),
)('rejects an area that the shell does not fit: %s', (violation, rejected) => {
  const [code, reason] = violation.split(': ')
  expect(findSharedPackageViolations(SHELL, [rejected])).toMatchObject([
    { code, reason: expect.stringContaining(`mf-pay 1.0.0 ${reason}`), affected: ['shell 2.0.0'] },
  ])
})
