import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { get, type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createSigner, findLocalSigners, generatePrivateKey, type Signer } from '@federation/node-kit/signing'
import {
  channelHead,
  clearTrustCache,
  ensureTrust,
  LIVE,
  readReleaseDocument,
  sealWith,
  verifyStore,
  storeTrust,
} from '@federation/registry'
import { revokeKey } from '@federation/release'
import {
  createSite,
  type EmptySite,
  type RunningRegistry,
  startRegistry,
  writeSampleArea,
} from '@federation/test-kit'
import { getNginxSkipReason, startRegistryProxy } from '@federation/test-kit/resilience'
import type { KeyName, Provenance, Release } from 'shared-contracts'
import { blobDigestOf, Problem } from './api.ts'
import { connectRegistry } from './client.ts'
import { contentDigestOf, signMessage } from './http-signatures.ts'
import { localRegistry } from './operations.ts'

const HOST = 'releases.example.com'
const ORIGIN = `https://${HOST}`
const TOKEN = 'a-read-token-for-tests-0123456789'

let site: EmptySite
let service: RunningRegistry
let folder: string
let pay: Signer
let hr: Signer
let before: Awaited<ReturnType<typeof channelHead>>
/** Connection to the registry: over TLS through nginx, or direct if the machine lacks nginx or openssl. */
let connection: { via: typeof httpsRequest | typeof httpRequest; options: RequestOptions }
const ends: (() => unknown)[] = []
/** Resolved when the jobs of kind `verify` are allowed to end. Until then, the first of these jobs occupies the queue. */
const mayVerify = Promise.withResolvers<void>()
const jobOfHr = randomUUID()

const connectThroughNginx = async (): Promise<typeof connection> => {
  const { port, certificate, stop } = await startRegistryProxy(folder, HOST, service.settings.port)
  ends.push(stop)
  return { via: httpsRequest, options: { port, servername: HOST, ca: certificate } }
}

interface Attack {
  method?: string
  path: string
  /** Request body. Sent as JSON, unless it is a buffer. */
  body?: unknown
  headers?: Record<string, string>
  /** Key that signs the request; null for no signature. Default: the key of mf-pay. */
  by?: Signer | null
  /** Values that the signature covers instead of the real values of the request. */
  signed?: { method?: string; targetUri?: string; contentDigest?: string }
  /** Age of the signature in seconds. */
  ageS?: number
}

const bytesOf = (body: unknown): Buffer | undefined =>
  body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))

const headersFor = ({
  method = 'GET',
  path,
  body,
  headers = {},
  by = pay,
  signed = {},
  ageS = 0,
}: Attack) => {
  const bytes = bytesOf(body)
  const message = { method, targetUri: ORIGIN + path, contentDigest: bytes && contentDigestOf(bytes) }
  return {
    host: HOST,
    ...(bytes ? { 'content-length': String(bytes.length), 'content-type': 'application/json' } : {}),
    ...(by ? signMessage(by, { ...message, ...signed }, Math.floor(Date.now() / 1000) - ageS) : {}),
    ...headers,
  }
}

const open = ({ method = 'GET', path }: Attack, headers: Record<string, string>) =>
  connection.via({ host: '127.0.0.1', method, path, headers, ...connection.options })

/**
 * Sends a request to the registry, with its path unchanged. (`fetch` would normalize the path.) Returns the status and the body
 * of the response and, for an error response, its code and message.
 */
const send = async (attack: Attack, headers: Record<string, string> = headersFor(attack)) => {
  const call = open(attack, headers)
  call.end(bytesOf(attack.body))
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  const answer = await readText(response)
  const none = { status: response.statusCode ?? 0, code: '', detail: '', answer }
  if (none.status < 400) return none
  if (attack.path === '/readyz') return { ...none, code: (JSON.parse(answer) as { reason: string }).reason }
  return { ...Problem.parse(JSON.parse(answer)), answer }
}

