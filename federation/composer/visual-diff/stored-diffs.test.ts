import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createScratchStore } from '@federation/test-kit'
import { deleteOldDiffs, getDiffName, getDiffsDir, readDiffFile, createDiffFinder } from './stored-diffs.ts'

const id = (number: number): string => number.toString(16).padStart(16, '0')

const store = async (count: number): Promise<string> => {
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
  const folder = await store(3)
  const find = await createDiffFinder(folder)
  expect(find(id(2))).toBe(getDiffName(id(1), id(2)))
  expect(find(id(2), id(1))).toBe(getDiffName(id(1), id(2)))
  expect(find(id(2), id(0))).toBeNull()
  expect(find(id(9))).toBeNull()
  expect((await createDiffFinder(join(folder, 'missing')))(id(1))).toBeNull()
})

test('reads files of a report and no other files', async () => {
  const folder = await store(1)
  const name = getDiffName(id(0), id(1))
  expect(String(await readDiffFile(folder, `${name}/index.html`))).toBe('<title>1</title>')
  for (const path of ['notes.txt', `${name}/../notes.txt`, `../looks/notes.txt`, `${name}/data/missing.png`])
    expect(await readDiffFile(folder, path)).toBeNull()
})

test('deletes all diffs except the newest thirty, and no other files', async () => {
  const folder = await store(32)
  await deleteOldDiffs(folder)
  const names = await readdir(folder)
  expect(names).toHaveLength(31)
  expect(names).toContain('notes.txt')
  expect(names).not.toContain(getDiffName(id(1), id(2)))
  expect(names).toContain(getDiffName(id(2), id(3)))
})
