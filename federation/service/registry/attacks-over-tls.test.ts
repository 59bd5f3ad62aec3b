import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort, WORKSPACE } from '@federation/node-kit'
import { createSigner, findLocalSigners, generatePrivateKey, type Signer } from '@federation/node-kit/signing'
import {
  channelHead,
  clearTrustCache,
  LIVE,
  readReleaseDocument,
  sealWith,
  verifyStore,
} from '@federation/registry'
import { revokeKey } from '@federation/release'
import {
  createEmptySite,
  type EmptySite,
  type RunningRegistry,
  startRegistry,
  writeSampleArea,
} from '@federation/test-kit'
import {
  getNginxSkipReason,
  renderNginxMain,
  type RunningNginx,
  startNginx,
} from '@federation/test-kit/resilience'
import type { KeyName, Provenance } from 'shared-contracts'
import { blobDigestOf, Problem } from './api.ts'
import { contentDigestOf, signMessage } from './http-signatures.ts'
import { localRegistry } from './operations.ts'

const run = promisify(execFile)
const HOST = 'releases.example.com'
const ORIGIN = `https://${HOST}`
const TOKEN = 'a-read-token-for-tests-0123456789'
const QUEUED = 4
const missing = getNginxSkipReason()

let site: EmptySite
let service: RunningRegistry
let nginx: RunningNginx
let folder: string
let port: number
let certificate: Buffer
/** Lets the jobs of kind `verify` end. Until then, the first one occupies the queue. */
const mayVerify = Promise.withResolvers<void>()

