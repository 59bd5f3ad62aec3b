import { once } from 'node:events'
import { Agent, type IncomingMessage, request, type RequestListener } from 'node:http'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { networkInterfaces } from 'node:os'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { ensureTrust } from '@federation/registry'
import {
  type EmptySite,
  createEmptySite,
  type RunningRegistry,
  startRegistry,
  writeSampleArea,
} from '@federation/test-kit'
import { serveHttp } from '@federation/test-kit/processes'
import { connectRegistry } from './client.ts'
import { localRegistry, type Registry } from './operations.ts'
import { readRegistryEnvironment } from './registry-environment.ts'
import { ROUTES } from './routes.ts'

let site: EmptySite
let service: RunningRegistry | null = null
beforeEach(async () => {
  site = await createEmptySite()
})
afterEach(async () => {
  await service?.close()
  service = null
})

const context = { progress: () => undefined, print: () => undefined }
const connect = (origin: string, retryPausesMs: readonly number[] = []) =>
  connectRegistry(origin, { names: [], storeDir: site.store, retryPausesMs })

/** Starts an HTTP server that is not a registry, or that is a registry of another version. */
const startOther = (listener: RequestListener): Promise<string> => serveHttp(listener, onTestFinished)

const describedAs =
  (version: number, oldestClient: number): RequestListener =>
  (_request, response) => {
    const limits = { fileBytes: 1, filesPerRelease: 1 }
    const description = { version, oldestClient, contract: 1, retired: null, limits }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(description))
  }

const hasIpv6 = Object.values(networkInterfaces()).some((list) =>
  list?.some(({ family }) => family === 'IPv6'),
)
test.skipIf(!hasIpv6)('listens on an IPv6 address in brackets (needs IPv6)', async () => {
  const { listen } = readRegistryEnvironment({ REGISTRY_LISTEN: '[::1]' })
  service = await startRegistry(site.environment, { listen })
  const { port } = new URL(service.origin)
  expect((await fetch(`http://[::1]:${port}/healthz`)).status).toBe(200)
})

test('describes every route with its schemas in /openapi.json', async () => {
  service = await startRegistry(site.environment)
  const document = (await (await fetch(`${service.origin}/openapi.json`)).json()) as {
    openapi: string
    paths: Record<string, Record<string, { operationId: string; requestBody?: unknown }>>
  }
  expect(document.openapi).toBe('3.1.0')
  const described = Object.values(document.paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  )
  expect(described.toSorted()).toEqual(Object.keys(ROUTES).toSorted())
  expect(document.paths['/v1/jobs/{id}']?.['put']?.requestBody).toMatchObject({
    content: { 'application/json': { schema: { oneOf: expect.any(Array) } } },
  })
})

