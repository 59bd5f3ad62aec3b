import { readFile } from 'node:fs/promises'
import { AreaManifest } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { expect, test } from 'vitest'
import { manifest } from '../routes.ts'
import { checkContent } from './check.ts'
import { CLAIMS } from './claims.ts'

const source = (path: string) => readFile(new URL(`../pages${path}.tsx`, import.meta.url), 'utf8')
const paths = manifest.routes.map(({ path }) => path)

test('the manifest and all content hold', () => {
  expect(() => parseContract(AreaManifest, manifest, 'mf-performance')).not.toThrow()
  expect(checkContent).not.toThrow()
})

test.for(paths)('%s shows the claims that name it, and no other', async (path) => {
  const shown = new Set([...(await source(path)).matchAll(/CLAIMS\.(\w+)/g)].map(([, name]) => name))
  const named = Object.entries(CLAIMS).filter(([, { usedOn }]) => usedOn.includes(path))
  expect(shown).toEqual(new Set(named.map(([name]) => name)))
})

test.for(paths)('%s has headings and ids of its own', async (path) => {
  const ids = [...(await source(path)).matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
})
