import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findLocalSigners, generatePrivateKey, type Signer, createSigner } from '@federation/node-kit/signing'
import {
  channelHead,
  ensureTrust,
  LIVE,
  readReleaseDocument,
  sealWith,
  verifyStore,
} from '@federation/registry'
import { revokeKey } from '@federation/release'
import {
  type EmptySite,
  createEmptySite,
  type RunningRegistry,
  writeSampleArea,
  startRegistry,
} from '@federation/test-kit'
import type { KeyName, Release } from 'shared-contracts'
import { blobDigestOf, Problem } from './api.ts'
import { connectRegistry } from './client.ts'
import { contentDigestOf, signMessage } from './http-signatures.ts'

let site: EmptySite
let service: RunningRegistry
let before: Awaited<ReturnType<typeof channelHead>>

beforeAll(async () => {
  site = await createEmptySite()
  await site.release(['shell', 'mf-hr', 'mf-pay'], '1.0.0')
  service = await startRegistry(site.environment, { minUploadRate: 1_000_000 })
  before = await channelHead(site.store, LIVE)
})
afterAll(() => service.close())

const keyOf = async (name: KeyName): Promise<Signer> => {
  const [key] = await findLocalSigners(site.store, name)
  if (!key) throw new Error(`there is no key of ${name}`)
  return key
}

interface Sent {
  method?: string
  /** Request body. Sent as JSON, unless it is a buffer. */
  body?: unknown
  headers?: Record<string, string>
  /** Time of the signature, in Unix seconds. */
  at?: number
}

const requestOf = (path: string, { method = 'GET', body, headers = {}, at }: Sent, key: Signer | null) => {
  const bytes = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body)
  const url = service.origin + path
  const contentDigest = bytes === undefined ? undefined : contentDigestOf(bytes)
  return {
    url,
    init: {
      method,
      headers: {
        ...(bytes === undefined
          ? {}
          : { 'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json' }),
        ...(key ? signMessage(key, { method, targetUri: url, contentDigest }, at) : {}),
        ...headers,
      },
      ...(bytes === undefined ? {} : { body: bytes }),
    },
  }
}

/** Sends a request that is signed with a key. Returns the status and the error code of the response. */
const send = async (path: string, sent: Sent, key: Signer | null): Promise<[number, string]> => {
  const { url, init } = requestOf(path, sent, key)
  const response = await fetch(url, init)
  const text = await response.text()
  if (response.ok) return [response.status, '']
  const { code, status, detail } = Problem.parse(JSON.parse(text))
  expect(status).toBe(response.status)
  expect(detail).not.toBe('')
  return [response.status, code]
}

/** Builds a release of mf-pay and uploads its files. Returns the release document, sealed with the area's key. */
const uploadRelease = async (id: string, sequence = 50): Promise<Release> => {
  const dir = await writeSampleArea('mf-pay', id, `mf-pay ${id}`)
  const release = await readReleaseDocument(dir)
  const key = await keyOf('mf-pay')
  for (const asset of release.assets) {
    const bytes = await readFile(join(dir, asset.path))
    await upload('mf-pay', blobDigestOf(asset.integrity), bytes, key)
  }
  return sealWith(key, release, { sequence, revision: null })
}

const upload = (
  name: string,
  digest: string,
  bytes: Buffer,
  key: Signer,
  { offset = 0, length = bytes.length }: { offset?: number; length?: number } = {},
) =>
  send(
    `/v1/blobs/${name}/${digest}`,
    {
      method: 'PATCH',
      body: bytes,
      headers: { 'upload-offset': String(offset), 'upload-length': String(length) },
    },
    key,
  )

const publish = (release: object, key: Signer, { name = 'mf-pay', id = '6.0.0' } = {}) =>
  send(`/v1/releases/${name}/${id}`, { method: 'PUT', body: release }, key)

const digestOf = (bytes: Buffer) =>
  blobDigestOf(`sha384-${createHash('sha384').update(bytes).digest('base64')}`)

test('rejects another area’s name in the address and in the document', async () => {
  const release = await uploadRelease('6.0.0')
  const key = await keyOf('mf-pay')
  expect(await publish(release, key, { name: 'mf-hr' })).toEqual([403, 'FORBIDDEN'])
  expect(await publish({ ...release, name: 'mf-hr' }, key)).toEqual([422, 'RELEASE_FOREIGN'])
  const manifest = release.kind === 'area' ? { ...release.manifest, area: 'mf-hr' } : {}
  expect(await publish({ ...release, manifest }, key)).toEqual([422, 'RELEASE_FOREIGN'])
})

