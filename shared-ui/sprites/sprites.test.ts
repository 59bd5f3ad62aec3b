import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { PICTOGRAM_NAMES } from '../src/brand/icon-names.ts'
import { SPRITES } from './sprites.ts'

it.each(Object.entries(SPRITES))('%s is up to date with its sources', async (name, content) => {
  expect(await readFile(new URL(`../src/brand/${name}`, import.meta.url), 'utf8')).toBe(content)
})

it('contains each portrait file once, and no portrait twice', () => {
  const portraits = [
    ...Object.values(SPRITES)
      .join('')
      .matchAll(/^<svg id="([^"]+)"[^>]*>(.*)$/gm),
  ]
  const files = readdirSync(new URL('portraits/', import.meta.url))
  expect(files.length).toBeGreaterThan(75)
  expect(portraits.map(([, id]) => `${id}.svg`).toSorted()).toEqual(files.toSorted())
  expect(new Set(portraits.map(([, , shapes]) => shapes)).size).toBe(files.length)
})

it('lists each pictogram file once in PICTOGRAM_NAMES', () => {
  const files = readdirSync(new URL('pictograms/', import.meta.url))
  expect(PICTOGRAM_NAMES.map((name) => `${name}.svg`).toSorted()).toEqual(files.toSorted())
})

const DRAWINGS = new URL('../src/job-sites/', import.meta.url)
const MAX_DRAWING_BYTES = 8_000

it.each(readdirSync(DRAWINGS).filter((name) => name.endsWith('.svg')))(
  'job-sites/%s is at most 8 kB after Brotli',
  (name) => {
    expect(brotliCompressSync(readFileSync(new URL(name, DRAWINGS))).length).toBeLessThan(MAX_DRAWING_BYTES)
  },
)
