import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { REFUSALS } from './refusals.ts'

test('docs/errors.md lists every violation with its meaning and advice', async () => {
  const document = await readFile(new URL('../../../docs/errors.md', import.meta.url), 'utf8')
  const [, refusals = ''] = document.split('## Violations of the gate')
  const listed = [...refusals.matchAll(/^\| `([A-Z_]+)` \| (.*) \| (.*) \|$/gm)].map(
    ([, code, means, advice]) => [code, { means, advice }],
  )
  expect(Object.fromEntries(listed)).toEqual(REFUSALS)
})
