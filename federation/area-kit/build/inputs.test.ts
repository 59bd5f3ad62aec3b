import { expect, test } from 'vitest'
import { sampleWorkspace, writeFiles } from '@federation/test-kit/workspace'
import { releaseOf } from './inputs.ts'

const FILES = {
  'package.json': '{"federation":{"shareLook":"look/draw.ts"}}',
  'pnpm-lock.yaml': '',
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
  const root = await sampleWorkspace(FILES)
  const before = await releaseOf('mf-hr', root)
  await writeFiles(root, { [file]: 'export const a = 2' })
  expect(await releaseOf('mf-hr', root)).not.toBe(before)
})

test.each([
  'mf-hr/api/main.ts',
  'mf-hr/src/routes.test.ts',
  'mf-pay/src/routes.ts',
  'federation/registry/store/b.ts',
  'federation/composer/gate/rule.ts',
])('keeps the release id after an edit of %s', async (file) => {
  const root = await sampleWorkspace(FILES)
  const before = await releaseOf('mf-hr', root)
  await writeFiles(root, { [file]: 'export const a = 2' })
  expect(await releaseOf('mf-hr', root)).toBe(before)
})

test('rejects a deployable without sources', async () => {
  const { 'mf-hr/src/routes.ts': _, 'mf-hr/src/server/said.ts': __, ...rest } = FILES
  await expect(releaseOf('mf-hr', await sampleWorkspace(rest))).rejects.toThrow('mf-hr has no sources')
})
