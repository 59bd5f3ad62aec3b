import { expect, test } from 'vitest'
import { AreaManifest } from './area.ts'
import { MAIN_LAYOUT } from './layout-flags.ts'
import { parseContract } from './parse.ts'

const manifest = {
  area: 'mf-hr',
  contract: 2,
  routes: [{ path: '/hr', title: 'HR', description: 'People', flags: MAIN_LAYOUT, wake: 'none' }],
  redirects: [],
  slots: [],
  nav: [],
  tint: '#cfe6ef',
}

test('a good manifest parses, with its defaults', () => {
  expect(parseContract(AreaManifest, manifest, 'mf-hr manifest').routes[0]?.index).toBe(true)
})

test.each([
  [{ ...manifest, contract: 1 }, 'mf-hr manifest: contract: Invalid input: expected 2'],
  [
    { ...manifest, routes: [{ ...manifest.routes[0], path: 'HR/' }] },
    'mf-hr manifest: routes.0.path: must be a path such as /hr/onboarding',
  ],
  [
    { ...manifest, routes: [{ ...manifest.routes[0], title: ' ' }] },
    'mf-hr manifest: routes.0.title: must not be empty',
  ],
  [{ ...manifest, colour: 'red' }, 'mf-hr manifest: (the whole document): Unrecognized key: "colour"'],
])('a bad one names its area, field and reason (%#)', (bad, message) => {
  expect(() => parseContract(AreaManifest, bad, 'mf-hr manifest')).toThrow(message)
})
