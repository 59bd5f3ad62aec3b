import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { manifest } from '../routes.ts'
import { CLAIMS } from './claims.ts'

describe('claims', () => {
  it.each(Object.entries(CLAIMS))('%s stands on the pages it names and on no other', async (key, { usedOn }) => {
    const uses = await Promise.all(
      manifest.routes.map(async ({ path }) => ((await readFile(new URL(`../pages${path}.tsx`, import.meta.url), 'utf8')).includes(`CLAIMS.${key})`) ? path : '')),
    )
    expect(uses.filter(Boolean).toSorted()).toEqual([...usedOn].toSorted())
  })
})
