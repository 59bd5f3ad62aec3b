import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchStore } from '@federation/test-kit'
import { forgetOldLooks, keptLooks, looksDir, looksName, readLooks } from './kept-looks.ts'

const id = (number: number): string => number.toString(16).padStart(16, '0')

const keep = async (count: number): Promise<string> => {
  const folder = looksDir(await scratchStore())
  await mkdir(folder, { recursive: true })
  for (let number = 1; number <= count; number += 1) {
    const file = join(folder, looksName(id(number - 1), id(number)))
    await writeFile(file, `<title>${number}</title>`)
    await utimes(file, number, number)
  }
  await writeFile(join(folder, 'notes.txt'), 'not ours')
  return folder
}

test('what is kept is found by the composition that came, and by both', async () => {
  const folder = await keep(3)
  const find = await keptLooks(folder)
  expect(find(id(2))).toBe(looksName(id(1), id(2)))
  expect(find(id(2), id(1))).toBe(looksName(id(1), id(2)))
  expect(find(id(2), id(0))).toBeNull()
  expect(find(id(9))).toBeNull()
  expect((await readLooks(folder, looksName(id(1), id(2))))?.toString()).toBe('<title>2</title>')
  expect(await readLooks(folder, '../notes.txt')).toBeNull()
  expect(await readLooks(folder, 'notes.txt')).toBeNull()
  expect((await keptLooks(join(folder, 'nowhere')))(id(1))).toBeNull()
})

test('the newest thirty stay, and what is not ours', async () => {
  const folder = await keep(32)
  await forgetOldLooks(folder)
  const names = await readdir(folder)
  expect(names).toHaveLength(31)
  expect(names).toContain('notes.txt')
  expect(names).not.toContain(looksName(id(1), id(2)))
  expect(names).toContain(looksName(id(2), id(3)))
})
