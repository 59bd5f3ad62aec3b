import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { FAULTS } from './store-errors.ts'

test('the document lists every fault of a store, with what it means and what to do, and no other', async () => {
  const document = await readFile(new URL('../../../docs/errors.md', import.meta.url), 'utf8')
  const [, rest = ''] = document.split('## Faults of the store')
  const [faults = ''] = rest.split('\n## ')
  const listed = [...faults.matchAll(/^\| `([A-Z_]+)` \| (.*?) \| (.*?) \|$/gm)].map(([, ...row]) => row)
  expect(listed).toEqual(Object.entries(FAULTS).map(([code, { effect, advice }]) => [code, effect, advice]))
})
