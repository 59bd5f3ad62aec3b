import { expect, test } from 'vitest'
import { AreaManifest, CONTRACT_VERSION, getTrigger, MAIN_LAYOUT } from './area.ts'
import { parseContract } from './parse.ts'
import { SitePath } from './names.ts'

const manifest = {
  area: 'mf-hr',
  contract: CONTRACT_VERSION,
  routes: [{ path: '/hr', title: 'HR', description: 'People', flags: MAIN_LAYOUT, hydrate: 'never' }],
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
  [
    { ...manifest, contract: 1 },
    '`contract` is 1. Expected from 2 to 3, the contracts that this site supports. Update the kit',
  ],
  [{ ...manifest, slots: undefined }, '`slots` is missing. Expected a list.'],
  [
    { ...manifest, color: 'red' },
    'the document has the unknown key `color`. Remove it, or correct its spelling.',
  ],
  [withRoute({ path: 'HR/' }), '`routes[0].path` is "HR/". Expected a path such as /hr/onboarding.'],
  [
    withRoute({ published: '24.12.2026' }),
    '`routes[0].published` of "/hr" is "24.12.2026". Expected a date such as 2026-12-24.',
  ],
  [withRoute({ title: ' ' }), '`routes[0].title` of "/hr" is empty. Write a text.'],
  [
    withRoute({ title: 'HR, '.repeat(18) }),
    '`routes[0].title` of "/hr" has 71 characters; at most 60 (search results cut it): "HR, HR, HR, HR, HR, HR, HR, HR, HR, HR, HR, HR, HR, HR, HR, HR, HR, HR, ".',
  ],
  [
    withRoute({ hydrate: 'sometimes' }),
    '`routes[0].hydrate` of "/hr" is "sometimes". Expected "never", "load", "visible", or "interaction".',
  ],
  [
    withRoute({ hydrate: undefined }),
    '`routes[0].hydrate` of "/hr" is missing. Expected "never", "load", "visible" or "interaction".',
  ],
  [
    withRoute({ wake: 'now' }),
    '`routes[0].wake` of "/hr" is "now". Expected missing, because `hydrate` replaces it.',
  ],
])('names document, key, value and rule in an error, case %#', (bad, message) => {
  expect(() => parseContract(AreaManifest, bad, 'mf-hr/src/routes.ts')).toThrow(
    `mf-hr/src/routes.ts: ${message}`,
  )
})

test('converts `wake` of a contract 2 manifest to a hydration trigger', () => {
  const routes = Object.entries({ none: 'never', now: 'load', visible: 'visible', touch: 'interaction' })
  const old = {
    ...manifest,
    contract: 2,
    routes: routes.map(([wake]) => ({ ...route, wake, hydrate: undefined })),
  }
  const read = parseContract(AreaManifest, JSON.parse(JSON.stringify(old)), 'mf-hr manifest').routes
  expect(read.map(getTrigger)).toEqual(routes.map(([, trigger]) => trigger))
})

test('omits the value from error messages if `hideValues` is set', () => {
  expect(() => parseContract(SitePath, 'secret', 'environment', { hideValues: true })).toThrow(
    /^environment: the document: must be a path such as \/hr\/onboarding$/,
  )
})
