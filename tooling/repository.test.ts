import { execFile } from 'node:child_process'
import { globSync, existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { WORKSPACE, workspaceFolders } from '@federation/node-kit'
import { expect, test, onTestFinished } from 'vitest'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { STORED_KEYS } from 'shared-contracts'

const filesOf = async (project: string): Promise<string[]> => {
  const args = ['-p', `tsconfig.${project}.json`, '--listFilesOnly']
  const { stdout } = await promisify(execFile)('tsc', args, { cwd: WORKSPACE, maxBuffer: 64 * 1024 * 1024 })
  return stdout
    .trim()
    .split('\n')
    .map((file) => relative(WORKSPACE, file))
}

test('every TypeScript file of the workspace is in a TypeScript project', async () => {
  const checked = new Set((await Promise.all(['browser', 'server', 'tests'].map(filesOf))).flat())
  const all = (await workspaceFolders()).flatMap((folder) =>
    globSync('**/*.{ts,tsx}', { cwd: join(WORKSPACE, folder), exclude: ['**/node_modules', '**/dist'] }).map(
      (file) => join(folder, file),
    ),
  )
  expect(all.length).toBeGreaterThan(1000)
  expect(all.filter((file) => !checked.has(file))).toEqual([])
})

const git = async (folder: string, ...args: string[]): Promise<string> =>
  (await promisify(execFile)('git', ['-C', folder, ...args], { maxBuffer: 64 * 1024 * 1024 })).stdout

// The id of a release depends on the bytes of its source files, so Git must not change them.
test.skipIf(!existsSync(join(WORKSPACE, '.git')))(
  'files have the bytes of their commit where Git writes CRLF (needs a clone)',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'checkout-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const setting = ['-c', 'core.autocrlf=true']
    await git(WORKSPACE, ...setting, 'clone', '--quiet', '--depth=1', `file://${WORKSPACE}`, folder)
    const files = (await git(folder, 'ls-files')).trimEnd().split('\n')
    const committed = await git(folder, 'ls-tree', '-r', '--format=%(objectname)', 'HEAD')
    const written = await git(folder, 'hash-object', '--no-filters', '--', ...files)
    const ids = written.split('\n')
    const differing = committed.split('\n').flatMap((id, row) => (ids[row] === id ? [] : [files[row]]))
    expect(differing).toEqual([])
  },
)

const SOURCES = [
  '{shell,shared-ui,shared-contracts,mf-*}/src/**/*.{ts,tsx,js}',
  'mf-*/{contract,api}/**/*.{ts,js}',
]
/** Storage keys that testers set manually. The cookie policy does not list them. */
const SWITCHES = ['crewtally.collect', 'crewtally.console']

test('browser code uses only storage keys that the cookie policy lists', () => {
  const listedKeys = new Set([...STORED_KEYS.map(({ key }) => key.replace('<form>', '')), ...SWITCHES])
  const files = globSync(SOURCES).filter((file) => !/\.(?:test|fixture)\./.test(file))
  expect(files.length).toBeGreaterThan(300)
  const usedKeys = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/['"`](crewtally\.[\w.-]+)/g)].map(([, key]) => ({ file, key })),
  )
  const policy = 'mf-marketing/src/content/cookie-policy.ts'
  expect(usedKeys.filter(({ file, key = '' }) => file !== policy && !listedKeys.has(key))).toEqual([])
  expect(new Set(usedKeys.map(({ key }) => key)).size).toBeGreaterThan(4)
})
