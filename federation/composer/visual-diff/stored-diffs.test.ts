import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { channelHistory } from '@federation/registry'
import { createScratchStore, createSite } from '@federation/test-kit'
import { countChangedElements, listDifferingPages } from './compare-sites.ts'
import { deleteOldDiffs, getDiffName, getDiffsDir, readDiffFile, createDiffFinder } from './stored-diffs.ts'

const id = (number: number): string => number.toString(16).padStart(16, '0')

const createDiffs = async (count: number): Promise<string> => {
  const folder = getDiffsDir(await createScratchStore())
  for (let number = 1; number <= count; number += 1) {
    const diff = join(folder, getDiffName(id(number - 1), id(number)))
    await mkdir(diff, { recursive: true })
    await writeFile(join(diff, 'index.html'), `<title>${number}</title>`)
    await utimes(diff, number, number)
  }
  await writeFile(join(folder, 'notes.txt'), 'not a diff')
  return folder
}

test('finds a diff by the id of the new composition, or by both ids', async () => {
  const folder = await createDiffs(3)
  const find = await createDiffFinder(folder)
  expect(find(id(2))).toBe(getDiffName(id(1), id(2)))
  expect(find(id(2), id(1))).toBe(getDiffName(id(1), id(2)))
  expect(find(id(2), id(0))).toBeNull()
  expect(find(id(9))).toBeNull()
  expect((await createDiffFinder(join(folder, 'missing')))(id(1))).toBeNull()
})

test('reads files of a report and no other files', async () => {
  const folder = await createDiffs(1)
  const name = getDiffName(id(0), id(1))
  expect(String(await readDiffFile(folder, `${name}/index.html`))).toBe('<title>1</title>')
  for (const path of ['notes.txt', `${name}/../notes.txt`, `../looks/notes.txt`, `${name}/data/missing.png`])
    expect(await readDiffFile(folder, path)).toBeNull()
})

test('deletes all diffs except the newest thirty, and no other files', async () => {
  const folder = await createDiffs(32)
  await deleteOldDiffs(folder)
  const names = await readdir(folder)
  expect(names).toHaveLength(31)
  expect(names).toContain('notes.txt')
  expect(names).not.toContain(getDiffName(id(1), id(2)))
  expect(names).toContain(getDiffName(id(2), id(3)))
})

test('lists pages that differ between two compositions, and pages that only one of them has', async () => {
  const { store } = await createSite(
    [['shell', 'mf-hr', 'mf-pay'], '1.0.0'],
    [['mf-pay'], '2.0.0'],
    [['mf-learning'], '1.0.0'],
  )
  const [third = '', second = '', first = ''] = (await channelHistory(store, 'live')).map(
    ({ composition }) => composition,
  )
  expect(await listDifferingPages(store, first, first)).toEqual([])
  expect(await listDifferingPages(store, first, second)).toEqual(['/mf-pay'])
  expect(await listDifferingPages(store, second, third)).toEqual(['/mf-learning'])
  expect(await listDifferingPages(store, third, second)).toEqual(['/mf-learning'])
})

test('counts an element that changed once, and added or removed elements each', () => {
  expect(countChangedElements(['h1 a', 'p b', 'p b'], ['h1 a', 'p b', 'p b'])).toBe(0)
  expect(countChangedElements(['h1 a', 'p b'], ['p b', 'h1 changed'])).toBe(1)
  expect(countChangedElements(['h1 a', 'p b'], ['h1 a', 'p b', 'p b', 'p c'])).toBe(2)
  expect(countChangedElements(['h1 a', 'p b', 'p b'], ['h1 a'])).toBe(2)
})
