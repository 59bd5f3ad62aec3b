import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')
/** Removes the indentation, which differs between the how-to and the source code. */
const flat = (text: string) => text.replace(/^ +/gm, '').trim()

test('every code sample of the how-to is part of the code that the journey runs', async () => {
  const howTo = await read('../../docs/how-to/use-an-area-elsewhere.md')
  const run = flat(`${await read('foreign-page.ts')}\n${await read('host.ts')}`)
  const samples = [...howTo.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => flat(code ?? ''))
  expect(samples).toHaveLength(4)
  for (const code of samples) expect(run).toContain(code)
})
