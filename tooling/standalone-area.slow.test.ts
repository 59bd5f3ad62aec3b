import { execFile, spawn } from 'node:child_process'
import { glob, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort, WORKSPACE } from '@federation/node-kit'
import {
  runFed,
  runWorkflowJob,
  startCommentApi,
  startOidcIssuer,
  startService,
  startSite,
  stopService,
  type WorkflowJob,
} from '@federation/test-kit/resilience'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const run = promisify(execFile)
const ends: (() => unknown)[] = []
const host = { folder: () => mkdtemp(join(folder, 'state-')), onEnd: (end: () => unknown) => ends.push(end) }
let folder = ''
let registry: Record<string, string> = {}
let site = { url: '', stateDir: '' }

/** Maximum time from `fed new --standalone` to the live page. */
const MAX_FIRST_RELEASE_MS = 3 * 60_000

/**
 * Returns the environment variables of another team's machine, for commands that the tests run. The commands use the pinned
 * Node and the machine's npm, but no tools or settings of this workspace.
 */
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
  // If VITEST is set, the Module Federation plugin does not build the module through which the shell loads an area.
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
  // This command runs no checks, because `fed release` skips them for the first release of a store.
  await runFed(stateDir, 'release', '--all', '--from', 'var/e2e/store')
  await runFed(stateDir, 'keys', 'make', 'mf-learning')
  const key = await Array.fromAsync(glob('keys/mf-learning*.pem', { cwd: stateDir }))
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const service = await startService(
    'federation/service/registry/serve-registry.ts',
    { STATE_DIR: stateDir, REGISTRY_PORT: String(port), LOG_LEVEL: 'warn' },
    `${url}/openapi.json`,
  )
  ends.push(() => stopService(service))
  return { url, stateDir, key: await readFile(join(stateDir, key[0] ?? ''), 'utf8') }
}

test('an area in a separate repository is tested there and released to the site over the registry', async () => {
  const { url, stateDir, key } = await startReleasedRegistry()
  const server = await startSite(host, { STATE_DIR: stateDir })
  site = { url: server.url, stateDir }
  registry = { REGISTRY_URL: url, SIGNING_KEY_MF_LEARNING: key }
  expect((await fetch(`${site.url}/learning`)).status).toBe(404)

  const steps: string[] = []
  let stepStart = performance.now()
  const started = stepStart
  const note = (step: string) => {
    steps.push(`${step} ${((performance.now() - stepStart) / 1000).toFixed(1)} s`)
    stepStart = performance.now()
  }
  const repository = join(folder, 'team-learning')
  const packages = join(folder, 'packages')
  await runFed(stateDir, 'new', 'team-learning', '--standalone', repository, '--packages', packages)
  note('new')
  await runInRepository('npm', ['install', '--prefer-offline'])
  note('npm install')
  const tested = await runInRepository('npm', ['test'], registry)
  expect(tested.stdout).toContain('passes lint, types, unit tests, the checks of the build and its journeys')
  note('npm test')
  const release = await runInRepository('npm', ['run', 'release'], registry)
  expect(release.stdout).toContain('built and published')
  await expect.poll(async () => (await fetch(`${site.url}/learning`)).status).toBe(200)
  note('npm run release')
  const elapsedMs = performance.now() - started
  process.stdout.write(
    `From fed new --standalone to the live page: ${(elapsedMs / 1000).toFixed(1)} s (${steps.join(', ')})\n`,
  )
  const page = await server.text('/learning')
  expect(page).toContain('Say what changes for the reader')
  expect(page).toContain('</footer>')

  expect(await readFile(join(repository, 'package-lock.json'), 'utf8')).not.toContain(WORKSPACE)
  const sources = await Array.fromAsync(
    glob('node_modules/{@federation/*,shared-*}/**/*.{ts,tsx}', { cwd: repository }),
  )
  expect(sources.filter((file) => !file.endsWith('.d.ts') && !file.includes('/new-area/'))).toEqual([])
  // Check the time last, so that a slow machine does not hide the results of the other expectations.
  expect(elapsedMs).toBeLessThan(MAX_FIRST_RELEASE_MS)
}, 900_000)