test('answers health checks, and unknown addresses and bodies with a problem document', async () => {
  service = await startRegistry(site.environment)
  expect((await fetch(`${service.origin}/healthz`)).status).toBe(200)
  expect(await (await fetch(`${service.origin}/readyz`)).json()).toEqual({ status: 'ready' })
  const nowhere = await fetch(`${service.origin}/v1/nowhere`)
  expect(nowhere.headers.get('content-type')).toContain('application/problem+json')
  expect(await nowhere.json()).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  const odd = await fetch(`${service.origin}/v1/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"token":',
  })
  expect(await odd.json()).toMatchObject({ status: 400, code: 'USAGE' })
})

test('reads every limit from a variable, and names each invalid variable', () => {
  const { blobs, jobs, minUploadRate, requestsPerMinute } = readRegistryEnvironment({
    REGISTRY_MAX_FILE_MB: '1',
    REGISTRY_MAX_FILES: '2',
    REGISTRY_MAX_PENDING_MB: '3',
    REGISTRY_MIN_UPLOAD_RATE: '4',
    REGISTRY_MAX_JOBS: '5',
    REGISTRY_JOB_MINUTES: '6',
    REGISTRY_REQUESTS_PER_MINUTE: '7',
  })
  expect({ blobs, jobs, minUploadRate, requestsPerMinute }).toEqual({
    blobs: { fileBytes: 2 ** 20, filesPerRelease: 2, pendingBytes: 3 * 2 ** 20 },
    jobs: { queued: 5, timeMs: 360_000 },
    minUploadRate: 4,
    requestsPerMinute: 7,
  })
  const invalid = { REGISTRY_MAX_FILES: 'many', REGISTRY_MAX_JOBS: '0' }
  expect(() => readRegistryEnvironment(invalid)).toThrow(/REGISTRY_MAX_FILES[^]*REGISTRY_MAX_JOBS/)
})

test('says which side is older', async () => {
  const newer = await startOther(describedAs(9, 5))
  await expect(connect(newer).status()).rejects.toMatchObject({
    code: 'REGISTRY_NEWER',
    message: expect.stringContaining('git pull'),
  })
  const older = await startOther(describedAs(0, 0))
  await expect(connect(older).status()).rejects.toMatchObject({ code: 'REGISTRY_OLDER' })
})

test('a client rejects a registry whose documents end earlier than it has seen, until the state is accepted', async () => {
  await site.release(['shell', 'mf-hr'], '1.0.0')
  await site.release('mf-hr', '2.0.0')
  service = await startRegistry(site.environment)
  const { origin } = service
  const client = (isRestoreAccepted = false) =>
    connectRegistry(origin, {
      names: [],
      storeDir: site.store,
      seen: { folder: join(site.environment.stateDir, 'client'), isRestoreAccepted },
    }).status()
  const { live } = await client()
  expect(live?.seq).toBe(2)
  for (const documents of ['channels/live', 'trust', 'site']) {
    const names = (await readdir(join(site.store, documents))).filter((name) => name.endsWith('.json'))
    const newest = join(site.store, documents, names.toSorted().at(-1) ?? '')
    const text = await readFile(newest)
    await rm(newest)
    await expect(client()).rejects.toMatchObject({
      code: 'REGISTRY_ROLLED_BACK',
      message: expect.stringMatching(`${documents} \\(\\d+, seen: \\d+\\).*--accept-restored`),
    })
    await writeFile(newest, text)
    await client()
  }
  await rm(join(site.store, 'channels/live/00000002.json'))
  expect((await client(true)).live?.seq).toBe(1)
  expect((await client()).live?.seq).toBe(1)
})

test('says that nothing answers, or that it is not a registry', async () => {
  await expect(connect('http://127.0.0.1:9').status()).rejects.toMatchObject({
    code: 'REGISTRY_AWAY',
    message: expect.stringContaining('REGISTRY_URL'),
  })
  const other = await startOther((_request, response) => response.writeHead(404).end('<h1>Not here</h1>'))
  await expect(connect(other).status()).rejects.toThrow('without a problem document. Is it a registry?')
  const strict = await startOther((incoming, response) =>
    incoming.url === '/v1/registry'
      ? describedAs(1, 1)(incoming, response)
      : response.writeHead(413).end('<html>413 Request Entity Too Large'),
  )
  await expect(connect(strict).status()).rejects.toMatchObject({
    code: 'TOO_LARGE',
    message: expect.stringContaining('client_max_body_size'),
  })
})

test('repeats a request while the registry is restarted', async () => {
  service = await startRegistry(site.environment)
  const { origin, settings } = service
  await service.close()
  const status = connect(origin, [50, 100, 200, 400, 800, 1600, 3200]).status()
  service = await startRegistry(site.environment, { port: settings.port })
  expect(await status).toMatchObject({ live: null, history: [] })
})

test('accepts a trust document from the keys of site and root only', async () => {
  await ensureTrust(site.store, ['mf-pay'])
  service = await startRegistry(site.environment)
  const options = { names: ['mf-pay'], storeDir: site.store }
  const trust = await connect(service.origin).trust()
  if (!trust) throw new Error('the store has no trust document')
  await expect(connectRegistry(service.origin, options).addTrust(trust)).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'A change of trusted keys or workflows needs the key of site.',
  })
  expect(await connect(service.origin).addTrust(trust)).toBe(true)
})

test('reports the bytes of a large upload as they are sent', async () => {
  await ensureTrust(site.store, ['mf-pay'])
  service = await startRegistry(site.environment)
  const steps: string[] = []
  const registry = connectRegistry(service.origin, {
    names: ['mf-pay'],
    storeDir: site.store,
    progress: (step) => void steps.push(step),
  })
  const files = { 'client/one.js': 'a'.repeat(600_000), 'client/two.js': 'b'.repeat(600_000) }
  await registry.publish(await writeSampleArea('mf-pay', '1.0.0', 'Pay', { files }))
  expect(steps).toEqual([
    expect.stringMatching(/^Uploading (\d+) of \1 files of mf-pay, 12\d\d kB$/),
    expect.stringMatching(/^Uploaded 6\d\d of 12\d\d kB$/),
    expect.stringMatching(/^Uploaded 12\d\d of 12\d\d kB$/),
  ])
})

/** Returns the registry operations of the store, with a `verify` that waits until the test lets it continue. */
const slowVerify = () => {
  const started = Promise.withResolvers<void>()
  const { promise, resolve } = Promise.withResolvers<void>()
  const registry: Registry = {
    ...localRegistry(site.environment),
    verify: async ({ progress, print }) => {
      progress('Verifying')
      print('half way')
      started.resolve()
      await promise
      progress('Verified')
      return []
    },
  }
  return { registry, started: started.promise, finish: resolve }
}

test('a client follows a job whose connection breaks, and sees each event once', async () => {
  await ensureTrust(site.store, [])
  const { registry, started, finish } = slowVerify()
  let target = ''
  let connections = 0
  // The proxy breaks the first event stream soon after the event `half way`, so that the client must connect again.
  const proxy = await startOther(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const { host: _, connection: __, ...headers } = incoming.headers as Record<string, string>
    const forwarded = await fetch(target + incoming.url, {
      method: incoming.method ?? 'GET',
      headers,
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    })
    response.writeHead(forwarded.status, Object.fromEntries(forwarded.headers))
    if (!incoming.url?.endsWith('/events')) return response.end(Buffer.from(await forwarded.arrayBuffer()))
    connections += 1
    const isFirst = connections === 1
    for await (const chunk of forwarded.body ?? []) {
      response.write(chunk)
      if (!isFirst || !Buffer.from(chunk).includes('half way')) continue
      setTimeout(() => {
        response.destroy()
        finish()
      }, 50)
      return undefined
    }
    return response.end()
  })
  const steps: string[] = []
  const lines: string[] = []
  service = await startRegistry(site.environment, { origins: [proxy] }, registry)
  target = service.origin
  const result = connect(proxy, [50, 100, 200]).verify({
    progress: (step) => void steps.push(step),
    print: (line) => void lines.push(line),
  })
  await started
  expect(await result).toEqual([])
  expect(connections).toBe(2)
  expect(steps).toEqual(['Verifying', 'Verified'])
  expect(lines).toEqual(['half way'])
})

test('Ctrl-C cancels a job', async () => {
  await ensureTrust(site.store, [])
  const { registry, started, finish } = slowVerify()
  service = await startRegistry(site.environment, {}, registry)
  const result = connect(service.origin).verify(context)
  await started
  process.emit('SIGINT')
  await expect(result).rejects.toMatchObject({ code: 'JOB_CANCELED' })
  finish()
})

test('a follower that waits for changes gets its response and a closed connection when the service stops', async () => {
  service = await startRegistry(site.environment)
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const get = async (path: string) => {
    const openRequest = request(`${service?.origin}${path}`, { agent }).end()
    const [response] = (await once(openRequest, 'response')) as [IncomingMessage]
    return { connection: response.headers.connection, body: (await json(response)) as { version: string } }
  }
  const { version } = (await get('/v1/changes')).body
  const pendingResponse = get(`/v1/changes?after=${version}`)
  // Give the request time to reach the service before the service stops. The stopping service must still answer this request.
  await pause(300)
  await service.close()
  service = null
  expect(await pendingResponse).toEqual({ connection: 'close', body: { version } })
})
