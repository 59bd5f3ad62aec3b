import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { workspaceAreas, workspaceDeployables, workspacePackages } from './workspace.ts'

let workspace: string
const write = async (file: string, text: string) => {
  await mkdir(dirname(join(workspace, file)), { recursive: true })
  await writeFile(join(workspace, file), text)
}

beforeEach(async () => {
  workspace = await mkdtemp(join(tmpdir(), 'workspace-'))
  await write('pnpm-workspace.yaml', "packages:\n  - shell\n  - 'mf-*'\nallowBuilds:\n  node: true\n")
  for (const name of ['shell', 'mf-hr', 'mf-Draft', 'elsewhere']) await write(`${name}/package.json`, '{}')
  await write('mf-empty/README.md', 'no package')
})

test('finds packages by the patterns of pnpm-workspace.yaml, and areas by their names', async () => {
  expect(await workspacePackages(workspace)).toEqual(['mf-Draft', 'mf-hr', 'shell'])
  expect(await workspaceAreas(workspace)).toEqual(['mf-hr'])
})

test('recognizes a new folder as an area without further changes', async () => {
  await write('mf-learning/package.json', '{}')
  expect(await workspaceDeployables(workspace)).toEqual(['shell', 'mf-hr', 'mf-learning'])
})
