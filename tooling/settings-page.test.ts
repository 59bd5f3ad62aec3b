import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { settingsPage } from './settings-page.ts'

test('docs/settings.md says what the schema says; npm run settings draws it anew', async () => {
  expect(await readFile(new URL('../docs/settings.md', import.meta.url), 'utf8')).toBe(settingsPage())
})
