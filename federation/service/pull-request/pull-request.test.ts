import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { writeSampleArea } from '@federation/test-kit'
import { serveHttp } from '@federation/test-kit/processes'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { formatReport, readBuiltRelease, readForkPullRequest, readPullRequest } from './report.ts'

interface StoredComment {
  id: number
  body: string
  user: { type: string }
  author: { id: number }
}

let comments: StoredComment[] = []
let requests: string[] = []
let status = 200
const pulls = [
  { number: 7, head: { sha: 'c0ffee', repo: { full_name: 'stranger/other' } } },
  { number: 8, head: { sha: 'c0ffee', repo: { full_name: 'stranger/pay' } } },
  { number: 9, head: { sha: 'decaf', repo: null } },
]

const api = await serveHttp(async (request, response) => {
  const { method = '', url = '' } = request
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  requests.push(`${method} ${pathname}`)
  const sendJson = (value: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  if (pathname === '/user') return sendJson({ id: 5 })
  if (pathname === '/repos/acme/pay/pulls')
    return sendJson(searchParams.get('head') === 'stranger:patch' ? pulls : [])
  if (method === 'GET') {
    const page = Number(searchParams.get('page'))
    return sendJson(comments.slice((page - 1) * 100, page * 100))
  }
  const { body } = (await json(request)) as { body: string }
  const existingComment = comments.find(({ id }) => pathname.endsWith(`/${id}`))
  if (existingComment) existingComment.body = body
  else if (status === 200)
    comments.push({ id: comments.length + 1, body, user: { type: 'Bot' }, author: { id: 5 } })
  return sendJson({})
}, afterAll)
beforeEach(() => {
  comments = []
  requests = []
  status = 200
})

const github = () => ({
  GITHUB_API_URL: api,
  GITHUB_REPOSITORY: 'acme/pay',
  GITHUB_REF: 'refs/pull/7/merge',
  GITHUB_SHA: 'c0ffee',
  GITHUB_TOKEN: 'secret',
})
const gitlab = () => ({
  CI_API_V4_URL: api,
  CI_PROJECT_ID: '3',
  CI_MERGE_REQUEST_IID: '7',
  GITLAB_TOKEN: 'secret',
})
const MARKER = '<!-- marker -->'

test.for([
  { provider: 'GitHub', variables: github, update: /^PATCH \/repos\/acme\/pay\/issues\/comments\/121$/ },
  { provider: 'GitLab', variables: gitlab, update: /^PUT \/projects\/3\/merge_requests\/7\/notes\/121$/ },
])('creates one comment on $provider, then edits it in place', async ({ variables, update }) => {
  // GitHub returns 120 comments in several pages. The first comment contains the marker of the CI job's comment, but a person
  // wrote it, so the job must not edit it.
  comments = Array.from({ length: 120 }, (_, index) => ({
    id: index + 1,
    body: index === 0 ? `${MARKER}\nof a person` : 'hello',
    user: { type: 'User' },
    author: { id: 9 },
  }))
  const pullRequest = readPullRequest(variables())
  expect(pullRequest?.number).toBe(7)
  await pullRequest?.comment?.(MARKER, 'first')
  await pullRequest?.comment?.(MARKER, 'second')
  expect(comments).toHaveLength(121)
  expect(comments[0]?.body).toBe(`${MARKER}\nof a person`)
  expect(comments[120]?.body).toBe(`${MARKER}\nsecond`)
  expect(requests.at(-1)).toMatch(update)
})

test('names the missing permission if the provider rejects the comment', async () => {
  status = 403
  const write = readPullRequest(github())?.comment?.(MARKER, 'text')
  await expect(write).rejects.toThrow("answered 403. The job's token needs the right to write comments")
})

test('comments only with a token, and only in the job of a pull request', () => {
  expect(readPullRequest({ ...github(), GITHUB_TOKEN: '' })?.comment).toBeNull()
  expect(readPullRequest({ ...github(), GITHUB_REF: 'refs/heads/main' })).toBeNull()
  expect(readPullRequest({})).toBeNull()
})

test('keeps the output of tools inside a code block', () => {
  const text = formatReport(
    { releases: [], verdict: 'error', problems: ['Lint failed:\n```\n[click](http://evil.example)'] },
    { parts: ['mf-pay'] },
  )
  expect(text.split('```')).toHaveLength(3)
  expect(text).toContain('**The checks or the build failed.**')
})

const format = (visualDiff: NonNullable<Parameters<typeof formatReport>[0]['visualDiff']>) =>
  formatReport({ releases: [], verdict: 'passes', problems: [], visualDiff }, { parts: ['mf-pay'] })

test('names pages that look different with the number of changed elements, and links to the pictures', () => {
  const report = 'https://releases.example.com/looks/0-1/index.html'
  const visualDiff = {
    changed: [
      { path: '/pay', elements: 3 },
      { path: '/pay/history', elements: 1 },
      { path: '/pay/new', elements: null },
    ],
    same: ['/'],
    skipped: ['/hr', '/case-study'],
    failed: [],
    report,
  }
  expect(format(visualDiff)).toContain(
    `- [3 pages look different](${report}): \`/pay\` (3 elements), \`/pay/history\` (1 element), \`/pay/new\` (new or removed); 1 changed page looks the same; 2 were not compared`,
  )
  expect(format({ ...visualDiff, changed: [], skipped: [], report: null })).toContain(
    '- No page looks different; 1 changed page looks the same',
  )
  expect(format('The machine of the registry has no browser.')).toContain(
    '- No pictures were compared: The machine of the registry has no browser.',
  )
})

const forkJob = async (commit: string) => {
  const head_repository = { full_name: 'stranger/pay', owner: { login: 'stranger' } }
  const run = { head_sha: commit, head_branch: 'patch', head_repository }
  const file = join(await mkdtemp(join(tmpdir(), 'event-')), 'event.json')
  await writeFile(file, JSON.stringify({ workflow_run: run }))
  const { GITHUB_REF: _, ...variables } = github()
  return { ...variables, GITHUB_EVENT_NAME: 'workflow_run', GITHUB_EVENT_PATH: file }
}

test('finds the pull request of a fork by repository, branch and commit, and comments on it', async () => {
  const pullRequest = await readForkPullRequest(await forkJob('c0ffee'))
  expect(pullRequest).toMatchObject({ number: 8, commit: 'c0ffee' })
  await pullRequest?.comment?.(MARKER, 'first')
  expect(requests).toContain('POST /repos/acme/pay/issues/8/comments')
  await expect(readForkPullRequest(await forkJob('decaf'))).rejects.toThrow(
    'No open pull request of stranger/pay ends with commit decaf',
  )
  expect(await readForkPullRequest(github())).toBeNull()
})

test('reads the release of a fork only under the number of its pull request, and only with the files that it lists', async () => {
  const built = await writeSampleArea('mf-pay', 'pr8-1', 'from a fork', { files: { 'client/a.js': '1' } })
  expect(await readBuiltRelease(built, 8)).toMatchObject({ name: 'mf-pay', release: 'pr8-1' })
  await expect(readBuiltRelease(built, 80)).rejects.toThrow('its id must begin with pr80-')
  await expect(readBuiltRelease(await writeSampleArea('mf-pay', '1.0.0', 'x'), 8)).rejects.toThrow('pr8-')
  await writeFile(join(built, 'client/a.js'), '2')
  await expect(readBuiltRelease(built, 8)).rejects.toMatchObject({ code: 'RELEASE_CORRUPT' })
})

test('shows the problems of a fork as code, since they can contain its texts', () => {
  const problems = ['`GATE` [click](http://evil.example) @acme/admins']
  const report = { releases: [], verdict: 'fails' as const, problems }
  expect(formatReport(report, { parts: ['mf-pay'], isFromFork: true }).split('```')).toHaveLength(3)
  expect(formatReport(report, { parts: ['mf-pay'] })).not.toContain('```')
})