const keyOf = async (name: KeyName): Promise<Signer> => {
  const [key] = await findLocalSigners(site.store, name)
  if (!key) throw new Error(`there is no key of ${name}`)
  return key
}
const digestOf = (text: string) =>
  blobDigestOf(`sha384-${createHash('sha384').update(text).digest('base64')}`)

const read = (more: Partial<Attack> = {}): Attack => ({ path: '/v1/status', ...more })
const put = (path: string): Attack => ({ method: 'PUT', path, body: {} })
const post = (path: string, body: object, more: Partial<Attack> = {}) => ({
  method: 'POST',
  path,
  body,
  ...more,
})
const job = (kind: string, request: object, more: Partial<Attack> = {}): Attack => ({
  method: 'PUT',
  path: `/v1/jobs/${randomUUID()}`,
  body: { kind, request },
  ...more,
})
const verify = (more: Partial<Attack> = {}) => job('verify', {}, more)
const upload = (
  digest: string,
  body: Buffer,
  { length = body.length, offset = 0, name = 'mf-pay' } = {},
) => ({
  method: 'PATCH',
  path: `/v1/blobs/${name}/${digest}`,
  body,
  headers: {
    'content-type': 'application/octet-stream',
    'upload-offset': String(offset),
    'upload-length': String(length),
  },
})
const BYTES = Buffer.from('bytes of a file')
const DIGEST = digestOf('bytes of a file')
const unchecked = { isBrowserSkipped: true, isDryRun: false }
const release = (releases: object, more: object = {}) =>
  job('release', { releases, skip: [], isDryRun: false, ...more })
const rollback = (parts: string[], isConfirmed = false) =>
  job('rollback', { parts, isConfirmed, isDryRun: false })
const canary = { canary: 50, isStop: false, releases: { 'mf-hr': '1.0.0' } }

const PROVENANCE: Provenance = {
  issuer: 'https://token.actions.githubusercontent.com',
  repository: 'acme/pay',
  commit: '0'.repeat(40),
  workflow: '.github/workflows/release.yml',
  branch: 'main',
  run: 'https://github.com/acme/pay/actions/runs/7',
}

interface Publication {
  key?: Signer
  sequence?: number
  /** Changes the release before it is sealed (signed). */
  change?: (release: Release) => Release
  /** Replaces fields of the seal (signature with dates) after signing. Null removes the seal. */
  seal?: object | null
}

/** Uploads the files of a release of mf-pay. Returns the request that publishes it. */
const publication = async ({ key = pay, sequence = 90, change = (it) => it, seal = {} }: Publication) => {
  const dir = await writeSampleArea('mf-pay', '6.0.0', 'mf-pay 6.0.0')
  const built = await readReleaseDocument(dir)
  for (const { path, integrity } of built.assets)
    await send(upload(blobDigestOf(integrity), await readFile(join(dir, path))))
  const sealed = sealWith(key, change(built), { sequence, revision: null })
  const { seal: own, ...unsealed } = sealed
  return {
    ...put('/v1/releases/mf-pay/6.0.0'),
    body: seal ? { ...sealed, seal: { ...own, ...seal } } : unsealed,
  }
}
/** Returns an attack: the publication of a release in which the path of the first file is replaced by `path`. */
const pathOf = (path: string) => () =>
  publication({
    change: (it) => ({ ...it, assets: it.assets.map((asset, at) => (at ? asset : { ...asset, path })) }),
  })
/** Returns an attack whose headers are changed after the request was signed. */
const withHeaders = (attack: Attack, change: (headers: Record<string, string>) => object) => () => {
  const signed: Record<string, string> = headersFor(attack)
  return { ...attack, by: null, headers: { ...signed, ...change(signed) } }
}
const twice = (text = '') => `${text}, ${text}`

