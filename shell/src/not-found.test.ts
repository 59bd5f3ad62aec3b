import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

test('who asks for a page that is not there lands at the root, with and without scripts, and a search engine is told', async () => {
  const document = await readFile(new URL('not-found.html', import.meta.url), 'utf8')
  expect(document).toMatch(/<meta http-equiv="refresh" content="0; url=\/" ?\/?>/)
  expect(document).toMatch(/<meta name="robots" content="noindex" ?\/?>/)
})