test('rejects jobs that change another area or the site', async () => {
  const key = await keyOf('mf-pay')
  const start = (kind: string, request: object) =>
    send(`/v1/jobs/${randomUUID()}`, { method: 'PUT', body: { kind, request } }, key)
  const release = { skip: [], isDryRun: false }
  const flags = { isConfirmed: false, isDryRun: false }
  expect(await start('release', { ...release, releases: { 'mf-hr': '1.0.0' } })).toEqual([403, 'FORBIDDEN'])
  expect(await start('release', { ...release, releases: {}, composer: '1.0.0' })).toEqual([403, 'FORBIDDEN'])
  expect(await start('rollback', { ...flags, parts: ['mf-hr'] })).toEqual([403, 'FORBIDDEN'])
  expect(await start('rollback', { ...flags, parts: [] })).toEqual([403, 'FORBIDDEN'])
  expect(await start('rollback', { ...flags, parts: ['mf-pay'], isConfirmed: true })).toEqual([
    403,
    'FORBIDDEN',
  ])
  expect(await start('site', { banner: null, isBrowserSkipped: true, isDryRun: false })).toEqual([
    403,
    'FORBIDDEN',
  ])
  expect(await start('retire', { ...flags, area: 'mf-pay', isBrowserSkipped: true })).toEqual([
    403,
    'FORBIDDEN',
  ])
})

test('rejects a path outside the release, and a path that two files have', async () => {
  const release = await uploadRelease('6.0.0')
  const key = await keyOf('mf-pay')
  const withPath = (path: string) => ({
    ...release,
    assets: release.assets.map((asset, index) => (index === 0 ? { ...asset, path } : asset)),
  })
  for (const path of ['../../keys/site.pem', '/etc/passwd', 'client/../../x.js', String.raw`client\..\x.js`])
    expect(await publish(withPath(path), key)).toEqual([422, 'CONTRACT'])
  for (const path of ['release.json', 'client', release.assets[1]?.path ?? ''])
    expect(await publish(withPath(path), key)).toEqual([422, 'RELEASE_CORRUPT'])
})

test('rejects a release without a signature, with another key’s, and one that was changed after signing', async () => {
  const { seal, ...unsealed } = await uploadRelease('6.0.0')
  const key = await keyOf('mf-pay')
  expect(await publish(unsealed, key)).toEqual([422, 'RELEASE_UNSIGNED'])
  const foreign = sealWith(await keyOf('mf-hr'), unsealed, { sequence: 50, revision: null })
  expect(await publish(foreign, key)).toEqual([403, 'KEY_UNKNOWN'])
  expect(await publish({ ...unsealed, seal: { ...seal, sequence: 51 } }, key)).toEqual([
    403,
    'SIGNATURE_WRONG',
  ])
})

test('rejects a digest that does not match, and keeps nothing of the upload', async () => {
  const key = await keyOf('mf-pay')
  const digest = digestOf(Buffer.from('promised'))
  expect(await upload('mf-pay', digest, Buffer.from('another!'), key)).toEqual([422, 'DIGEST_MISMATCH'])
  expect(await upload('mf-pay', digest, Buffer.from('promised'), key)).toEqual([200, ''])
  expect(await upload('mf-pay', '../../../keys', Buffer.from('x'), key)).toEqual([404, 'NOT_FOUND'])
})

test('rejects a sequence number that is not higher than the last one', async () => {
  const release = await uploadRelease('6.0.1', 1)
  expect(await publish(release, await keyOf('mf-pay'), { id: '6.0.1' })).toEqual([409, 'SEQUENCE_LOWER'])
})

test('rejects a replayed request', async () => {
  const { url, init } = requestOf('/v1/releases/mf-pay', {}, await keyOf('mf-pay'))
  expect((await fetch(url, init)).status).toBe(200)
  const again = await fetch(url, init)
  expect(Problem.parse(await again.json())).toMatchObject({ status: 401, code: 'REPLAYED' })
})

test('rejects a signature for another request, body, time or algorithm', async () => {
  const key = await keyOf('mf-pay')
  const now = Math.floor(Date.now() / 1000)
  const path = '/v1/releases/mf-pay'
  expect(await send(path, { at: now - 600 }, key)).toEqual([401, 'UNAUTHENTICATED'])
  expect(await send(path, { at: now + 600 }, key)).toEqual([401, 'UNAUTHENTICATED'])

  const headers: Record<string, string> = requestOf(path, {}, key).init.headers
  const otherPath = await fetch(`${service.origin}/v1/releases/shell`, { headers })
  expect(otherPath.status).toBe(401)

  const swapped = {
    ...headers,
    'signature-input': (headers['signature-input'] ?? '').replace('ed25519', 'none'),
  }
  expect((await fetch(service.origin + path, { headers: swapped })).status).toBe(401)

  const body = { digests: [] }
  const { url, init } = requestOf('/v1/blobs/mf-pay/missing', { method: 'POST', body }, key)
  const changedBody = await fetch(url, {
    ...init,
    body: JSON.stringify({ digests: [`sha384-${'A'.repeat(64)}`] }),
  })
  expect(Problem.parse(await changedBody.json())).toMatchObject({ code: 'DIGEST_MISMATCH' })
  const { 'content-digest': _, ...undigested } = init.headers as Record<string, string>
  expect((await fetch(url, { ...init, headers: undigested })).status).toBe(401)
})

