import { appendFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTempFolder } from '../testing/start-api.ts'
import { isFresh, loadPages, createBuildMark } from './built-pages.ts'
import { formatStartupAdvice, getStartupExitCode } from './startup-advice.ts'

test('builds complete pages and one file when two processes start at once', async () => {
  const folder = join(createTempFolder(), 'dist')
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
})

test('loads pages even if the built file cannot be written', async () => {
  const place = join(createTempFolder(), 'file')
  writeFileSync(place, '')
  expect((await loadPages(join(place, 'pages.mjs'))).sheet).toContain('--spruce:#0e5a47')
})

test('exits with a temporary failure and advice when all disks are full', async () => {
  const folder = createTempFolder()
  const full = join(folder, 'full.mjs')
  // Write a module that makes every write of the build process fail, as on a full disk.
  writeFileSync(
    full,
    `import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
fs.writeFile = async () => {
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
}
syncBuiltinESMExports()
`,
  )
  vi.stubEnv('NODE_OPTIONS', `--import ${full}`)
  onTestFinished(() => void vi.unstubAllEnvs())
  const error = await loadPages(join(folder, 'dist/pages.mjs')).catch((reason: unknown) => reason)
  expect(getStartupExitCode(error)).toBe(75)
  expect(formatStartupAdvice(error, { port: 1, stateDir: '/state' })).toBe(
    `The booking pages have changed and cannot be built, because the disks of ${folder}/dist and ${tmpdir()} are full. Free some space, then start again.`,
  )
})

test('treats a built file as outdated if a source is changed or missing', async () => {
  const folder = createTempFolder()
  const [source, built] = [join(folder, 'source.tsx'), join(folder, 'built.mjs')]
  expect(await isFresh(built)).toBe(false)
  writeFileSync(source, 'one')
  writeFileSync(built, `${await createBuildMark([source])}export {}`)
  expect(await isFresh(built)).toBe(true)
  appendFileSync(source, '!')
  expect(await isFresh(built)).toBe(false)
  writeFileSync(built, `${await createBuildMark([source])}export {}`)
  expect(readFileSync(built, 'utf8').split('\n')).toHaveLength(2)
  mkdirSync(join(folder, 'other'))
  writeFileSync(join(folder, 'other/built.mjs'), 'export {}')
  expect(await isFresh(join(folder, 'other/built.mjs'))).toBe(false)
})
