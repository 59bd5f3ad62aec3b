import { join } from 'node:path'
import { expect, test } from 'vitest'
import { collectImports } from '@federation/area-kit'
import { WORKSPACE } from '@federation/node-kit'
import { createSampleWorkspace, writeFiles } from '@federation/test-kit/workspace'
import { computeComposerVersion } from './composer.ts'

const FILES = {
  'federation/composer/compose/compose.ts':
    "import { rule } from '../gate/rule.ts'\nimport type { Table } from '../../registry/store/table.ts'\nexport const made = rule",
  'federation/composer/compose/compose.test.ts': "import { made } from './compose.ts'",
  'federation/release/publish.ts':
    "import { href } from '../registry/store/href.ts'\nexport const build = href",
  'federation/composer/gate/rule.ts':
    "export { href as rule } from '../../registry/store/href.ts'\nexport const later = () => import('./later.ts')",
  'federation/composer/gate/later.ts': 'export const later = 1',
  'federation/registry/store/href.ts': "import { parse } from 'parser'\nexport const href = parse",
  'federation/registry/store/table.ts': 'export interface Table { page: string }',
  'federation/node_modules/parser/package.json': '{"name":"parser","version":"1.0.0"}',
}

const isAnotherAfter = async (file: string, text: string): Promise<boolean> => {
  const root = await createSampleWorkspace(FILES)
  const before = await computeComposerVersion(root)
  await writeFiles(root, { [file]: text })
  return (await computeComposerVersion(root)) !== before
}

test.each([
  ['the composer', 'federation/composer/compose/compose.ts', "import { rule } from '../gate/rule.ts'"],
  ['a module imported from another folder', 'federation/registry/store/href.ts', 'export const href = 2'],
  ['a module imported dynamically', 'federation/composer/gate/later.ts', 'export const later = 2'],
  ['its build script', 'federation/release/publish.ts', 'export const build = 2'],
  [
    'a package that it imports',
    'federation/node_modules/parser/package.json',
    '{"name":"parser","version":"1.0.1"}',
  ],
])('the version changes with %s', async (_, file, text) => {
  expect(await isAnotherAfter(file, text)).toBe(true)
})

test.each([
  ['a test', 'federation/composer/compose/compose.test.ts'],
  ['a type', 'federation/registry/store/table.ts'],
  ['a module that it does not import', 'federation/composer/gate/other.ts'],
])('the version does not depend on %s', async (_, file) => {
  expect(await isAnotherAfter(file, 'export const other = 2')).toBe(false)
})

test('the version depends on the shared contracts', async () => {
  const { modules } = await collectImports(WORKSPACE, [
    join(WORKSPACE, 'federation/composer/compose/compose.ts'),
  ])
  expect(modules).toContain(join(WORKSPACE, 'shared-contracts/src/page.ts'))
})
