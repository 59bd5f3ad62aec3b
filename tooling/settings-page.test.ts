import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { renderSettingsPage } from './settings-page.ts'

test('docs/settings.md matches the schema; npm run settings updates it', async () => {
  expect(await readFile(new URL('../docs/settings.md', import.meta.url), 'utf8')).toBe(renderSettingsPage())
})