test('its workflow tests, previews and releases a change with the identity token of the job only', async () => {
  const repository = join(folder, 'team-learning')
  const content = join(repository, 'mf-learning/src/content/learning.ts')
  const text = await readFile(content, 'utf8')
  await writeFile(content, text.replace('Say what changes for the reader', 'Released by the workflow'))
  const issuer = await startOidcIssuer()
  ends.push(issuer.close)
  const { url, comments } = await startCommentApi(host.onEnd)
  const trusted = [
    'mf-learning',
    '--github',
    'acme/learning',
    '--workflow',
    'release.yml',
    '--issuer',
    issuer.issuer,
  ]
  await runFed(site.stateDir, 'trust', 'add', ...trusted)
  await runFed(site.stateDir, 'trust', 'add', ...trusted, '--pull-requests')
  const forks = trusted.map((word) => (word === 'release.yml' ? 'forks.yml' : word))
  await runFed(site.stateDir, 'trust', 'add', ...forks, '--pull-requests', '--environment', 'forks')
  const env = team({
    GITHUB_API_URL: url,
    npm_config_prefer_offline: 'true',
    RUNNER_TEMP: await mkdtemp(join(folder, 'runner-')),
  })
  const runJob = (job: string, event: WorkflowJob['event']) => {
    const caller = `.github/workflows/${event === 'workflow_run' ? 'forks' : 'release'}.yml`
    return runWorkflowJob(
      {
        file: join(repository, caller),
        job,
        repository: 'acme/learning',
        caller,
        event,
        isFromFork: event === 'workflow_run',
        vars: { REGISTRY_URL: registry['REGISTRY_URL'] ?? '' },
      },
      { issuer, cwd: repository, env },
    )
  }
  expect(await runJob('test', 'pull_request')).toContain('passes lint, types, unit tests')
  await runJob('preview', 'pull_request')
  expect(comments).toMatchObject([{ body: expect.stringContaining('**The gate passes.**') }])
  comments.length = 0
  await runJob('preview', 'workflow_run')
  expect(comments).toMatchObject([{ body: expect.stringMatching(/- mf-learning `pr7-/) }])
  const address = `${site.url}/learning`
  expect(await (await fetch(address)).text()).not.toContain('Released by the workflow')
  expect(await runJob('release', 'push')).toContain('Live: ')
  await expect.poll(async () => (await fetch(address)).text()).toContain('Released by the workflow')
  await writeFile(content, text)
}, 900_000)

const HOT_EDIT = `
import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'

test('an edit changes the open page', async ({ page }) => {
  await page.goto('/learning')
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }))
  const file = 'mf-learning/src/content/learning.ts'
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace('Say what changes for the reader', 'An edited title'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('An edited title')
  await writeFile(file, text)
  expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true)
})
`

test('npm run dev shows edits inside the live site, and the journeys pass on it', async () => {
  const port = await findFreePort('localhost')
  const cwd = join(folder, 'team-learning')
  const dev = spawn('npm', ['run', 'dev'], {
    cwd,
    env: team({ ...registry, PORT: String(port) }),
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  ends.push(() => process.kill(-(dev.pid ?? 0)))
  for await (const chunk of dev.stdout) if (String(chunk).includes('Ready, with mf-learning')) break
  const baseUrl = `http://localhost:${port}`
  expect(await (await fetch(`${baseUrl}/pay`)).text()).toContain('</footer>')
  await writeFile(join(cwd, 'journeys/hot.spec.ts'), HOT_EDIT)
  const journeys = await runInRepository('npx', ['playwright', 'test', '--workers=1'], { BASE_URL: baseUrl })
  await rm(join(cwd, 'journeys/hot.spec.ts'))
  expect(journeys.stdout).toContain('2 passed')
}, 300_000)

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
