import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { FAULTS, STORE_ERROR_CODES } from './store-errors.ts'

const rowsBelow = async (heading: string): Promise<string[][]> => {
  const document = await readFile(new URL('../../../docs/errors.md', import.meta.url), 'utf8')
  const [section = ''] = (document.split(`## ${heading}\n`)[1] ?? '').split('\n## ')
  return [...section.matchAll(/^\| `([A-Z_]+)` \| (.*?) \| (.*?) \|$/gm)].map(([, ...cells]) => cells)
}

test('docs/errors.md lists every error code of the store', async () => {
  expect((await rowsBelow('Releases')).map(([code]) => code)).toEqual([...STORE_ERROR_CODES])
})

test('docs/errors.md lists every fault of a store with its effect and advice', async () => {
  expect(await rowsBelow('Faults of the store')).toEqual(
    Object.entries(FAULTS).map(([code, { effect, advice }]) => [code, effect, advice]),
  )
})
