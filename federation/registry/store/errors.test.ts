import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { STORE_ERROR_CODES } from './store-errors.ts'

test('the document lists every code, and no other', async () => {
  const document = await readFile(new URL('../../../docs/errors.md', import.meta.url), 'utf8')
  const [releases = ''] = document.split('## Lead API')
  const listed = [...releases.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, code]) => code)
  expect(listed).toEqual([...STORE_ERROR_CODES])
})
