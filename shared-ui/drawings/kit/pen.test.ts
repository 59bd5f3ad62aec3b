import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { INKS } from './pen.ts'

it('draws in the tokens’ own colors wherever it names one', async () => {
  const tokens = await readFile(new URL('../../src/tokens.css', import.meta.url), 'utf8')
  for (const name of ['ink', 'paper', 'clay', 'marigold', 'spruce', 'sky'] as const)
    expect(tokens).toContain(`--${name}: ${INKS[name]};`)
})
