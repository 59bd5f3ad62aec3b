import { expect, test } from 'vitest'
import { createSampleWorkspace, writeFiles } from '@federation/test-kit/workspace'
import { computeReleaseId, listReachableFiles } from './inputs.ts'
import type { Manifest } from 'vite'
import { join, relative } from 'node:path'
import { collectImports } from '@federation/area-kit'
import { WORKSPACE } from '@federation/node-kit'

const LOCK = `importers:
  mf-hr:
    dependencies:
      react-router-dom:
        specifier: 7.18.5

  mf-pay:
    dependencies:
      react-dom:
        specifier: 19.3.1

packages:
  react@19.3.1: {}
`
const FILES = {
  'package.json': '{"federation":{"sharePictureDesign":"look/draw.ts"}}',
  'pnpm-lock.yaml': LOCK,
  'look/draw.ts': 'export const look = 1',
  'federation/area-kit/build/build-area.ts':
    "import { a } from '../../registry/store/a.ts'\nimport type { b } from '../../registry/store/b.ts'\nexport const built = a",
  'federation/registry/store/a.ts': 'export const a = 1',
  'federation/registry/store/b.ts': 'export const b = 1',
  'federation/area-kit/area/define-area.ts': '',
  'ui/package.json': '{"version":"1.0.0"}',
  'ui/fonts/text.ttf': 'font',
  'mf-hr/package.json': '{"version":"1.0.0","dependencies":{"ui":"workspace:*"}}',
  'mf-hr/src/routes.ts': 'export {}',
  'mf-hr/src/server/said.ts': 'export {}',
  'mf-hr/api/main.ts': 'export {}',
}

test.each([
  ['src/routes.ts', 'mf-hr/src/routes.ts'],
  ['a folder of src that has the name of an excluded folder', 'mf-hr/src/server/said.ts'],
  ['a hidden file', 'mf-hr/.env'],
  ['a package it is built from', 'ui/fonts/text.ttf'],
  ['the code that builds it', 'federation/registry/store/a.ts'],
  ['the module that draws its share pictures', 'look/draw.ts'],
])('changes the release id after an edit of %s', async (_, file) => {
  const root = await createSampleWorkspace(FILES)
  const before = await computeReleaseId('mf-hr', root)
  await writeFiles(root, { [file]: 'export const a = 2' })
  expect(await computeReleaseId('mf-hr', root)).not.toBe(before)
})

test.each([
  'mf-hr/api/main.ts',
  'mf-hr/src/routes.test.ts',
  'mf-pay/src/routes.ts',
  'federation/registry/store/b.ts',
  'federation/composer/gate/rule.ts',
])('keeps the release id after an edit of %s', async (file) => {
  const root = await createSampleWorkspace(FILES)
  const before = await computeReleaseId('mf-hr', root)
  await writeFiles(root, { [file]: 'export const a = 2' })
  expect(await computeReleaseId('mf-hr', root)).toBe(before)
})

test.each([
  ['changes', 'its own dependencies', LOCK.replace('7.18.5', '7.19.0')],
  ['changes', 'packages that all depend on', LOCK.replace('react@19.3.1', 'react@19.3.2')],
  ['keeps', 'the dependencies of another area', LOCK.replace('19.3.1\n\n', '19.4.0\n\n')],
  ['keeps', 'an added area', LOCK.replace('  mf-pay:', '  mf-learning:\n    dependencies: {}\n\n  mf-pay:')],
])('%s the release id with %s in the lock file', async (effect, _, lock) => {
  const root = await createSampleWorkspace(FILES)
  const before = await computeReleaseId('mf-hr', root)
  await writeFiles(root, { 'pnpm-lock.yaml': lock })
  expect((await computeReleaseId('mf-hr', root)) === before).toBe(effect === 'keeps')
})

test('rejects a deployable without sources', async () => {
  const { 'mf-hr/src/routes.ts': _, 'mf-hr/src/server/said.ts': __, ...rest } = FILES
  await expect(computeReleaseId('mf-hr', await createSampleWorkspace(rest))).rejects.toThrow(
    'mf-hr has no sources',
  )
})

const chunk = (file: string, imports: string[], dynamicImports: string[] = []) => ({
  file,
  imports,
  dynamicImports,
})

test('follows static and dynamic imports, except those of modules that never run', () => {
  const graph: Manifest = {
    entry: chunk('entry.js', ['base'], ['form', 'still']),
    base: chunk('base.js', []),
    form: chunk('form.js', ['base'], ['solver']),
    solver: chunk('solver.js', ['entry']),
    still: chunk('still.js', [], ['picture']),
    picture: chunk('picture.js', []),
  }
  expect(listReachableFiles(graph, ['entry'], new Set(['still']))).toEqual([
    'entry.js',
    'base.js',
    'form.js',
    'solver.js',
  ])
})

test('a build imports no module of keys or trust, so a change in them makes no new releases', async () => {
  const builders = ['build-area.ts', 'build-shell.ts'].map((file) =>
    join(WORKSPACE, 'federation/area-kit/build', file),
  )
  const { modules } = await collectImports(WORKSPACE, builders)
  const files = modules.map((file) => relative(WORKSPACE, file))
  expect(files).toContain('federation/node-kit/release-format.ts')
  expect(files.filter((file) => /node-kit\/keys|store\/trust/.test(file))).toEqual([])
})
