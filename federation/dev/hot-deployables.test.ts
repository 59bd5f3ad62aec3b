import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { selectHotDeployables } from './hot-site.ts'

const ALL = ['shell', 'mf-hr', 'mf-pay'] as const
const store = await mkdtemp(join(tmpdir(), 'dev-'))
afterAll(() => rm(store, { recursive: true }))

test('selects all deployables if none is requested, even if nothing is live', async () => {
  expect(await selectHotDeployables([], ALL, store)).toEqual([...ALL])
})

test('rejects an unknown deployable, and lists the known ones', async () => {
  await expect(selectHotDeployables(['mf-nothing'], ALL, store)).rejects.toThrow(
    'There is no mf-nothing here. There are shell, mf-hr, mf-pay.',
  )
})

test('throws for a single area if nothing is live', async () => {
  await expect(selectHotDeployables(['mf-hr'], ALL, store)).rejects.toThrow(
    /Nothing is live in .* Run npm start once/,
  )
})
