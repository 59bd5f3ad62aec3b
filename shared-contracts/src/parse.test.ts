import { expect, test } from 'vitest'
import { AreaManifest } from './area.ts'
import { MAIN_LAYOUT } from './layout-flags.ts'
import { parseContract } from './parse.ts'
import { SitePath } from './names.ts'

const manifest = {
  area: 'mf-hr',
  contract: 2,
  routes: [{ path: '/hr', title: 'HR', description: 'People', flags: MAIN_LAYOUT, wake: 'none' }],
  redirects: [],
  slots: [],
  nav: [],
  tint: '#cfe6ef',
}

test('parses a valid manifest and adds defaults', () => {
  expect(parseContract(AreaManifest, manifest, 'mf-hr manifest').routes[0]?.index).toBe(true)
})

const [route] = manifest.routes
const withRoute = (changes: object) => ({ ...manifest, routes: [{ ...route, ...changes }] })

test.each([
  [{ ...manifest, contract: 1 }, '`contract` is 1. Expected 2.'],
  [{ ...manifest, slots: undefined }, '`slots` is missing. Expected a list.'],
  [
    { ...manifest, colour: 'red' },
    'the document has the unknown key `colour`. Remove it, or correct its spelling.',
  ],
  [withRoute({ path: 'HR/' }), '`routes[0].path` is "HR/". Expected a path such as /hr/onboarding.'],
  [withRoute({ title: ' ' }), '`routes[0].title` of "/hr" is empty. Write a text.'],
  [
    withRoute({ title: 'HR, '.repeat(18) }),
    '`routes[0].title` of "/hr" has 71 characters; at most 60 (search results cut it): "HR, HR, HR, HR, HR, HR, HR, HR, HR, HR, HR, HR, HR, HR, HR, HR, HR, HR, ".',
  ],
  [
    withRoute({ wake: 'sometimes' }),
    '`routes[0].wake` of "/hr" is "sometimes". Expected "none", "now", "visible", or "touch".',
  ],
])('an error names document, key, value and rule, %#', (bad, message) => {
  expect(() => parseContract(AreaManifest, bad, 'mf-hr/src/routes.ts')).toThrow(
    `mf-hr/src/routes.ts: ${message}`,
  )
})

test('hides the value in errors about secrets', () => {
  expect(() => parseContract(SitePath, 'secret', 'environment', { hideValues: true })).toThrow(
    /^environment: the document: must be a path such as \/hr\/onboarding$/,
  )
})
