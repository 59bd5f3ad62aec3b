import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf } from '../build/module-graph.ts'
import { WORKSPACE } from '../service/workspace.ts'
import { sampleWorkspace, writeFiles } from '../testing/copied-workspace.ts'
import { composerVersion } from './composer.ts'

const FILES = {
  'federation/compose/compose.ts':
    "import { rule } from '../gate/rule.ts'\nimport type { Table } from '../store/table.ts'\nexport const made = rule",
  'federation/compose/compose.test.ts': "import { made } from './compose.ts'",
  'federation/build/build-composer.ts': "import { href } from '../store/href.ts'\nexport const build = href",
  'federation/gate/rule.ts':
    "export { href as rule } from '../store/href.ts'\nexport const later = () => import('./later.ts')",
  'federation/gate/later.ts': 'export const later = 1',
  'federation/store/href.ts': "import { parse } from 'parser'\nexport const href = parse",
  'federation/store/table.ts': 'export interface Table { page: string }',
  'federation/node_modules/parser/package.json': '{"name":"parser","version":"1.0.0"}',
}

const isAnotherAfter = async (file: string, text: string): Promise<boolean> => {
  const root = await sampleWorkspace(FILES)
  const before = await composerVersion(root)
  await writeFiles(root, { [file]: text })
  return (await composerVersion(root)) !== before
}

test.each([
  ['the composer', 'federation/compose/compose.ts', "import { rule } from '../gate/rule.ts'"],
  ['what it imports from another folder', 'federation/store/href.ts', 'export const href = 2'],
  ['what it imports late', 'federation/gate/later.ts', 'export const later = 2'],
  ['what makes one module of it', 'federation/build/build-composer.ts', 'export const build = 2'],
  ['a package it uses', 'federation/node_modules/parser/package.json', '{"name":"parser","version":"1.0.1"}'],
])('another state of %s is another composer', async (_, file, text) => {
  expect(await isAnotherAfter(file, text)).toBe(true)
})

test.each([
  ['a test', 'federation/compose/compose.test.ts'],
  ['a type', 'federation/store/table.ts'],
  ['a module beside it that it does not import', 'federation/gate/other.ts'],
])('%s is no part of it', async (_, file) => {
  expect(await isAnotherAfter(file, 'export const other = 2')).toBe(false)
})

test('the contracts are a part of it', async () => {
  const { modules } = await importsOf(WORKSPACE, [join(WORKSPACE, 'federation/compose/compose.ts')])
  expect(modules).toContain(join(WORKSPACE, 'shared-contracts/src/page.ts'))
})