type Attacks = Record<string, Attack | (() => Attack | Promise<Attack>)>
/** Attacks, keyed by the status and the error code with which the registry must reject them. */
const attacks: Record<string, Attacks> = {
  '403 FORBIDDEN': {
    'publishes the shell with the key of an area': put('/v1/releases/shell/6.0.0'),
    'publishes a composer with the key of an area': put('/v1/releases/composer/6.0.0'),
    'publishes its release as one of another area': async () => ({
      ...(await publication({})),
      path: '/v1/releases/mf-hr/6.0.0',
    }),
    'uploads files for another area': upload(DIGEST, BYTES, { name: 'mf-hr' }),
    'releases another area': release({ 'mf-hr': '1.0.0' }),
    'releases its area together with another': release({ 'mf-pay': '1.0.0', 'mf-hr': '1.0.0' }),
    'releases a composer': release({}, { composer: '1.0.0' }),
    'starts a canary of another area': job('promote', { ...unchecked, ...canary }),
    'rolls back another area': rollback(['mf-hr']),
    'rolls back the newest change of anybody': rollback([]),
    'rolls back its area even if that breaks others': rollback(['mf-pay'], true),
    'rolls back a part that is none': rollback(['../site']),
    'retires its area': job('retire', { ...unchecked, area: 'mf-pay', isConfirmed: false }),
    'sets the banner of the site': job('site', { ...unchecked, banner: null }),
    'sets a redirect of the site': job('site', {
      ...unchecked,
      redirects: { put: { '/pay': { to: 'https://evil.example', permanent: false } }, remove: [] },
    }),
    'changes the origin of the site': job('site', { ...unchecked, origin: 'https://evil.example' }),
    'deletes releases': job('prune', { keep: 1, days: 1, isDryRun: false }),
    'repairs the store': job('repair', {}),
    'starts a job with the read token': verify({ by: null, headers: { authorization: `Bearer ${TOKEN}` } }),
    'names a folder as its area': read({ path: '/v1/releases/..%2fmf-pay' }),
  },
  '404 NOT_FOUND': {
    'replaces the trust document': put('/v1/trust/2'),
    'adds a channel entry': post('/v1/channels/live', {}),
    'climbs out of the uploads': upload('../../../keys', BYTES),
    'climbs through a route without authentication': read({ path: '/healthz/../v1/status', by: null }),
    'climbs through an encoded route': read({ path: '/healthz/%2e%2e/v1/status', by: null }),
    'doubles slashes': read({ path: '//v1//status', by: null }),
  },
  '404 JOB_UNKNOWN': {
    'reads the job of another identity': read({ path: `/v1/jobs/${jobOfHr}` }),
    'follows the job of another identity': read({ path: `/v1/jobs/${jobOfHr}/events` }),
    'cancels the job of another identity': { method: 'DELETE', path: `/v1/jobs/${jobOfHr}` },
    'takes over the id of another identity’s job': verify({ path: `/v1/jobs/${jobOfHr}` }),
  },
  '404 COMPOSITION_UNKNOWN': { 'compares with a path': read({ path: '/v1/diff?from=..%2f..%2fkeys' }) },
  '401 UNAUTHENTICATED': {
    'reads without an identity': read({ by: null }),
    'reads a job without an identity': read({ path: `/v1/jobs/${jobOfHr}`, by: null }),
    'claims to be a program on the registry’s machine': read({
      by: null,
      headers: { host: '127.0.0.1', 'x-forwarded-for': '127.0.0.1' },
    }),
    'reads files without an identity': post('/v1/content', { hashes: ['0'.repeat(64)] }, { by: null }),
    'puts the read token into the address': read({ path: `/v1/status?token=${TOKEN}`, by: null }),
    'signs with an unknown key': read({ by: createSigner(generatePrivateKey()) }),
    'signs with a revoked key': () => ({ path: '/v1/releases/mf-hr', by: hr }),
    'signs with the key of the registry': async () => read({ by: await keyOf('registry') }),
    'names the key of site in a signature of mf-pay': async () =>
      read({ by: { ...pay, keyId: (await keyOf('site')).keyId } }),
    'signs for another method': { ...put('/v1/releases/mf-pay/6.0.0'), signed: { method: 'GET' } },
    'signs for another address': read({ signed: { targetUri: `${ORIGIN}/v1/history?limit=6` } }),
    'signs for the same address without TLS': read({ signed: { targetUri: `http://${HOST}/v1/status` } }),
    'signs for another registry': read({ signed: { targetUri: 'https://other.example/v1/status' } }),
    'signs a request of ten minutes ago': read({ ageS: 600 }),
    'signs a request of the future': read({ ageS: -600 }),
    'names the algorithm none': withHeaders(read(), ({ 'signature-input': input = '' }) => ({
      'signature-input': input.replace('ed25519', 'none'),
    })),
    'sends a body without a digest': withHeaders(post('/v1/blobs/mf-pay/missing', { digests: [] }), () => ({
      'content-digest': '',
    })),
    'sends a signature twice in one request': withHeaders(
      read(),
      ({ signature, 'signature-input': input }) => ({
        signature: twice(signature),
        'signature-input': twice(input),
      }),
    ),
  },
  '422 DIGEST_MISMATCH': {
    'replaces the body after signing': verify({
      signed: { contentDigest: contentDigestOf('{}') },
      headers: { 'content-digest': contentDigestOf('{}') },
    }),
    'uploads other bytes than the digest promises': upload(digestOf('promised'), BYTES),
  },
  '403 KEY_UNKNOWN': {
    'seals a release with the key of another name': async () => publication({ key: await keyOf('root') }),
  },
  '403 PUBLISHER_UNKNOWN': {
    'names a CI job in a seal': () => publication({ seal: { publisher: PROVENANCE } }),
  },
  '403 SIGNATURE_WRONG': {
    'extends the validity of a seal': () => publication({ seal: { expires: '2099-01-01T00:00:00.000Z' } }),
    'changes the sequence of a seal': () => publication({ seal: { sequence: 91 } }),
  },
  '422 RELEASE_UNSIGNED': { 'publishes a release without a seal': () => publication({ seal: null }) },
  '409 SEQUENCE_LOWER': { 'publishes with an old sequence': () => publication({ sequence: 1 }) },
  '422 RELEASE_FOREIGN': {
    'names another area in the release': () =>
      publication({ change: (it) => ({ ...it, name: 'mf-hr' }) as Release }),
    'names another area in the manifest': () =>
      publication({
        change: (it) => (it.kind === 'area' ? { ...it, manifest: { ...it.manifest, area: 'mf-hr' } } : it),
      }),
  },
  '422 RELEASE_CORRUPT': {
    'gives a file the path of the release document': pathOf('release.json'),
    'gives a file the path of a folder': pathOf('client'),
    'gives two files the same path': pathOf('fragments/page.html'),
  },
  '413 TOO_LARGE': {
    'announces a file of 1 GB': upload(DIGEST, BYTES, { length: 2 ** 30 }),
    'sends more bytes than announced': upload(DIGEST, BYTES, { length: 2 }),
    'sends a document of 9 MB': { ...put('/v1/releases/mf-pay/6.2.0'), body: { a: 'x'.repeat(9 * 2 ** 20) } },
  },
  '413 TOO_MANY_FILES': {
    'lists more files than a release may have': post('/v1/blobs/mf-pay/missing', {
      digests: Array.from({ length: 51 }, (_, index) => digestOf(String(index))),
    }),
  },
  '409 UPLOAD_OFFSET': {
    'begins an upload in the middle': upload(DIGEST, BYTES, { length: 100, offset: 50 }),
    'announces a negative length': upload(DIGEST, BYTES, { length: -1 }),
  },
  '422 CONTRACT': {
    'requests 10,000 files at once': post('/v1/content', { hashes: Array(10_000).fill('0'.repeat(64)) }),
    'climbs out of the releases': read({ path: '/v1/releases/mf-pay/..%2f..%2f..%2fkeys' }),
    'climbs out of the uploads': upload('..%2f..%2f..%2fkeys%2fsite.pem', BYTES),
    'names a job by a path': verify({ path: '/v1/jobs/..%2f..%2fsession-key' }),
    'requests a file by a path': post('/v1/content', { hashes: ['../secrets'] }),
    'asks for the files of a private folder': post('/v1/changes/place', { place: 'releases/../keys' }),
    'passes a prototype as a field': job(
      'release',
      JSON.parse('{"__proto__":{"isDryRun":true},"releases":{},"skip":[]}') as object,
    ),
    'writes a file beside the releases': pathOf('../../keys/site.pem'),
    'writes a file at an absolute path': pathOf('/etc/passwd'),
    'writes a file outside the release': pathOf('client/../../x.js'),
    'writes a file with backslashes': pathOf(String.raw`client\..\x.js`),
  },
  '422 FAILED': { 'asks about a path outside the site': read({ path: '/v1/why?path=%2F..%2F..%2Fkeys' }) },
}
const rows = Object.entries(attacks).flatMap(([expected, group]) =>
  Object.entries(group).map(([name, attack]) => ({ name, expected, attack })),
)

