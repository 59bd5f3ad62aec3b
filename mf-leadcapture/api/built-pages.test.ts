import { appendFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../testing/temp-folder.ts'
import { builtOf, isFresh } from './built-file.ts'
import { loadPages } from './built-pages.ts'

test('two that start at once find whole pages, and leave one file', async () => {
  const folder = join(tempFolder(), 'dist')
  const file = join(folder, 'pages.mjs')
  const both = await Promise.all([loadPages(file), loadPages(file)])
  for (const { notice, sheet } of both)
    expect([notice({ heading: 'A', text: 'B' }).heading, sheet.startsWith('@layer base')]).toEqual([
      'A',
      true,
    ])
  expect(readdirSync(folder)).toEqual(['pages.mjs'])
  const { mtimeMs } = statSync(file)
  await loadPages(file)
  expect(statSync(file).mtimeMs).toBe(mtimeMs)
}, 120_000)

test('pages that cannot be kept are there all the same', async () => {
  const place = join(tempFolder(), 'file')
  writeFileSync(place, '')
  expect((await loadPages(join(place, 'pages.mjs'))).sheet).toContain('--spruce:#0e5a47')
}, 120_000)

test('what was built is good until one of its sources changes or goes', async () => {
  const folder = tempFolder()
  const [source, built] = [join(folder, 'source.tsx'), join(folder, 'built.mjs')]
  expect(await isFresh(built)).toBe(false)
  writeFileSync(source, 'one')
  writeFileSync(built, `${await builtOf([source])}export {}`)
  expect(await isFresh(built)).toBe(true)
  appendFileSync(source, '!')
  expect(await isFresh(built)).toBe(false)
  writeFileSync(built, `${await builtOf([source])}export {}`)
  expect(readFileSync(built, 'utf8').split('\n')).toHaveLength(2)
  mkdirSync(join(folder, 'other'))
  writeFileSync(join(folder, 'other/built.mjs'), 'export {}')
  expect(await isFresh(join(folder, 'other/built.mjs'))).toBe(false)
})
