import { expect, test } from 'vitest'
import { satisfies } from './shared-packages.ts'

test.each([
  ['19.3.1', '19.3.1', true],
  ['19.3.2', '19.3.1', true],
  ['19.3.1', '19.99.0', false],
  ['19.3.1', '18.3.1', false],
  ['20.0.0', '19.3.1', false],
  ['19.3.1', '^19.2', true],
  ['19.3.1', '~19.3.0', true],
  ['19.4.0', '~19.3.0', false],
  ['0.3.4', '^0.3.1', true],
  ['0.4.0', '^0.3.1', false],
  ['0.0.2', '0.0.1', false],
  ['19.3.1', '>=18 <20', true],
  ['20.0.0', '>=18 <20', false],
  ['19.3.1', '>= 18 < 19.3.1', false],
  ['19.3.1', '>19.3.1', false],
  ['19.3.1', '<=19.3.1', true],
  ['17.0.2', '^17 || ^19', true],
  ['18.0.0', '^17 || ^19', false],
  ['19.3.1', '*', true],
  ['^19.3.1', '19.3.1', true],
  ['19.3.1', 'latest', false],
  ['none', '19.3.1', false],
])('checks version %s against the range %s: %s', (version, range, holds) => {
  expect(satisfies(version, range)).toBe(holds)
})
