import { json } from 'node:stream/consumers'
import { serveHttp } from '@federation/test-kit/processes'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { formatReport, readPullRequest } from './report.ts'

interface StoredComment {
  id: number
  body: string
  user: { type: string }
  author: { id: number }
}

let comments: StoredComment[] = []
let requests: string[] = []
let status = 200

const api = await serveHttp(async (request, response) => {
  const { method = '', url = '' } = request
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  requests.push(`${method} ${pathname}`)
  const sendJson = (value: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  if (pathname === '/user') return sendJson({ id: 5 })
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