/** Returns the directives that docs/how-to/release-from-ci.md recommends, for the port of the test's registry. */
const documentedProxy = async (registryPort: number): Promise<string> => {
  const page = await readFile(join(WORKSPACE, 'docs/how-to/release-from-ci.md'), 'utf8')
  const directives = /`(proxy_pass [^`]*)`/.exec(page)?.[1] ?? ''
  return directives.replace('127.0.0.1:4330', `127.0.0.1:${registryPort}`)
}

const startRegistryBehindNginx = async (): Promise<void> => {
  folder = await mkdtemp(join(tmpdir(), 'registry-tls-'))
  port = await findFreePort()
  const [key, chain, conf] = ['privkey.pem', 'fullchain.pem', 'nginx.conf'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  await run(
    'openssl',
    `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=${HOST} -addext subjectAltName=DNS:${HOST} -keyout ${key} -out ${chain}`.split(
      ' ',
    ),
  )
  certificate = await readFile(chain)
  service = await startRegistry(
    site.environment,
    {
      origins: [ORIGIN],
      readToken: TOKEN,
      jobs: { queued: QUEUED, timeMs: 120_000 },
      minUploadRate: 1_000_000,
    },
    { ...localRegistry(site.environment), verify: () => mayVerify.promise.then(() => []) },
  )
  await writeFile(
    conf,
    renderNginxMain(folder, [
      `server { listen 127.0.0.1:${port} ssl; ssl_certificate ${chain}; ssl_certificate_key ${key};`,
      `location / { ${await documentedProxy(service.settings.port)} } }`,
    ]),
  )
  nginx = await startNginx(conf, port)
}

interface Attack {
  method?: string
  path: string
  /** Sent as JSON, unless it is a buffer. */
  body?: unknown
  headers?: Record<string, string>
  /** Key that signs the request; null for no signature. Default: the key of mf-pay. */
  by?: Signer | null
  /** Fields that the signature covers instead of those of the request. */
  signed?: { method?: string; targetUri?: string; contentDigest?: string }
  /** Unix time in seconds of the signature. */
  at?: number
}

const headersFor = (
  { method = 'GET', path, headers = {}, by = pay, signed = {}, at }: Attack,
  bytes?: Buffer,
) => ({
  host: HOST,
  ...(bytes ? { 'content-length': String(bytes.length), 'content-type': 'application/json' } : {}),
  ...(by
    ? signMessage(
        by,
        { method, targetUri: ORIGIN + path, contentDigest: bytes && contentDigestOf(bytes), ...signed },
        at,
      )
    : {}),
  ...headers,
})

/**
 * Sends a request over TLS. Does not normalize its path, as `fetch` would. Returns the status and the body, and the code and
 * message of an error response.
 */
const sendRaw = async (attack: Attack, sentHeaders?: Record<string, string>) => {
  const { method = 'GET', path, body } = attack
  const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
  const headers = sentHeaders ?? headersFor(attack, bytes)
  const call = httpsRequest({
    host: '127.0.0.1',
    port,
    servername: HOST,
    ca: certificate,
    method,
    path,
    headers,
  })
  call.end(bytes)
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  const answer = await readText(response)
  const status = response.statusCode ?? 0
  if (status < 400) return { status, code: '', detail: '', answer }
  if (path === '/readyz')
    return { status, code: (JSON.parse(answer) as { reason: string }).reason, detail: '', answer }
  const { code, detail, status: written } = Problem.parse(JSON.parse(answer))
  expect(written).toBe(status)
  return { status, code, detail, answer }
}

let pay: Signer
let hr: Signer
const keyOf = async (name: KeyName): Promise<Signer> => {
  const [key] = await findLocalSigners(site.store, name)
  if (!key) throw new Error(`there is no key of ${name}`)
  return key
}
const now = () => Math.floor(Date.now() / 1000)
const digestOf = (bytes: Buffer) =>
  blobDigestOf(`sha384-${createHash('sha384').update(bytes).digest('base64')}`)
const BYTES = Buffer.from('bytes of a file')

const job = (kind: string, request: object, more: Partial<Attack> = {}): Attack => ({
  method: 'PUT',
  path: `/v1/jobs/${randomUUID()}`,
  body: { kind, request },
  ...more,
})
const upload = (
  digest: string,
  bytes: Buffer,
  length = bytes.length,
  offset = 0,
  name = 'mf-pay',
): Attack => ({
  method: 'PATCH',
  path: `/v1/blobs/${name}/${digest}`,
  body: bytes,
  headers: {
    'content-type': 'application/octet-stream',
    'upload-offset': String(offset),
    'upload-length': String(length),
  },
})
const release = (releases: object, more: object = {}) => ({ releases, skip: [], isDryRun: false, ...more })
const flags = { isConfirmed: false, isDryRun: false }
const promotion = { isStop: false, isBrowserSkipped: true, isDryRun: false }

const PROVENANCE: Provenance = {
  issuer: 'https://token.actions.githubusercontent.com',
  repository: 'acme/pay',
  commit: '0'.repeat(40),
  workflow: '.github/workflows/release.yml',
  branch: 'main',
  run: 'https://github.com/acme/pay/actions/runs/7',
}

/**
 * Uploads the files of a release of mf-pay. Returns the request that publishes the release. `seal` replaces fields of the
 * release's seal after signing, so that the signature no longer matches.
 */
const publication = async (id: string, key: Signer, seal: object = {}): Promise<Attack> => {
  const dir = await writeSampleArea('mf-pay', id, id)
  const built = await readReleaseDocument(dir)
  for (const { path, integrity } of built.assets) {
    const { status } = await sendRaw(upload(blobDigestOf(integrity), await readFile(join(dir, path))))
    expect(status).toBe(200)
  }
  const sealed = sealWith(key, built, { sequence: 90, revision: null })
  return {
    method: 'PUT',
    path: `/v1/releases/mf-pay/${id}`,
    body: { ...sealed, seal: { ...sealed.seal, ...seal } },
  }
}

type Expected = [status: number, code: string]
const attacks: Record<string, [() => Attack | Promise<Attack>, ...Expected]> = {
  // Least authority
  'publishes the shell with the key of an area': [
    () => ({ method: 'PUT', path: '/v1/releases/shell/6.0.0', body: {} }),
    403,
    'FORBIDDEN',
  ],
  'publishes a composer with the key of an area': [
    () => ({ method: 'PUT', path: '/v1/releases/composer/6.0.0', body: {} }),
    403,
    'FORBIDDEN',
  ],
  'uploads files for another area': [
    () => upload(digestOf(BYTES), BYTES, BYTES.length, 0, 'mf-hr'),
    403,
    'FORBIDDEN',
  ],
  'releases its area together with another': [
    () => job('release', release({ 'mf-pay': '1.0.0', 'mf-hr': '1.0.0' })),
    403,
    'FORBIDDEN',
  ],
  'starts a canary of another area': [
    () => job('promote', { ...promotion, releases: { 'mf-hr': '1.0.0' }, canary: 50 }),
    403,
    'FORBIDDEN',
  ],
  'rolls back a part that is none': [
    () => job('rollback', { ...flags, parts: ['../site'] }),
    403,
    'FORBIDDEN',
  ],
  'sets a redirect of the site': [
    () =>
      job('site', {
        redirects: { put: { '/pay': { to: 'https://evil.example', permanent: false } }, remove: [] },
        isBrowserSkipped: true,
        isDryRun: false,
      }),
    403,
    'FORBIDDEN',
  ],
  'changes the origin of the site': [
    () => job('site', { origin: 'https://evil.example', isBrowserSkipped: true, isDryRun: false }),
    422,
    'CONTRACT',
  ],
  'replaces the trust document': [() => ({ method: 'PUT', path: '/v1/trust/2', body: {} }), 404, 'NOT_FOUND'],
  'adds a channel entry': [() => ({ method: 'POST', path: '/v1/channels/live', body: {} }), 404, 'NOT_FOUND'],
  'reads the job of another identity': [() => ({ path: `/v1/jobs/${jobOfHr}` }), 404, 'JOB_UNKNOWN'],
  'follows the job of another identity': [() => ({ path: `/v1/jobs/${jobOfHr}/events` }), 404, 'JOB_UNKNOWN'],
  'cancels the job of another identity': [
    () => ({ method: 'DELETE', path: `/v1/jobs/${jobOfHr}` }),
    404,
    'JOB_UNKNOWN',
  ],
  'takes over the id of another identity’s job': [
    () => job('verify', {}, { path: `/v1/jobs/${jobOfHr}` }),
    404,
    'JOB_UNKNOWN',
  ],
  // Reading
  'reads without an identity': [() => ({ path: '/v1/status', by: null }), 401, 'UNAUTHENTICATED'],
  'claims to be a program on the registry’s machine': [
    () => ({ path: '/v1/status', by: null, headers: { host: '127.0.0.1', 'x-forwarded-for': '127.0.0.1' } }),
    401,
    'UNAUTHENTICATED',
  ],
  'reads files without an identity': [
    () => ({ method: 'POST', path: '/v1/content', body: { hashes: ['0'.repeat(64)] }, by: null }),
    401,
    'UNAUTHENTICATED',
  ],
  'puts the read token into the address': [
    () => ({ path: `/v1/status?token=${TOKEN}`, by: null }),
    401,
    'UNAUTHENTICATED',
  ],
  'starts a job with the read token': [
    () => job('verify', {}, { by: null, headers: { authorization: `Bearer ${TOKEN}` } }),
    403,
    'FORBIDDEN',
  ],
  // Keys
  'signs with an unknown key': [
    () => ({ path: '/v1/status', by: createSigner(generatePrivateKey()) }),
    401,
    'UNAUTHENTICATED',
  ],
  'signs with a revoked key': [() => ({ path: '/v1/releases/mf-hr', by: hr }), 401, 'UNAUTHENTICATED'],
  'names the key of site in a signature of mf-pay': [
    async () => ({ path: '/v1/status', by: { ...pay, keyId: (await keyOf('site')).keyId } }),
    401,
    'UNAUTHENTICATED',
  ],
  'seals a release with the key of another name': [
    async () => publication('6.1.0', await keyOf('root')),
    403,
    'KEY_UNKNOWN',
  ],
  'names a CI job in a seal': [
    () => publication('6.1.1', pay, { publisher: PROVENANCE }),
    403,
    'PUBLISHER_UNKNOWN',
  ],
  'extends the validity of a seal': [
    () => publication('6.1.2', pay, { expires: '2099-01-01T00:00:00.000Z' }),
    403,
    'SIGNATURE_WRONG',
  ],
  // Altered requests
  'signs for another method': [
    () => ({ method: 'PUT', path: '/v1/releases/mf-pay/6.0.0', body: {}, signed: { method: 'GET' } }),
    401,
    'UNAUTHENTICATED',
  ],
  'signs for another address': [
    () => ({ path: '/v1/history?limit=5', signed: { targetUri: `${ORIGIN}/v1/history?limit=6` } }),
    401,
    'UNAUTHENTICATED',
  ],
  'signs for the same address without TLS': [
    () => ({ path: '/v1/status', signed: { targetUri: `http://${HOST}/v1/status` } }),
    401,
    'UNAUTHENTICATED',
  ],
  'signs for another registry': [
    () => ({ path: '/v1/status', signed: { targetUri: 'https://other.example/v1/status' } }),
    401,
    'UNAUTHENTICATED',
  ],
  'signs a request of ten minutes ago': [
    () => ({ path: '/v1/status', at: now() - 600 }),
    401,
    'UNAUTHENTICATED',
  ],
  'signs a request of the future': [() => ({ path: '/v1/status', at: now() + 600 }), 401, 'UNAUTHENTICATED'],
  'sends a signature twice in one request': [
    () => {
      const { signature = '', 'signature-input': input = '' } = signMessage(pay, {
        method: 'GET',
        targetUri: `${ORIGIN}/v1/status`,
        contentDigest: undefined,
      })
      const twice = { signature: `${signature}, ${signature}`, 'signature-input': `${input}, ${input}` }
      return { path: '/v1/status', by: null, headers: twice }
    },
    401,
    'UNAUTHENTICATED',
  ],
  'replaces the body after signing': [
    () => ({
      ...job('verify', {}),
      signed: { contentDigest: contentDigestOf('{}') },
      headers: { 'content-digest': contentDigestOf('{}') },
    }),
    422,
    'DIGEST_MISMATCH',
  ],
  // Uploads
  'uploads other bytes than the digest promises': [
    () => upload(digestOf(Buffer.from('promised')), BYTES),
    422,
    'DIGEST_MISMATCH',
  ],
  'announces a file of 1 GB': [() => upload(digestOf(BYTES), BYTES, 2 ** 30), 413, 'TOO_LARGE'],
  'sends more bytes than announced': [() => upload(digestOf(BYTES), BYTES, 2), 413, 'TOO_LARGE'],
  'begins an upload in the middle': [() => upload(digestOf(BYTES), BYTES, 100, 50), 409, 'UPLOAD_OFFSET'],
  'announces a negative length': [() => upload(digestOf(BYTES), BYTES, -1), 409, 'UPLOAD_OFFSET'],
  'sends a document of 9 MB': [
    () => ({ method: 'PUT', path: '/v1/releases/mf-pay/6.2.0', body: { a: 'x'.repeat(9 * 2 ** 20) } }),
    413,
    'TOO_LARGE',
  ],
  'lists 10,000 files': [
    () => ({
      method: 'POST',
      path: '/v1/blobs/mf-pay/missing',
      body: { digests: Array.from({ length: 10_000 }, (_, index) => digestOf(Buffer.from(String(index)))) },
    }),
    413,
    'TOO_MANY_FILES',
  ],
  'requests 10,000 files at once': [
    () => ({
      method: 'POST',
      path: '/v1/content',
      body: { hashes: Array.from({ length: 10_000 }, () => '0'.repeat(64)) },
    }),
    422,
    'CONTRACT',
  ],
  // Paths in ids
  'climbs out of the releases': [
    () => ({ path: '/v1/releases/mf-pay/..%2f..%2f..%2fkeys' }),
    422,
    'CONTRACT',
  ],
  'climbs out of the uploads': [() => upload('..%2f..%2f..%2fkeys%2fsite.pem', BYTES), 422, 'CONTRACT'],
  'names a folder as its area': [() => ({ path: '/v1/releases/..%2fmf-pay' }), 403, 'FORBIDDEN'],
  'climbs through a route without authentication': [
    () => ({ path: '/healthz/../v1/status', by: null }),
    404,
    'NOT_FOUND',
  ],
  'climbs through an encoded route': [
    () => ({ path: '/healthz/%2e%2e/v1/status', by: null }),
    404,
    'NOT_FOUND',
  ],
  'doubles slashes': [() => ({ path: '//v1//status', by: null }), 404, 'NOT_FOUND'],
  'names a job by a path': [
    () => job('verify', {}, { path: '/v1/jobs/..%2f..%2fsession-key' }),
    422,
    'CONTRACT',
  ],
  'compares with a path': [() => ({ path: '/v1/diff?from=..%2f..%2fkeys' }), 404, 'COMPOSITION_UNKNOWN'],
  'asks for the origin of a path outside the site': [
    () => ({ path: '/v1/why?path=%2F..%2F..%2Fkeys' }),
    422,
    'FAILED',
  ],
  'asks for the files of a private folder': [
    () => ({ method: 'POST', path: '/v1/changes/place', body: { place: 'releases/../keys' } }),
    422,
    'CONTRACT',
  ],
  'passes a prototype as a field': [
    () => job('release', JSON.parse('{"__proto__":{"isDryRun":true},"releases":{},"skip":[]}') as object),
    422,
    'CONTRACT',
  ],
}

