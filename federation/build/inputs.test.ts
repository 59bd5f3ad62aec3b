import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { inputHash } from './inputs.ts'

const FILES = {
  'pnpm-lock.yaml': '',
  'federation/build/build-area.ts': "import { a } from '../store/a.ts'\nimport type { b } from '../store/b.ts'\nexport const built = a",
  'federation/store/a.ts': 'export const a = 1',
  'federation/store/b.ts': 'export const b = 1',
  'federation/area/define-area.ts': '',
  'ui/package.json': '{"version":"1.0.0"}',
  'ui/fonts/text.ttf': 'font',
  'mf-hr/package.json': '{"version":"1.0.0","dependencies":{"ui":"workspace:*"}}',
  'mf-hr/src/routes.ts': 'export {}',
  'mf-hr/src/server/said.ts': 'export {}',
  'mf-hr/api/main.ts': 'export {}',
}

const write = async (root: string, files: Record<string, string>) => {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
}

/** A workspace in a folder whose names are those of folders that a deployable's build leaves out. */
const workspace = async (files: Record<string, string> = FILES): Promise<string> => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'inputs-')))
  onTestFinished(() => rm(folder, { recursive: true }))
  const root = join(folder, 'server/dist/site')
  await write(root, files)
  return root
}

test.each([
  ['src/routes.ts', 'mf-hr/src/routes.ts'],
  ['a folder of src with the name of a process', 'mf-hr/src/server/said.ts'],
  ['a hidden file', 'mf-hr/.env'],
  ['a package it is built from', 'ui/fonts/text.ttf'],
  ['the code that builds it', 'federation/store/a.ts'],
])('an edit of %s makes another release', async (_, file) => {
  const root = await workspace()
  const before = await inputHash('mf-hr', root)
  await write(root, { [file]: 'export const a = 2' })
  expect(await inputHash('mf-hr', root)).not.toBe(before)
})

test.each(['mf-hr/api/main.ts', 'mf-hr/src/routes.test.ts', 'mf-pay/src/routes.ts', 'federation/store/b.ts', 'federation/gate/rule.ts'])('an edit of %s does not', async (file) => {
  const root = await workspace()
  const before = await inputHash('mf-hr', root)
  await write(root, { [file]: 'export const a = 2' })
  expect(await inputHash('mf-hr', root)).toBe(before)
})

test('a deployable without sources is said', async () => {
  const { 'mf-hr/src/routes.ts': _, 'mf-hr/src/server/said.ts': __, ...rest } = FILES
  await expect(inputHash('mf-hr', await workspace(rest))).rejects.toThrow('mf-hr has no sources')
})
