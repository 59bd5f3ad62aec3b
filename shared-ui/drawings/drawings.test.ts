import { readFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { DRAWINGS } from './drawings.ts'

const MOST = 8000

it.each(Object.entries(DRAWINGS))(
  '%s is what its sources draw, light and without a stray number',
  async (name, content) => {
    expect(await readFile(new URL(`../src/job-sites/${name}`, import.meta.url), 'utf8')).toBe(content)
    expect(content).not.toMatch(/NaN|undefined|Infinity/)
    expect(brotliCompressSync(content).length).toBeLessThan(MOST)
  },
)
