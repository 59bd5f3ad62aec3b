import { execFile } from 'node:child_process'
import { glob, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort, WORKSPACE } from '@federation/node-kit'
import { runFed, startService, startSite, stopService } from '@federation/test-kit/resilience'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const run = promisify(execFile)
const ends: (() => unknown)[] = []
const host = { folder: () => mkdtemp(join(folder, 'state-')), onEnd: (end: () => unknown) => ends.push(end) }
let folder = ''

/** Environment of a team's machine: the pinned Node and the machine's npm, without this workspace's tools and settings. */
const team = (settings: Record<string, string> = {}) => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([key]) => !/^(?:npm_|NODE_(?!EXTRA_CA)|VITEST|TEST$|MODE$|DEV$|PROD$|BASE_URL$|.*_DIR$)/i.test(key),
    ),
  ),
  PATH: [
    dirname(process.execPath),
    ...(process.env.PATH ?? '').split(delimiter).filter((path) => !path.includes('node_modules')),
  ].join(delimiter),
  ...settings,
})

const runInRepository = (command: string, args: readonly string[], settings?: Record<string, string>) =>
  run(command, args, { cwd: join(folder, 'team-learning'), env: team(settings) })

beforeAll(async () => {
  // If VITEST is set, the Module Federation plugin does not build the container, the module through which the shell loads an area.
  vi.stubEnv('VITEST', undefined)
  folder = await realpath(await mkdtemp(join(tmpdir(), 'standalone-')))
  await run(process.execPath, ['tooling/build-packages.ts', '--out', join(folder, 'packages')], {
    cwd: WORKSPACE,
  })
}, 300_000)
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
  await rm(folder, { recursive: true, force: true })
})

/** Starts a registry with a released site. The site trusts a key of mf-learning. */
const startReleasedRegistry = async () => {
  const stateDir = await host.folder()
  // The first release of a store runs no checks.
  await runFed(stateDir, 'release', '--all', '--from', 'var/e2e/store')
  await runFed(stateDir, 'keys', 'make', 'mf-learning')
  const key = await Array.fromAsync(glob('keys/mf-learning*.pem', { cwd: stateDir }))
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const registry = await startService(
    'federation/service/registry/main.ts',
    { STATE_DIR: stateDir, REGISTRY_PORT: String(port), LOG_LEVEL: 'warn' },
    `${url}/openapi.json`,
  )
  ends.push(() => stopService(registry))
  return { url, stateDir, key: await readFile(join(stateDir, key[0] ?? ''), 'utf8') }
}

test('an area in a repository of its own is tested there and released to the site over the registry', async () => {
  const { url, stateDir, key } = await startReleasedRegistry()
  const site = await startSite(host, { STATE_DIR: stateDir })
  expect((await fetch(`${site.url}/learning`)).status).toBe(404)

  const started = performance.now()
  const repository = join(folder, 'team-learning')
  const packages = join(folder, 'packages')
  await runFed(stateDir, 'new', 'mf-learning', '--standalone', repository, '--packages', packages)
  await runInRepository('npm', ['install', '--prefer-offline'])
  const tested = await runInRepository('npm', ['test'])
  expect(tested.stdout).toContain('passes lint, types, unit tests and the checks of the build')
  const release = await runInRepository('npm', ['run', 'release'], {
    REGISTRY_URL: url,
    SIGNING_KEY_MF_LEARNING: key,
  })
  expect(release.stdout).toContain('built and published')
  await expect.poll(async () => (await fetch(`${site.url}/learning`)).status).toBe(200)
  const elapsedMs = performance.now() - started
  process.stdout.write(`From fed new --standalone to the live page: ${(elapsedMs / 1000).toFixed(1)} s\n`)
  const page = await site.text('/learning')
  expect(page).toContain('Say what changes for the reader')
  expect(page).toContain('</footer>')

  expect(await readFile(join(repository, 'package-lock.json'), 'utf8')).not.toContain(WORKSPACE)
  const sources = await Array.fromAsync(
    glob('node_modules/{@federation/*,shared-*}/**/*.{ts,tsx}', { cwd: repository }),
  )
  expect(sources.filter((file) => !file.endsWith('.d.ts') && !file.includes('/new-area/'))).toEqual([])
}, 900_000)

test.for([
  { check: 'Lint', file: 'wrong.ts', code: 'export const isEmpty = (text: string) => text == ""\n' },
  { check: 'Type check', file: 'wrong.ts', code: 'export const count: number = "one"\n' },
  {
    check: 'Type check',
    file: 'wrong.tsx',
    code: "import { PageHero } from 'shared-ui'\nexport const Wrong = () => <PageHero title={1} />\n",
  },
])('npm test of the repository fails: $check of $file', async ({ check, file, code }) => {
  const path = join(folder, 'team-learning/mf-learning/src/components', file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, code)
  const error = await runInRepository('npm', ['test']).catch((thrown: unknown) => thrown)
  await rm(path)
  expect(error).toMatchObject({ code: 1, stderr: expect.stringContaining(`${check} failed`) })
})

test('commands that need a store name the registry setting', async () => {
  const error = await runInRepository('npm', ['run', 'fed', '--', 'status']).catch(
    (thrown: unknown) => thrown,
  )
  expect(error).toMatchObject({ code: 2, stderr: expect.stringContaining('Set REGISTRY_URL') })
})
