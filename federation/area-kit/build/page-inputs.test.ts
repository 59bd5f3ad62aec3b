import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DeployableName } from 'shared-contracts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { workspaceDeployables } from '@federation/node-kit'
import { copyWorkspace, type CopiedWorkspace } from '@federation/test-kit/workspace'
import { releaseOf } from './inputs.ts'

let workspace: CopiedWorkspace
let copy: string
let names: DeployableName[]
const hashes = async () =>
  Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await releaseOf(name, copy)] as const)),
  )

beforeEach(async () => {
  workspace = await copyWorkspace()
  copy = workspace.root
  names = await workspaceDeployables()
})
afterEach(() => workspace.remove())

test('changes only the release id of the area that a page is added to', async () => {
  const before = await hashes()
  await workspace.write('mf-pay/src/pages/pay/bonuses.tsx', 'export const Page = () => <h1>Bonuses</h1>\n')
  await workspace.write('mf-pay/src/content/bonuses.ts', "export const route = { path: '/pay/bonuses' }\n")
  const { 'mf-pay': pay, ...others } = await hashes()
  const { 'mf-pay': payBefore, ...othersBefore } = before
  expect(pay).not.toBe(payBefore)
  expect(others).toEqual(othersBefore)
  expect(Object.keys(others).length).toBeGreaterThanOrEqual(5)
})

test('keeps the release ids of other areas when an area is added or its dependencies change', async () => {
  const before = await hashes()
  const lock = join(copy, 'pnpm-lock.yaml')
  const text = await readFile(lock, 'utf8')
  const [block = ''] = text.match(/^ {2}mf-pay:\n(?: {4}.*\n|\n(?= {4}))*/m) ?? []
  expect(block).toContain('react-router-dom')
  await writeFile(
    lock,
    text.replace(block, () => `${block}${block.replace('mf-pay', 'mf-learning')}`),
  )
  await cp(join(copy, 'mf-pay'), join(copy, 'mf-learning'), { recursive: true })
  expect(await hashes()).toEqual(before)
  await writeFile(
    lock,
    text.replace(block, () => block.replace('react-router-dom', 'react-rooter-dom')),
  )
  const { 'mf-pay': pay, ...others } = await hashes()
  const { 'mf-pay': payBefore, ...othersBefore } = before
  expect(pay).not.toBe(payBefore)
  expect(others).toEqual(othersBefore)
})