test('rejects an unknown key, a revoked key, the registry’s key, and no key', async () => {
  const stranger = createSigner(generatePrivateKey())
  const path = '/v1/releases/mf-pay'
  expect(await send(path, {}, stranger)).toEqual([401, 'UNAUTHENTICATED'])
  expect(await send(path, {}, null)).toEqual([401, 'UNAUTHENTICATED'])
  await ensureTrust(site.store, ['registry'])
  expect(await send(path, {}, await keyOf('registry'))).toEqual([401, 'UNAUTHENTICATED'])
  const key = await keyOf('mf-hr')
  expect(await send('/v1/releases/mf-hr', {}, key)).toEqual([200, ''])
  await revokeKey(site.store, key.keyId, { isDryRun: false })
  expect(await send('/v1/releases/mf-hr', {}, key)).toEqual([401, 'UNAUTHENTICATED'])
})

const statusOfHost = async (port: number, host: string): Promise<number | undefined> => {
  const [response] = (await once(get({ port, path: '/v1/status', headers: { host } }), 'response')) as [
    IncomingMessage,
  ]
  response.resume()
  return response.statusCode
}

test('reading needs an identity behind a proxy, and with a public address', async () => {
  expect(await send('/v1/status', {}, null)).toEqual([200, ''])
  // Imitates a foreign web page whose host name resolves to this machine (DNS rebinding).
  const { port } = new URL(service.origin)
  expect(await statusOfHost(Number(port), 'attacker.example')).toBe(401)
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  expect(await send('/v1/status', { headers }, null)).toEqual([401, 'UNAUTHENTICATED'])
  expect(await send('/v1/status', { headers }, await keyOf('mf-pay'))).toEqual([200, ''])
  const open = await startRegistry(site.environment, { origins: ['https://releases.example.com'] })
  expect((await fetch(`${open.origin}/v1/status`)).status).toBe(401)
  await open.close()
})

test('rejects too many files and too large a file', async () => {
  const key = await keyOf('mf-pay')
  const digests = Array.from({ length: 51 }, (_, index) => digestOf(Buffer.from(String(index))))
  expect(await send('/v1/blobs/mf-pay/missing', { method: 'POST', body: { digests } }, key)).toEqual([
    413,
    'TOO_MANY_FILES',
  ])
  const bytes = Buffer.from('small')
  expect(await upload('mf-pay', digestOf(bytes), bytes, key, { length: 2 ** 30 })).toEqual([413, 'TOO_LARGE'])
  // This body is longer than the 2 bytes that the request announces.
  expect(await upload('mf-pay', digestOf(bytes), bytes, key, { length: 2 })).toEqual([413, 'TOO_LARGE'])
})

test('cuts a connection whose body trickles', async () => {
  const { init } = requestOf('/v1/blobs/mf-pay/missing', { method: 'POST', body: {} }, await keyOf('mf-pay'))
  const { port } = new URL(service.origin)
  const socket = connect(Number(port), '127.0.0.1')
  const closed = Promise.withResolvers<void>()
  socket.on('error', () => undefined).once('close', () => closed.resolve())
  const headers = Object.entries({ ...init.headers, 'content-length': '100000' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  socket.write(`POST /v1/blobs/mf-pay/missing HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${headers.join('')}\r\n`)
  const trickle = setInterval(() => socket.write('{'), 200)
  await expect(closed.promise).resolves.toBeUndefined()
  clearInterval(trickle)
})

test('answers 503 on a full disk, and goes on reading', async () => {
  const release = await uploadRelease('6.0.2')
  const key = await keyOf('mf-pay')
  vi.stubEnv('DISK_RESERVE_MB', '999999999')
  try {
    expect(await publish(release, key, { id: '6.0.2' })).toEqual([503, 'DISK_FULL'])
    const bytes = Buffer.from('one more')
    expect(await upload('mf-pay', digestOf(bytes), bytes, key)).toEqual([503, 'DISK_FULL'])
    const ready = await fetch(`${service.origin}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'degraded', reason: 'DISK_FULL' }])
    expect(await send('/v1/status', {}, key)).toEqual([200, ''])
  } finally {
    vi.unstubAllEnvs()
  }
})

test('a client without a key is told which setting it needs', async () => {
  const registry = connectRegistry(service.origin, {
    names: ['mf-pay'],
    storeDir: site.store,
    variables: { KEYS_DIR: '/nonexistent' },
    retryPausesMs: [],
  })
  await expect(registry.publish(await writeSampleArea('mf-pay', '6.0.3', 'x'))).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
    message: expect.stringContaining('KEYS_DIR'),
  })
})

test('after all attacks the same composition is live, and the store has no faults', async () => {
  expect(await channelHead(site.store, LIVE)).toEqual(before)
  expect(await verifyStore(site.store)).toEqual([])
})
