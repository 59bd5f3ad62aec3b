import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { promisify } from 'node:util'
import { findInPath } from '@federation/node-kit/browser'
import { serveHttp } from '@federation/test-kit/processes'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { apiProxy } from './api-proxy.ts'
import { readinessRoute } from './readiness.ts'

/** Starts a fake lead API, which answers the first `after` requests with status 503 and is ready after that. */
const startApi = async (after: number, store = 'ok') => {
  let requestCount = 0
  const url = await serveHttp((request, response) => {
    requestCount += 1
    const ready = requestCount > after && (request.url !== '/readyz' || request.headers.host === 'localhost')
    response.writeHead(ready ? 200 : 503).end(JSON.stringify({ ready, store: ready ? store : 'unavailable' }))
  }, onTestFinished)
  return { url, requestCount: () => requestCount }
}

const start = (leadsUrl: string, changes: Partial<Parameters<typeof readinessRoute>[1]> = {}) => {
  const app = fastify()
  onTestFinished(() => app.close())
  readinessRoute(app, {
    leadsUrl,
    isStopping: () => false,
    hasPages: () => true,
    degraded: () => [],
    databaseReasons: () => [],
    ...changes,
  })
  return async (query = '') => {
    const answer = await app.inject(`/readyz${query}`)
    return { status: answer.statusCode, ...answer.json<object>() }
  }
}

const NOTHING_LISTENS = 'http://127.0.0.1:9'
const ALL = { pages: true, forms: true, store: true, database: true }

test('lists the parts, and reports ready for pages while the lead API starts', async () => {
  const ask = start(NOTHING_LISTENS)
  expect(await ask()).toEqual({ status: 200, ready: true, parts: { ...ALL, forms: false, database: false } })
})

test('waits until the requested part is ready', async () => {
  const api = await startApi(2)
  const ask = start(api.url)
  expect(await ask('?part=forms')).toEqual({ status: 200, ready: true, parts: ALL })
  expect(api.requestCount()).toBe(3)
})

/** Fake lead API that is ready, and answers other requests with their path. */
const answerWithPath: RequestListener = (request, response) =>
  void response.end(request.url === '/readyz' ? JSON.stringify({ ready: true, store: 'ok' }) : request.url)

const listenOnSocket = async (folder: string): Promise<string> => {
  const path = join(folder, 'leads.sock')
  const server = createServer(answerWithPath).listen(path)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `unix:${path}`
}

/** Starts a fake lead API with TLS. This process accepts its certificate until the test ends. Returns the API's URL. */
const listenWithTls = async (folder: string): Promise<string> => {
  const options =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost'
  await promisify(execFile)('openssl', [...options.split(' '), '-keyout', 'key', '-out', 'cert'], {
    cwd: folder,
  })
  const [key, cert] = await Promise.all(['key', 'cert'].map((file) => readFile(join(folder, file), 'utf8')))
  const accepted = getCACertificates()
  setDefaultCACertificates([...accepted, cert ?? ''])
  const server = createTlsServer({ key, cert }, answerWithPath).listen(0)
  await once(server, 'listening')
  onTestFinished(() => {
    setDefaultCACertificates(accepted)
    server.close()
  })
  return `https://localhost:${(server.address() as AddressInfo).port}`
}

/** Creates an app that forwards requests to a lead API. Closes it after the test. */
const createProxy = async (leadsUrl: string, apiStartMs = 0) => {
  const app = fastify()
  onTestFinished(() => app.close())
  await app.register(apiProxy, { leadsUrl, apiStartMs })
  return app
}

/** Returns the readiness of the site with a lead API that `listen` starts, and the API's answer to a forwarded request. */
const forward = async (listen: (folder: string) => Promise<string>) => {
  const folder = await mkdtemp(join(tmpdir(), 'leads-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const leadsUrl = await listen(folder)
  const app = await createProxy(leadsUrl)
  return { ...(await start(leadsUrl)()), body: (await app.inject('/api/v1/anything')).body }
}
const FORWARDED = { parts: ALL, body: '/api/v1/anything' }

test('checks a lead API on a Unix socket, and forwards requests to it', async () => {
  expect(await forward(listenOnSocket)).toMatchObject(FORWARDED)
})

test.skipIf(findInPath(['openssl']) === undefined)(
  'checks a lead API with TLS, and forwards requests to it (needs openssl)',
  async () => {
    expect(await forward(listenWithTls)).toMatchObject(FORWARDED)
  },
)

test('answers 503 if the requested part is not ready in time', async () => {
  const ask = start(NOTHING_LISTENS, { maxWaitMs: 0 })
  expect(await ask('?part=pages,forms')).toMatchObject({ status: 503, ready: false })
  expect(await ask('?part=pages')).toMatchObject({ status: 200, ready: true })
})

test.each([
  ['nothing live', { hasPages: () => false }, { pages: false, store: false }],
  ['a damaged store', { degraded: () => ['damaged'] }, { store: false }],
  ['a database that is away', { databaseReasons: () => ['away'] }, { database: false }],
  ['a stop', { isStopping: () => true }, { pages: false, forms: false }],
])('reports %s', async (_what, changes, parts) => {
  const api = await startApi(0)
  expect(await start(api.url, changes)()).toMatchObject({ parts: { ...ALL, ...parts } })
})

test('rejects an unknown part', async () => {
  expect(await start(NOTHING_LISTENS)('?part=forms&part=mail')).toMatchObject({
    status: 400,
    error: 'There is no such part. Parts: pages, forms, store, database.',
  })
})

test.each([
  { apiStartMs: 5000, status: 200 },
  { apiStartMs: 0, status: 503 },
])('a form sent while the lead API starts gets $status after waiting up to $apiStartMs ms', async (row) => {
  const api = await startApi(2)
  const app = await createProxy(api.url, row.apiStartMs)
  expect((await app.inject({ method: 'POST', url: '/api/v1/send-mail' })).statusCode).toBe(row.status)
})

test('closes an unused connection to the lead API before a restarting API does', async () => {
  const server = createServer({ keepAliveTimeout: 70_000 }, answerWithPath).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const app = await createProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const opened = once(server, 'connection')
  await app.inject('/api/v1/anything')
  await opened
  const countConnections = promisify(server.getConnections.bind(server))
  await expect.poll(() => countConnections(), { timeout: 20_000 }).toBe(0)
})
