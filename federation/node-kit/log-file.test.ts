import { mkdir, mkdtemp, readdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openLogFile } from './logs.ts'

const folder = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'log-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}
const text = (file: string) => readFile(file, 'utf8').catch(() => '')
const open = (...args: Parameters<typeof openLogFile>) => {
  const log = openLogFile(...args)
  onTestFinished(() => log.end())
  return log
}

test('appends lines, rotates a full file, and retains the given number of older files', async () => {
  const file = join(await folder(), 'logs/site.log')
  const log = open(file, { size: '1K', maxOldFiles: 2, checkIntervalMs: 20, hasDiskSpace: async () => true })
  const listFiles = async () => (await readdir(join(file, '..')).catch((): string[] => [])).toSorted()
  const write = () => log.write(`${'x'.repeat(99)}\n`)
  await expect
    .poll(() => (write(), listFiles()), { timeout: 20_000, interval: 5 })
    .toEqual(['site.log', 'site.log.1', 'site.log.2'])
  for (let turn = 0; turn < 30; turn += 1) write()
  await log.end()
  // Ignore the current file `site.log`, because it does not always exist directly after the rotation.
  expect((await listFiles()).filter((name) => name !== 'site.log')).toEqual(['site.log.1', 'site.log.2'])
  expect((await stat(`${file}.1`)).size).toBeGreaterThan(0)
})

test('creates its folder again after the folder was removed, and continues', async () => {
  const root = await folder()
  const file = join(root, 'logs/site.log')
  const log = open(file, { checkIntervalMs: 20, hasDiskSpace: async () => true })
  log.write('before\n')
  await expect.poll(() => text(file)).toBe('before\n')
  await rm(join(root, 'logs'), { recursive: true })
  await expect.poll(async () => (log.write('after\n'), text(file)), { timeout: 20_000 }).toContain('after\n')
})

test('counts lines while the disk is full, and logs their number afterward', async () => {
  const file = join(await folder(), 'site.log')
  let isRoom = false
  let checkCount = 0
  const log = open(file, { checkIntervalMs: 20, hasDiskSpace: async () => ((checkCount += 1), isRoom) })
  // Wait for the second check of the disk. This check starts only after the first one has finished, so the log then knows that the
  // disk is full.
  await expect.poll(() => checkCount).toBeGreaterThan(1)
  log.write('a\nb\n')
  log.write('c\nd\n')
  isRoom = true
  await expect
    .poll(() => text(file), { timeout: 20_000 })
    .toMatch(/"dropped":\d+.*this file could not be written/)
  await expect.poll(async () => (log.write('later\n'), text(file)), { timeout: 20_000 }).toContain('later\n')
})

test('retries after an error of the file', async () => {
  const root = await folder()
  // Create a folder at the path of the log file, so that opening the file fails.
  const file = join(root, 'site.log')
  await mkdir(file)
  const log = open(file, { checkIntervalMs: 20, hasDiskSpace: async () => true })
  log.write('lost\n')
  await new Promise((resolve) => setTimeout(resolve, 60))
  log.write('lost\n')
  await rmdir(file)
  await expect
    .poll(async () => (log.write('found\n'), text(file)), { timeout: 20_000 })
    .toMatch(/"dropped":\d+[^]*found\n/)
})

const DAY = 24 * 60 * 60_000

test('rotates daily, also across restarts, and deletes files after 30 days', async () => {
  const logs = join(await folder(), 'logs')
  const file = join(logs, 'site.log')
  let time = Date.now()
  const options = { checkIntervalMs: 20, hasDiskSpace: async () => true, now: () => time }
  const before = openLogFile(file, options)
  before.write('the first day\n')
  await expect.poll(() => text(file)).toBe('the first day\n')
  await before.end()
  await writeFile(join(logs, 'gone-service.log.3'), 'of a service that is no more\n')

  // The log's age is that of its file. On a busy machine, the file is created later than `time`, so add a minute.
  time += DAY + 60_000
  const log = open(file, options)
  await expect.poll(() => text(`${file}.1`)).toBe('the first day\n')
  await expect.poll(async () => (log.write('the second day\n'), text(file))).toContain('the second day\n')
  expect(await text(file)).not.toContain('first')

  time += 27 * DAY
  await expect.poll(() => text(`${file}.2`)).toBe('the first day\n')
  time += DAY + 60_000
  await expect.poll(async () => (await readdir(logs)).filter((name) => !name.startsWith('site'))).toEqual([])
  await expect
    .poll(async () => (await Promise.all([1, 2, 3].map((n) => text(`${file}.${n}`)))).join(''))
    .toBe('')
})
