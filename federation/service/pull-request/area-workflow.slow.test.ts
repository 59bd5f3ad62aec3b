import { execFile } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort, WORKSPACE } from '@federation/node-kit'
import { storeTrust } from '@federation/registry'
import { addPublisher } from '@federation/release'
import {
  type OidcIssuer,
  runFed,
  startOidcIssuer,
  startService,
  startSite,
  stopService,
} from '@federation/test-kit/resilience'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const COMMIT = '0a1b2c3d4e5f60718293a4b5c6d7e8f901234567'
const CALLER = '.github/workflows/mf-pay.yml'

const readSteps = async (job: string): Promise<string[]> => {
  const text = await readFile(join(WORKSPACE, '.github/workflows/area.yml'), 'utf8')
  const [, body = ''] = new RegExp(`^  ${job}:\\n((?: {4}.*\\n)+)`, 'm').exec(text) ?? []
  return [...body.matchAll(/^ +- run: (.+)$/gm)].map(([, step = '']) => step)
}

const ends: (() => unknown)[] = []
const host = { folder: () => mkdtemp(join(tmpdir(), 'site-')), onEnd: (end: () => unknown) => ends.push(end) }

const listen = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  ends.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const comments: { id: number; body: string; user: { type: string } }[] = []
const startCommentApi = () =>
  listen((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      if (request.method === 'GET') return response.end(JSON.stringify(comments))
      const { body } = JSON.parse(text) as { body: string }
      if (request.method === 'POST') comments.push({ id: 1, body, user: { type: 'Bot' } })
      for (const comment of comments) comment.body = body
      return response.end('{}')
    })
  })

let registry = ''
let site: Awaited<ReturnType<typeof startSite>>
let issuer: OidcIssuer
let commentApi = ''

beforeAll(async () => {
  // Unset VITEST, because otherwise Module Federation's plug-in builds no container (the script `remote-entry.js` of an area).
  vi.stubEnv('VITEST', undefined)
  issuer = await startOidcIssuer()
  ends.push(issuer.close)
  commentApi = await startCommentApi()
  const stateDir = await host.folder()
  // Release into an empty store, because the first release of a store runs no checks.
  await runFed(stateDir, 'release', '--all', '--from', 'var/e2e/store')
  const publisher = { issuer: issuer.issuer, repository: 'acme/site', workflow: CALLER, branch: 'main' }
  for (const claims of [publisher, { ...publisher, pullRequests: true as const }])
    await addPublisher(storeTrust(join(stateDir, 'store')), 'mf-pay', claims, { isDryRun: false })
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

/** Runs the commands of a CI job as GitHub does, in this working copy, without private keys. */
const runJob = async (
  job: string,
  claims: Record<string, string>,
  variables: Record<string, string> = {},
) => {
  issuer.setClaims({
    repository: 'acme/site',
    repository_id: '42',
    ref_type: 'branch',
    sha: COMMIT,
    run_id: '7',
    ...claims,
  })
  const steps = await readSteps(job)
  expect(steps).not.toEqual([])
  const env = {
    ...Object.fromEntries(
      Object.entries(process.env).filter(([key]) => !/^(?:npm_|VITEST|NODE_ENV|.*_DIR$)/.test(key)),
    ),
    AREA: 'mf-pay',
    REGISTRY_URL: registry,
    KEYS_DIR: '/nonexistent',
    ...issuer.variables,
    ...variables,
  }
  let output = ''
  for (const step of steps)
    output += (await promisify(execFile)('bash', ['-e', '-c', step], { cwd: WORKSPACE, env })).stdout
  return output
}

test('a pull request is checked and previewed with one comment, and the push to main releases the area', async () => {
  const before = await site.sequence()
  const pull = {
    event_name: 'pull_request',
    ref: 'refs/pull/7/merge',
    base_ref: 'main',
    workflow_ref: `acme/site/${CALLER}@refs/pull/7/merge`,
  }
  const job = {
    GITHUB_API_URL: commentApi,
    GITHUB_REPOSITORY: 'acme/site',
    GITHUB_REF: 'refs/pull/7/merge',
    GITHUB_SHA: COMMIT,
    GITHUB_TOKEN: 'secret',
    // The variable VITE_PULL_REQUEST is part of the build's input, so it changes the release id and the URLs in the pages.
    VITE_PULL_REQUEST: '7',
  }
  expect(await runJob('check', pull, job)).toContain('passes lint, types, unit tests')
  for (let run = 1; run <= 2; run += 1) await runJob('preview', pull, job)
  expect(comments).toHaveLength(1)
  const { body } = comments[0] ?? { body: '' }
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

  const push = {
    event_name: 'push',
    ref: 'refs/heads/main',
    workflow_ref: `acme/site/${CALLER}@refs/heads/main`,
  }
  // On the main branch, VITE_PULL_REQUEST has another value, so the release differs from that of the pull request.
  expect(await runJob('release', push, { VITE_PULL_REQUEST: 'merged' })).toContain('Live: ')
  await expect.poll(() => site.sequence()).toBe(before + 1)
}, 900_000)
