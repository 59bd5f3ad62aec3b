import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { SPRITES } from './sprites.ts'

it.each(Object.entries(SPRITES))('%s is what its sources draw', async (name, content) => {
  expect(await readFile(new URL(`../src/brand/${name}`, import.meta.url), 'utf8')).toBe(content)
})
