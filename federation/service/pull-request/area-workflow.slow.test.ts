import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort, WORKSPACE } from '@federation/node-kit'
import { storeTrust } from '@federation/registry'
import { addPublisher } from '@federation/release'
import {
  type OidcIssuer,
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

const CALLER = '.github/workflows/mf-pay.yml'
const FORKS = '.github/workflows/forks.yml'

const ends: (() => unknown)[] = []
const host = { folder: () => mkdtemp(join(tmpdir(), 'site-')), onEnd: (end: () => unknown) => ends.push(end) }

let registry = ''
let site: Awaited<ReturnType<typeof startSite>>
let issuer: OidcIssuer
let commentApi: Awaited<ReturnType<typeof startCommentApi>>

beforeAll(async () => {
  // Unset VITEST, because otherwise Module Federation's plug-in builds no container (the script `remote-entry.js` of an area).
  vi.stubEnv('VITEST', undefined)
  issuer = await startOidcIssuer()
  ends.push(issuer.close)
  commentApi = await startCommentApi(host.onEnd)
  const stateDir = await host.folder()
  // Release into an empty store, because the first release of a store runs no checks.
  await runFed(stateDir, 'release', '--all', '--from', 'var/e2e/store')
  const publisher = { issuer: issuer.issuer, repository: 'acme/site', workflow: CALLER, branch: 'main' }
  for (const claims of [publisher, { ...publisher, pullRequests: true as const }])
    await addPublisher(storeTrust(join(stateDir, 'store')), 'mf-pay', claims, { isDryRun: false })
  const forks = { ...publisher, workflow: FORKS, pullRequests: true as const, environment: 'forks' }
  await addPublisher(storeTrust(join(stateDir, 'store')), 'mf-pay', forks, { isDryRun: false })
  const port = await findFreePort()
  registry = `http://127.0.0.1:${port}`
  const service = await startService(
    'federation/service/registry/serve-registry.ts',
    { STATE_DIR: stateDir, REGISTRY_PORT: String(port), LOG_LEVEL: 'warn' },
    `${registry}/openapi.json`,
  )
  ends.push(() => stopService(service))
  site = await startSite(host, { STATE_DIR: stateDir })
}, 600_000)
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

/** Runs the commands of a CI job in this checkout, without private keys. */
const runJob = (
  job: string,
  event: WorkflowJob['event'],
  variables: Record<string, string>,
  { isFromFork = false } = {},
) =>
  runWorkflowJob(
    {
      file: join(WORKSPACE, event === 'workflow_run' ? FORKS : '.github/workflows/area.yml'),
      job,
      repository: 'acme/site',
      caller: event === 'workflow_run' ? FORKS : CALLER,
      event,
      isFromFork,
      inputs: { area: 'mf-pay', registry },
      vars: { REGISTRY_URL: registry },
    },
    {
      issuer,
      cwd: WORKSPACE,
      env: {
        ...Object.fromEntries(
          Object.entries(process.env).filter(([key]) => !/^(?:npm_|VITEST|NODE_ENV|.*_DIR$)/.test(key)),
        ),
        GITHUB_API_URL: commentApi.url,
        ...variables,
      },
    },
  )

test('a pull request is checked and previewed with one comment, and the push to main releases the area', async () => {
  const before = await site.sequence()
  // The variable VITE_PULL_REQUEST is part of the build's input, so it changes the release id and the URLs in the pages.
  const pull = { VITE_PULL_REQUEST: '7', RUNNER_TEMP: await host.folder() }
  expect(await runJob('check', 'pull_request', pull)).toContain('passes lint, types, unit tests')
  for (let run = 1; run <= 2; run += 1) await runJob('preview', 'pull_request', pull)
  expect(commentApi.comments).toHaveLength(1)
  const { body } = commentApi.comments[0] ?? { body: '' }
  expect(body).toContain('**The gate passes.** Commit 0a1b2c3d4e5f.')
  expect(body).toMatch(/- mf-pay `pr7-0\.1\.0-[0-9a-f]{12}`/)
  expect(body).toContain('changed pages')
  expect(body).toMatch(/- (?:No page looks|\[\d+ pages? looks?) different/)
  const [, link = ''] = /\[Preview\]\((\S+)\), until \d{4}-/.exec(body) ?? []
  expect(await site.sequence()).toBe(before)

  const { pathname, search } = new URL(link)
  const previewResponse = await fetch(site.url + pathname + search, { redirect: 'manual' })
  const cookie = previewResponse.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const page = await fetch(`${site.url}/pay`, { headers: { cookie } })
  expect(await page.text()).toContain('/_r/mf-pay/pr7-')
  expect(await site.text('/pay')).not.toContain('/_r/mf-pay/pr7-')

  // On the main branch, VITE_PULL_REQUEST has another value, so the release differs from that of the pull request.
  expect(await runJob('release', 'push', { VITE_PULL_REQUEST: 'merged' })).toContain('Live: ')
  await expect.poll(() => site.sequence()).toBe(before + 1)
}, 900_000)

test('a pull request from a fork is built without a token, then a job of main gates its files and comments', async () => {
  const before = await site.sequence()
  commentApi.comments.length = 0
  const pull = { VITE_PULL_REQUEST: 'fork', RUNNER_TEMP: await host.folder() }
  expect(await runJob('preview', 'pull_request', pull, { isFromFork: true })).toBeNull()
  await runJob('check', 'pull_request', pull, { isFromFork: true })
  // GitHub keeps the folder as an artifact between the jobs. Without this variable, a build would get another release id.
  const { RUNNER_TEMP } = pull
  await runJob('preview', 'workflow_run', { RUNNER_TEMP }, { isFromFork: true })
  expect(commentApi.comments).toHaveLength(1)
  const { body } = commentApi.comments[0] ?? { body: '' }
  expect(body).toContain('**The gate passes.** Commit 0a1b2c3d4e5f.')
  expect(body).toMatch(/\[Preview\]\(\S+\), until \d{4}-/)
  const built = JSON.parse(await readFile(join(RUNNER_TEMP, 'release/release.json'), 'utf8')) as {
    release: string
  }
  expect(built.release).toMatch(/^pr7-/)
  expect(body).toContain(`- mf-pay \`${built.release}\``)
  expect(await site.sequence()).toBe(before)
}, 900_000)
