import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { DeployableName } from 'shared-contracts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { workspaceDeployables, WORKSPACE } from '../service/workspace.ts'
import { inputHash } from './inputs.ts'

const LEFT_OUT = new Set(['node_modules', 'dist', 'var', '.git', 'docs', 'e2e'])

let copy: string
let names: DeployableName[]
const hashes = async () => Object.fromEntries(await Promise.all(names.map(async (name) => [name, await inputHash(name, copy)] as const)))

beforeEach(async () => {
  copy = await mkdtemp(join(tmpdir(), 'workspace-'))
  names = await workspaceDeployables()
  for (const entry of await readdir(WORKSPACE)) {
    if (!LEFT_OUT.has(entry)) await cp(join(WORKSPACE, entry), join(copy, entry), { recursive: true, filter: (source) => !LEFT_OUT.has(basename(source)) })
  }
})
afterEach(() => rm(copy, { recursive: true }))

test('a page that is added to an area makes a new release of that area, and of nothing else', async () => {
  const before = await hashes()
  const routes = join(copy, 'mf-pay/src/routes.ts')
  await writeFile(join(copy, 'mf-pay/src/pages/pay/bonuses.tsx'), 'export const Page = () => <h1>Bonuses</h1>\n')
  await writeFile(routes, (await readFile(routes, 'utf8')).replace('  routes: [', "  routes: [\n    { path: '/pay/bonuses', title: 'Bonuses', description: 'Each with its rule.', flags: MAIN_LAYOUT, wake: 'none' },"))
  const { 'mf-pay': pay, ...others } = await hashes()
  const { 'mf-pay': payBefore, ...othersBefore } = before
  expect(pay).not.toBe(payBefore)
  expect(others).toEqual(othersBefore)
  expect(Object.keys(others).length).toBeGreaterThanOrEqual(5)
})
