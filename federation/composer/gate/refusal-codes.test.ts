import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { REFUSALS } from './refusals.ts'

test('the document says of every code what the gate says, and lists no other', async () => {
  const document = await readFile(new URL('../../../docs/errors.md', import.meta.url), 'utf8')
  const [, refusals = ''] = document.split('## What the gate refuses')
  const listed = [...refusals.matchAll(/^\| `([A-Z_]+)` \| (.*) \| (.*) \|$/gm)].map(
    ([, code, means, advice]) => [code, { means, advice }],
  )
  expect(Object.fromEntries(listed)).toEqual(REFUSALS)
})
