import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

test('the 404 page redirects to the home page without a script, and has noindex', async () => {
  const document = await readFile(new URL('not-found.html', import.meta.url), 'utf8')
  expect(document).toMatch(/<meta http-equiv="refresh" content="0; url=\/" ?\/?>/)
  expect(document).toMatch(/<meta name="robots" content="noindex" ?\/?>/)
})
