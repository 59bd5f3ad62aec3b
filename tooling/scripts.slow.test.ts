import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { delimiter } from 'node:path'
import { promisify } from 'node:util'
import { copyWorkspace } from '@federation/test-kit/workspace'
import { WORKSPACE } from '@federation/node-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const LIFECYCLE = new Set(['preinstall', 'pnpm:devPreinstall'])
const manifest = JSON.parse(await readFile(`${WORKSPACE}/package.json`, 'utf8')) as {
  scripts: Record<string, string>
}
const SCRIPTS = Object.keys(manifest.scripts).filter((name) => !LIFECYCLE.has(name))

/**
 * Environment of a developer's terminal: the machine's Node, without the workspace's tools and the variables of this test
 * run.
 */
const TERMINAL = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([key]) => !/^(?:npm_|NODE|VITEST|TEST$|MODE$|DEV$|PROD$|BASE_URL$)/i.test(key),
    ),
  ),
  PATH: (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter),
}

interface Ran {
  code: number
  stdout: string
  stderr: string
}

let copy: Awaited<ReturnType<typeof copyWorkspace>>
beforeAll(async () => {
  copy = await copyWorkspace({ isBare: true })
})
afterAll(() => copy.remove())

const run = async (command: string, args: readonly string[], folder = '.'): Promise<Ran> => {
  try {
    const ran = await promisify(execFile)(command, args, { cwd: copy.path(folder), env: TERMINAL })
    return { code: 0, ...ran }
  } catch (error) {
    return error as Ran
  }
}

test('the first command in a bare clone installs the workspace and then runs', async () => {
  const { code, stdout, stderr } = await run('npx', ['fed', '--help'])
  expect([code, stdout]).toEqual([0, expect.stringContaining('Usage: npm run fed')])
  expect(stderr).toContain('Installing with pnpm@')
})

describe('in an installed clone', { concurrent: true }, () => {
  test.for(SCRIPTS)('npm run %s -- --help prints help', async (script) => {
    const { code, stdout, stderr } = await run('npm', ['run', '-s', script, '--', '--help'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/Usage|npm |--help/)
  })

  test.for(['mf-hr', 'shell', 'shared-contracts'])('npx finds fed in %s', async (folder) => {
    const { code, stdout } = await run('npx', ['fed', '--help'], folder)
    expect([code, stdout]).toEqual([0, expect.stringContaining('Usage: npm run fed')])
  })

  test('the build script of an area prints help', async () => {
    const { code, stdout } = await run('npm', ['run', 'build', '--', '--help'], 'mf-pay')
    expect([code, stdout]).toEqual([0, expect.stringContaining('fed -- build')])
  })
})

test('installs a changed lockfile before the next command runs', async () => {
  const lockfile = await readFile(copy.path('pnpm-lock.yaml'), 'utf8')
  await copy.write('pnpm-lock.yaml', `${lockfile}\n# changed\n`)
  const { code, stderr } = await run('npm', ['run', '-s', 'fed', '--', '--help'])
  expect([code, stderr]).toEqual([0, expect.stringContaining('Installing with pnpm@')])
  expect((await run('npm', ['run', '-s', 'fed', '--', '--help'])).stderr).toBe('')
})

test(
  'new areas pass npm test unchanged, and removing them restores the workspace',
  { timeout: 300_000 },
  async () => {
    // Test a short and a long name, because the line breaks in generated files depend on the length. Test names with dashes,
    // because such names are not valid JavaScript identifiers.
    const areas = ['mf-ab', 'mf-workforce-scheduling-and-planning']
    // Compare only the section `importers`. Elsewhere in the lock file, pnpm may add builds of packages for other platforms.
    const importers = async () =>
      /^importers:\n(.*?)^packages:/ms.exec(await readFile(copy.path('pnpm-lock.yaml'), 'utf8'))?.[1]
    const before = await importers()
    expect(before).toContain('mf-pay:')
    const changed = async () => {
      const listed = ['--modified', '--others', '--exclude-standard', '--directory']
      return (await run('git', ['ls-files', ...listed])).stdout.trimEnd().split('\n')
    }
    await run('git', ['init', '--quiet'])
    await run('git', ['add', '--all'])
    for (const area of areas) expect(await run('npx', ['fed', 'new', area])).toMatchObject({ code: 0 })
    expect(await run('npm', ['run', 'format', '--', '--check', ...areas])).toMatchObject({ code: 0 })
    expect((await changed()).toSorted()).toEqual([...areas.map((area) => `${area}/`), 'pnpm-lock.yaml'])
    // `npm test` of a folder does not run Playwright. The browser test of a new area is e2e/releases/new-area.spec.ts.
    const folders = areas.map((area) => `${area}/src`)
    expect(await run('npm', ['test', '--', ...folders])).toMatchObject({ code: 0 })
    await mkdir(copy.path('var/keys'), { recursive: true })
    for (const area of areas) {
      await copy.write(`var/keys/${area}.0123.pem`, 'key')
      const remove = `(await import('./federation/area-kit/new-area/write-area.ts')).removeArea('${area}', 'var/store')`
      expect(await run(process.execPath, ['--input-type=module', '--eval', remove])).toMatchObject({
        code: 0,
      })
      expect(existsSync(copy.path(area))).toBe(false)
    }
    expect(await importers()).toBe(before)
    expect(await readdir(copy.path('var/keys'))).toEqual([])
  },
)

test(
  'npm start -- --release-only releases the site and builds the pages of the lead API, in a folder with a space',
  { timeout: 600_000 },
  async () => {
    expect(copy.root).toContain(' ')
    const { code, stdout, stderr } = await run('npm', ['start', '--', '--release-only'])
    expect({ code, stdout, stderr }).toMatchObject({ code: 0, stdout: expect.stringContaining('is live') })
    expect(existsSync(copy.path('mf-leadcapture/api/dist/pages.mjs'))).toBe(true)
  },
)

test.for(['a bare', 'an installed'])(
  'npm install in %s clone results in a node_modules that the scripts can use',
  { timeout: 300_000 },
  async (clone) => {
    if (clone === 'a bare') await rm(copy.path('node_modules'), { recursive: true })
    expect(await run('npm', ['install', '--prefer-offline'])).toMatchObject({ code: 0 })
    const { code, stderr } = await run('npm', ['run', '-s', 'lint', '--', '--help'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  },
)

test('prints the install command to other package managers', async () => {
  const env = { ...TERMINAL, npm_config_user_agent: 'yarn/1.22.22 npm/? node/v20.20.2 linux x64' }
  const ran = await promisify(execFile)('node', ['tooling/bootstrap.mjs'], { cwd: copy.root, env }).catch(
    (error: unknown) => error as Ran,
  )
  expect(ran).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^This workspace is installed by pnpm@\S+, not by yarn\/1\.22\.22\. Run: npm install\n$/,
    ),
  })
})
