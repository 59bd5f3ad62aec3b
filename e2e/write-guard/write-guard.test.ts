import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { serveHttp } from '@federation/test-kit/processes'
import { isTestSignature, TEST_HEADER } from 'shared-contracts/test-support'
import { expect, onTestFinished, test } from 'vitest'
import { listAllowedWrites, listTaggedWrites, classifyWrite, WRITES } from './write-guard.ts'

const PAGE = `<!doctype html><title>A page</title><h1>A page</h1>
<form method="post" action="/api/v1/send-mail"><button>Send</button></form>`

/** Serves the same page at every URL until the test ends, and records requests that would store something. */
const startRecorder = async () => {
  const written: string[] = []
  const marks: string[] = []
  const origin = await serveHttp(({ method, url, headers }, response) => {
    if (method !== 'GET' && method !== 'HEAD') {
      written.push(`${method} ${url}`)
      marks.push(String(headers[TEST_HEADER.toLowerCase()]))
    }
    response.setHeader('content-type', 'text/html').end(PAGE)
  }, onTestFinished)
  return { written, marks, origin }
}

/** Runs a spec file of this folder, as the command `BASE_URL=… npx playwright test` does. */
const runJourneys = (file: string, variables: NodeJS.ProcessEnv) =>
  promisify(execFile)(
    'playwright',
    ['test', '--config', join(import.meta.dirname, 'playwright.config.ts'), file],
    { env: { ...process.env, ...variables } },
  ).then(
    ({ stdout, stderr }) => stdout + stderr,
    (error: Error & { stdout: string; stderr: string }) => error.stdout + error.stderr,
  )

test('a run on a site that it did not start writes nothing, whichever way a journey tries', async () => {
  const { origin, written } = await startRecorder()
  const printed = await runJourneys('attempts.spec.ts', { BASE_URL: origin, E2E_WRITES: '' })
  expect(written).toEqual([])
  expect(printed).toMatch(/^ {2}6 passed/m)
  expect(printed).not.toContain('failed')
})

test('a plain run on a site that it did not start names the journeys that it leaves out', async () => {
  const printed = await runJourneys('none.spec.ts', { BASE_URL: 'http://127.0.0.1:1', E2E_WRITES: undefined })
  expect(printed).toContain(
    'Left out, since this run did not start http://127.0.0.1:1: journeys that write leads, applications, bookings, events, releases. To run some of them, name what they write: E2E_WRITES=leads',
  )
})

test('writes that a run may make are marked as a test', async () => {
  const { origin, written, marks } = await startRecorder()
  const LEADS_TEST_SECRET = 'a secret of at least sixteen characters'
  const printed = await runJourneys('signed.spec.ts', {
    BASE_URL: origin,
    E2E_WRITES: 'leads,applications,bookings',
    LEADS_TEST_SECRET,
  })
  expect(printed).toMatch(/^ {2}1 passed/m)
  expect(written).toEqual([
    'POST /api/v1/send-mail',
    'POST /api/v1/bookings/general',
    'POST /api/v1/send-mail',
    'POST /api/v1/apply-now',
  ])
  const valid = marks.map((mark) => isTestSignature(LEADS_TEST_SECRET, mark, Date.now()))
  expect(await Promise.all(valid)).toEqual([true, true, true, true])
})

test('allows every write on a site of the run, and only those that E2E_WRITES names on another', () => {
  expect(listAllowedWrites({})).toEqual(WRITES)
  expect(listAllowedWrites({ E2E_COMPOSE: 'live' })).toEqual(['leads', 'applications', 'bookings', 'events'])
  const BASE_URL = 'https://www.crewtally.example'
  expect(listAllowedWrites({ BASE_URL })).toEqual([])
  expect(listAllowedWrites({ BASE_URL, E2E_WRITES: 'leads,events' })).toEqual(['leads', 'events'])
  expect(() => listAllowedWrites({ BASE_URL, E2E_WRITES: 'lead' })).toThrow('E2E_WRITES names "lead". Use')
})

const of = (path: string, method = 'POST') => classifyWrite(method, `https://www.crewtally.example${path}`)

test('derives the kind of write from the method and path of a request', () => {
  expect([
    of('/api/v1/send-mail'),
    of('/api/v1/apply-now'),
    of('/api/v1/bookings/mortgage'),
    of('/_c/events'),
    of('/_c/health'),
  ]).toEqual(['leads', 'applications', 'bookings', 'events', 'events'])
  expect([of('/hr'), of('/api/v1/bookings/general', 'GET'), of('/api/v1/form-token', 'HEAD')]).toEqual([
    null,
    null,
    null,
  ])
  expect([...listTaggedWrites(['@writes-leads', '@slow', '@writes-events'])]).toEqual(['leads', 'events'])
})