beforeAll(async () => {
  site = await createSite([['shell', 'mf-hr', 'mf-pay'], '1.0.0'])
  await ensureTrust(site.store, ['registry'])
  ;[pay, hr] = await Promise.all([keyOf('mf-pay'), keyOf('mf-hr')])
  folder = await mkdtemp(join(tmpdir(), 'registry-attacks-'))
  service = await startRegistry(
    site.environment,
    { origins: [ORIGIN], readToken: TOKEN, jobs: { queued: 4, timeMs: 120_000 }, minUploadRate: 1_000_000 },
    { ...localRegistry(site.environment), verify: () => mayVerify.promise.then(() => []) },
  )
  connection = getNginxSkipReason()
    ? { via: httpRequest, options: { port: service.settings.port } }
    : await connectThroughNginx()
  const { status, code } = await send(verify({ path: `/v1/jobs/${jobOfHr}`, by: hr }))
  if (status !== 200) throw new Error(`the job did not start: ${code}`)
  await revokeKey(storeTrust(site.store), hr.keyId, { isDryRun: false })
  before = await channelHead(site.store, LIVE)
})
afterAll(async () => {
  mayVerify.resolve()
  for (const end of ends.toReversed()) await end()
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

test.each(rows)('rejects a sender who $name: $expected', async ({ attack, expected }) => {
  const { status, code, detail, answer } = await send(typeof attack === 'function' ? await attack() : attack)
  expect([`${status} ${code}`, detail]).toEqual([expected, expect.stringMatching(/^\S.*[.)\w]$/s)])
  expect(answer).not.toContain(site.store)
})

test.each([
  [1, 'npm install --save-dev @federation/cli@latest'],
  [99, 'ask the operator of the site to update it'],
])('rejects a kit of contract %i with the supported contracts and what to do', async (contract, advice) => {
  const change = (it: Release) =>
    it.kind === 'area' ? { ...it, manifest: { ...it.manifest, contract: contract as 3 } } : it
  const { status, detail } = await send(await publication({ change }))
  expect([status, detail]).toEqual([422, expect.stringContaining(`is ${contract}. Expected from 2 to 3`)])
  expect(detail).toContain(advice)
})

test('cuts a connection whose body trickles', async () => {
  const attack = post('/v1/blobs/mf-pay/missing', {})
  const call = open(attack, { ...headersFor(attack), 'content-length': '100000' })
  const trickle = setInterval(() => call.write(' '), 200)
  // When the registry closes the connection, nginx answers 502. Without nginx the request fails, which also counts as 502.
  const answered = once(call, 'response').then(([response]) => (response as IncomingMessage).statusCode)
  expect(await answered.catch(() => 502)).toBe(502)
  clearInterval(trickle)
  call.destroy()
})

test('one identity cannot fill the queue', async () => {
  const fill = async () => (await send(verify())).code
  expect([await fill(), await fill(), await fill()]).toEqual(['', '', 'QUEUE_FULL'])
  expect(await send(verify({ by: await keyOf('site') }))).toMatchObject({ status: 200 })
})

test.each(['channels/live', 'trust', 'site'])(
  'is degraded if the newest document of %s was removed',
  async (documents) => {
    const dir = join(site.store, documents)
    const file =
      (await readdir(dir))
        .filter((name) => name.endsWith('.json'))
        .toSorted()
        .at(-1) ?? ''
    const ready = read({ path: '/readyz', by: null })
    expect(await send(ready)).toMatchObject({ status: 200 })
    await rename(join(dir, file), join(folder, file))
    clearTrustCache()
    try {
      expect(await send(ready)).toMatchObject({ status: 503, code: 'STORE_OLDER' })
      expect(JSON.parse((await send(read())).answer)).toMatchObject({
        degraded: [expect.stringContaining(documents)],
      })
    } finally {
      await rename(join(folder, file), join(dir, file))
      clearTrustCache()
    }
  },
)

test('keeps nothing of a rejected upload', async () => {
  expect(await send(upload(digestOf('promised'), Buffer.from('promised')))).toMatchObject({ status: 200 })
})

test('returns 503 for writes on a full disk, and still responds to reads', async () => {
  const requests = [await publication({}), upload(DIGEST, BYTES)]
  vi.stubEnv('DISK_RESERVE_MB', '999999999')
  try {
    for (const attack of requests)
      expect(await send(attack)).toMatchObject({ status: 503, code: 'DISK_FULL' })
    expect(await send(read({ path: '/readyz', by: null }))).toMatchObject({ status: 503, code: 'DISK_FULL' })
    expect(await send(read())).toMatchObject({ status: 200 })
  } finally {
    vi.unstubAllEnvs()
  }
})

test('without a public address, only programs on the machine read without an identity', async () => {
  const local = await startRegistry(site.environment, { folder: join(folder, 'local') })
  const statusWith = async (headers: Record<string, string>) => {
    const [response] = await once(get(`${local.origin}/v1/status`, { headers }), 'response')
    return (response as IncomingMessage).resume().statusCode
  }
  expect(await statusWith({})).toBe(200)
  // Imitates a foreign web page whose host name resolves to this machine (DNS rebinding).
  expect(await statusWith({ host: 'attacker.example' })).toBe(401)
  expect(await statusWith({ 'x-forwarded-for': '203.0.113.7' })).toBe(401)
  await local.close()
})

test('an error message names the setting that a client without a key needs', async () => {
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

test('rejects a recorded request, also after a restart, and a flood of requests', async () => {
  const recorded = headersFor(read())
  const replay = () => send(read(), recorded)
  expect((await replay()).status).toBe(200)
  expect(await replay()).toMatchObject({ status: 401, code: 'REPLAYED' })
  mayVerify.resolve()
  await service.close()
  service = await startRegistry(site.environment, { ...service.settings, requestsPerMinute: 5 })
  expect(await replay()).toMatchObject({ status: 401, code: 'REPLAYED' })
  const flood = (attack: Attack) => {
    const addresses = Array.from({ length: 8 }, (_, index) => ({ 'x-forwarded-for': `203.0.${index}.7` }))
    return Promise.all(addresses.map(async (headers) => (await send({ ...attack, headers })).code))
  }
  expect(await flood(read({ path: '/v1/registry', by: null }))).toContain('RATE_LIMITED')
  expect(await send(read())).toMatchObject({ status: 200 })
  expect(await flood(read())).toContain('RATE_LIMITED')
  expect(await send(read({ by: await keyOf('site') }))).toMatchObject({ status: 200 })
})

test('after all attacks the same composition is live, and the store has no faults', async () => {
  expect(await channelHead(site.store, LIVE)).toEqual(before)
  expect(await verifyStore(site.store)).toEqual([])
})