let jobOfHr: string
let before: Awaited<ReturnType<typeof channelHead>>

beforeAll(async () => {
  if (missing !== null) return
  site = await createEmptySite()
  await site.release(['shell', 'mf-hr', 'mf-pay'], '1.0.0')
  ;[pay, hr] = await Promise.all([keyOf('mf-pay'), keyOf('mf-hr')])
  await startRegistryBehindNginx()
  jobOfHr = randomUUID()
  const started = await sendRaw(job('verify', {}, { path: `/v1/jobs/${jobOfHr}`, by: hr }))
  if (started.status !== 200) throw new Error(`the job did not start: ${started.code}`)
  await revokeKey(site.store, hr.keyId, { isDryRun: false })
  before = await channelHead(site.store, LIVE)
})
afterAll(async () => {
  if (missing !== null) return
  mayVerify.resolve()
  await nginx.stop()
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

test.skipIf(missing !== null)(`answers a signed request over TLS (${missing ?? 'nginx'})`, async () => {
  expect(await sendRaw({ path: '/v1/status' })).toMatchObject({ status: 200 })
})

test.skipIf(missing !== null).each(Object.entries(attacks))(
  `rejects a sender who %s (${missing ?? 'nginx'})`,
  async (_, [attack, status, code]) => {
    const answer = await sendRaw(await attack())
    expect([answer.status, answer.code, answer.detail]).toEqual([
      status,
      code,
      expect.stringMatching(/^\S.*[.)\w]$/s),
    ])
    expect(answer.answer).not.toContain(site.store)
  },
)

test.skipIf(missing !== null)(`cuts a connection whose body trickles (${missing ?? 'nginx'})`, async () => {
  const attack: Attack = { method: 'POST', path: '/v1/blobs/mf-pay/missing', body: {} }
  const headers = { ...headersFor(attack, Buffer.from('{}')), 'content-length': '100000' }
  const { method, path } = attack
  const call = httpsRequest({
    host: '127.0.0.1',
    port,
    servername: HOST,
    ca: certificate,
    method,
    path,
    headers,
  })
  const trickle = setInterval(() => call.write(' '), 200)
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(502)
  clearInterval(trickle)
  call.destroy()
})

test.skipIf(missing !== null)(`one identity cannot fill the queue (${missing ?? 'nginx'})`, async () => {
  const fill = async () => (await sendRaw(job('verify', {}))).code
  const codes = [await fill(), await fill(), await fill()]
  expect(codes).toEqual(['', '', 'QUEUE_FULL'])
  const by = await keyOf('site')
  expect(await sendRaw(job('verify', {}, { by }))).toMatchObject({ status: 200 })
})

test.skipIf(missing !== null).each(['channels/live', 'trust', 'site'])(
  `names itself degraded if the newest document of %s was removed (${missing ?? 'nginx'})`,
  async (documents) => {
    const dir = join(site.store, documents)
    const file =
      (await readdir(dir))
        .filter((name) => name.endsWith('.json'))
        .toSorted()
        .at(-1) ?? ''
    const ready: Attack = { path: '/readyz', by: null }
    expect(await sendRaw(ready)).toMatchObject({ status: 200 })
    await rename(join(dir, file), join(folder, file))
    clearTrustCache()
    try {
      expect(await sendRaw(ready)).toMatchObject({ status: 503, code: 'STORE_OLDER' })
      expect(JSON.parse((await sendRaw({ path: '/v1/status' })).answer)).toMatchObject({
        degraded: [expect.stringContaining(documents)],
      })
    } finally {
      await rename(join(folder, file), join(dir, file))
      clearTrustCache()
    }
  },
)

test.skipIf(missing !== null)(
  `rejects a recorded request after a restart, and a flood of requests (${missing ?? 'nginx'})`,
  async () => {
    const recorded = headersFor({ path: '/v1/status' })
    const replay = () => sendRaw({ path: '/v1/status' }, recorded)
    expect((await replay()).status).toBe(200)
    expect(await replay()).toMatchObject({ status: 401, code: 'REPLAYED' })
    mayVerify.resolve()
    await service.close()
    service = await startRegistry(site.environment, { ...service.settings, requestsPerMinute: 5 })
    expect(await replay()).toMatchObject({ status: 401, code: 'REPLAYED' })
    const flood = Array.from({ length: 8 }, (_, index) =>
      sendRaw({ path: '/v1/registry', by: null, headers: { 'x-forwarded-for': `203.0.${index}.7` } }),
    )
    const codes = (await Promise.all(flood)).map(({ code }) => code)
    expect(codes).toContain('RATE_LIMITED')
    expect(await sendRaw({ path: '/v1/status' })).toMatchObject({ status: 200 })
  },
)

test.skipIf(missing !== null)(
  `after all attacks the same composition is live, and the store has no faults (${missing ?? 'nginx'})`,
  async () => {
    expect(await channelHead(site.store, LIVE)).toEqual(before)
    expect(await verifyStore(site.store)).toEqual([])
  },
)
