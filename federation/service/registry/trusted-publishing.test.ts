import { randomUUID } from 'node:crypto'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { findFreePort } from '@federation/node-kit'
import { findLocalSigners } from '@federation/node-kit/signing'
import { formatChanges, readRelease, readTrust, storeTrust } from '@federation/registry'
import { addPublisher, listPublishers, readPageOrigin, removePublishers } from '@federation/release'
import {
  type EmptySite,
  createSite,
  type RunningRegistry,
  writeSampleArea,
  writeSampleShell,
  startRegistry,
} from '@federation/test-kit'
import { serveHttp } from '@federation/test-kit/processes'
import { getNginxSkipReason, startRegistryProxy } from '@federation/test-kit/resilience'
import type { AreaName, DeployableName } from 'shared-contracts'
import { Problem, type PromoteRequest, Session } from './api.ts'
import { connectRegistry } from './client.ts'
import { createCredentials } from './http-signatures.ts'

const COMMIT = '0a1b2c3d4e5f60718293a4b5c6d7e8f901234567'
const WORKFLOW = '.github/workflows/release.yml'

const startIssuer = async (atEnd: (close: () => void) => void = afterAll) => {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const keys = [jwk]
  const issuer: string = await serveHttp((request, response) => {
    const document = request.url?.includes('openid')
      ? { issuer, jwks_uri: `${issuer}/.well-known/jwks` }
      : { keys }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(document))
  }, atEnd)
  return { issuer, publicKey, privateKey, jwk, keys }
}

let site: EmptySite
let service: RunningRegistry
/** Address of the registry: nginx with TLS, or the registry itself if the machine lacks nginx or openssl. */
let origin: string
let start: () => Promise<RunningRegistry>
let stopProxy = async (): Promise<void> => undefined
const github = await startIssuer()

beforeAll(async () => {
  site = await createSite([['shell', 'mf-hr', 'mf-pay'], '1.0.0'])
  const port = await findFreePort()
  origin = `http://127.0.0.1:${port}`
  if (!getNginxSkipReason()) {
    const proxy = await startRegistryProxy(site.environment.stateDir, '127.0.0.1', port)
    stopProxy = proxy.stop
    origin = `https://127.0.0.1:${proxy.port}`
    setDefaultCACertificates([...getCACertificates('default'), proxy.certificate])
  }
  start = () => startRegistry(site.environment, { port, origins: [origin] })
  service = await start()
})
afterAll(async () => {
  await stopProxy()
  await service.close()
})
beforeEach(() => trust(publisher()))

const context = { progress: () => undefined, print: () => undefined }
type Claims = Parameters<typeof addPublisher>[2]
const trust = async (claims: Claims, name: DeployableName = 'mf-pay'): Promise<void> =>
  void (await addPublisher(storeTrust(site.store), name, claims, { isDryRun: false }))
const distrust = () => removePublishers(storeTrust(site.store), 'mf-pay', 'acme/pay', { isDryRun: false })
/** Connects as a CI job without private keys. */
const connectCi = async (claims: JWTPayload, name: DeployableName = 'mf-pay') =>
  connectRegistry(origin, {
    names: [name],
    storeDir: site.store,
    variables: { REGISTRY_ID_TOKEN: await sign(claims), KEYS_DIR: '/nonexistent' },
  })
const area = (version: string, name: AreaName = 'mf-pay') => writeSampleArea(name, version, 'from CI')

const publisher = () => ({
  issuer: github.issuer,
  repository: 'acme/pay',
  workflow: WORKFLOW,
  branch: 'main',
})

const claimsOf = (): JWTPayload => ({
  iss: github.issuer,
  aud: origin,
  jti: randomUUID(),
  repository: 'acme/pay',
  repository_id: '42',
  workflow_ref: `acme/pay/${WORKFLOW}@refs/heads/main`,
  ref: 'refs/heads/main',
  ref_type: 'branch',
  event_name: 'push',
  sha: COMMIT,
  run_id: '7',
  actor: 'ada',
})

const sign = (
  claims: JWTPayload,
  { issued = '0s', expires = '5m', key = github.privateKey, kid = 'one' } = {},
) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid })
    .setIssuedAt(issued)
    .setExpirationTime(expires)
    .sign(key)

const exchange = async (token: string, pullRequest?: number) => {
  const response = await fetch(`${origin}/v1/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, pullRequest }),
  })
  const body: unknown = await response.json()
  return response.ok ? { ...Session.parse(body), code: '' } : { ...Problem.parse(body), token: '', names: [] }
}

/** Rejected tokens: claims that replace those of a valid token, or functions that create a token. */
const rejectedTokens: Record<string, JWTPayload | (() => Promise<string>)> = {
  'for another audience': { aud: 'https://other.example' },
  'for a list of audiences': () => sign({ ...claimsOf(), aud: [origin, 'https://other.example'] }),
  'of another repository': { repository: 'acme/pay2', workflow_ref: `acme/pay2/${WORKFLOW}@x` },
  'of another branch': { ref: 'refs/heads/main2' },
  'of a tag': { ref: 'refs/tags/main', ref_type: 'tag' },
  'of another workflow': { workflow_ref: 'acme/pay/.github/workflows/test.yml@refs/heads/main' },
  'of a workflow in another repository': { workflow_ref: `evil/pay/${WORKFLOW}@refs/heads/main` },
  'of a pull request': { event_name: 'pull_request_target' },
  'of a pull request to a publisher of pushes': {
    event_name: 'pull_request',
    ref: 'refs/pull/7/merge',
    base_ref: 'main',
  },
  'of another issuer': { iss: 'https://issuer.example' },
  'that has expired': () => sign(claimsOf(), { expires: '-5m' }),
  'that is older than the marks of used tokens': () => sign(claimsOf(), { issued: '-4h', expires: '1h' }),
  'that is not valid yet': { nbf: Math.floor(Date.now() / 1000) + 600 },
  'for the same host with another scheme': () => {
    const aud = origin.replace(/^https?/, (scheme) => (scheme === 'http' ? 'https' : 'http'))
    return sign({ ...claimsOf(), aud })
  },
  'of another environment': async () => {
    await distrust()
    await trust({ ...publisher(), environment: 'production' })
    return sign({ ...claimsOf(), environment: 'Production' })
  },
  'with keys of its own in the header': async () => {
    const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
    const header = { alg: 'RS256', kid: 'two', jku: `${github.issuer}/own`, jwk: await exportJWK(publicKey) }
    return new SignJWT(claimsOf()).setProtectedHeader(header).setExpirationTime('5m').sign(privateKey)
  },
  'without an id': () => {
    const { jti: _, ...claims } = claimsOf()
    return sign(claims)
  },
  'with algorithm none': async () => new UnsecuredJWT({ ...claimsOf() }).setExpirationTime('5m').encode(),
  'signed with the public key as a secret': () =>
    new SignJWT(claimsOf())
      .setProtectedHeader({ alg: 'HS256', kid: 'one' })
      .setExpirationTime('5m')
      .sign(Buffer.from(JSON.stringify(github.jwk))),
  'signed with another key': async () =>
    sign(claimsOf(), { key: (await generateKeyPair('RS256')).privateKey }),
  'that is no token': async () => 'a.b.c',
}

test.each(Object.entries(rejectedTokens))('rejects a token %s', async (_, token) => {
  const sent = typeof token === 'function' ? await token() : await sign({ ...claimsOf(), ...token })
  expect(await exchange(sent)).toMatchObject({ status: 401, code: 'TOKEN_REJECTED', token: '' })
})

test('rejects forged sessions, and a CI token in place of a session', async () => {
  const { token } = await exchange(await sign(claimsOf()))
  const { iss, aud, author, names } = decodeJwt(token)
  const session = (secret: string) =>
    new SignJWT({ author, names: [...(names as string[]), 'mf-hr'] })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(iss ?? '')
      .setAudience(aud ?? '')
      .setExpirationTime('5m')
      .sign(Buffer.from(secret))
  const unsigned = new UnsecuredJWT({ author, names }).setExpirationTime('5m').encode()
  const [head = '', , signature = ''] = token.split('.')
  const [, payload = ''] = (await session('x')).split('.')
  for (const forged of [
    await session(''.padEnd(32, '0')),
    unsigned,
    `${head}.${payload}.${signature}`,
    await sign(claimsOf()),
  ]) {
    const headers = { authorization: `Bearer ${forged}` }
    const response = await fetch(`${origin}/v1/releases/mf-hr`, { headers })
    expect(Problem.parse(await response.json())).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
  }
})

test('accepts a token once, also after a restart', async () => {
  const token = await sign(claimsOf())
  expect(await exchange(token)).toMatchObject({ code: '', names: ['mf-pay'] })
  expect(await exchange(token)).toMatchObject({ status: 401, code: 'REPLAYED' })
  await service.close()
  service = await start()
  expect(await exchange(token)).toMatchObject({ code: 'REPLAYED' })
})

test('requests another session after an exchange that failed', async () => {
  const expires = new Date(Date.now() + 600_000).toISOString()
  const exchangeOnce = vi
    .fn<(token: string) => Promise<{ token: string; expires: string; names: [] }>>()
    .mockRejectedValueOnce(new TypeError('fetch failed'))
    .mockResolvedValueOnce({ token: 'session', expires, names: [] })
  const { headersOf } = createCredentials({
    names: [],
    storeDir: site.store,
    variables: { REGISTRY_ID_TOKEN: 'token' },
    exchange: exchangeOnce,
    audience: origin,
  })
  const request = { method: 'GET', url: origin, body: undefined }
  await expect(headersOf(request)).rejects.toThrow('fetch failed')
  expect(await headersOf(request)).toEqual({ authorization: 'Bearer session' })
})

test('requires the environment and the repository id of the publisher, if it has one', async () => {
  const claims = { ...publisher(), environment: 'production', repositoryId: '42' }
  await distrust()
  await trust(claims)
  expect((await exchange(await sign(claimsOf()))).code).toBe('TOKEN_REJECTED')
  const production = { ...claimsOf(), environment: 'production' }
  expect((await exchange(await sign({ ...production, repository_id: '43' }))).code).toBe('TOKEN_REJECTED')
  expect((await exchange(await sign(production))).code).toBe('')
  await distrust()
  expect(listPublishers(await readTrust(site.store))).toEqual([])
})

describe('a pull request', () => {
  const PULL_WORKFLOW = '.github/workflows/pull-request.yml'
  const pullClaims = (): JWTPayload => ({
    ...claimsOf(),
    event_name: 'pull_request',
    ref: 'refs/pull/7/merge',
    base_ref: 'main',
    workflow_ref: `acme/pay/${PULL_WORKFLOW}@refs/pull/7/merge`,
  })
  beforeEach(() => trust({ ...publisher(), workflow: PULL_WORKFLOW, pullRequests: true }))

  test('publishes, tries and previews a release, and changes nothing live', async () => {
    const registry = await connectCi(pullClaims())
    const before = await registry.status()
    await registry.publish(await area('pr7-1'))
    const request = {
      releases: new Map([['mf-pay', 'pr7-1'] as const]),
      skip: ['browser' as const, 'api' as const],
      isDryRun: true,
    }
    expect(await registry.makeLive(request, context)).toMatchObject({ change: { kind: 'release' } })
    const { link } = await registry.preview({ what: 'mf-pay@pr7-1', hours: 1, path: '/mf-pay' }, context)
    expect(link).toMatch(/^http/)
    const { seal } = await readRelease(site.store, 'mf-pay', 'pr7-1')
    expect(seal?.publisher).toMatchObject({ branch: 'main', pullRequest: 7 })

    const releases = Object.fromEntries(request.releases) as PromoteRequest['releases']
    const canary = { releases, isDryRun: false, isStop: false, isBrowserSkipped: true, canary: 10 }
    for (const change of [
      () => registry.makeLive({ ...request, isDryRun: false }, context),
      () => registry.rollBack({ parts: ['mf-pay'], isConfirmed: false, isDryRun: false }, context),
      () => registry.promote(canary, context),
    ])
      await expect(change()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await registry.status()).live).toEqual(before.live)
  })

  test.each(['2.0.0', '0.1.0-0123456789ab', 'pr70-1', 'pr7'])(
    'cannot publish %s, an id of other releases',
    async (id) => {
      const registry = await connectCi(pullClaims())
      await expect(registry.publish(await area(id))).rejects.toMatchObject({ code: 'FORBIDDEN' })
    },
  )

  test.each<[string, JWTPayload]>([
    ['into another branch', { base_ref: 'next' }],
    ['with the ref of a branch', { ref: 'refs/heads/main' }],
    ['of the target branch on the code of a fork', { event_name: 'pull_request_target' }],
    ['that is a push of its workflow', { event_name: 'push', ref: 'refs/heads/main' }],
  ])('%s is not trusted', async (_, changedClaims) => {
    expect(await exchange(await sign({ ...pullClaims(), ...changedClaims }))).toMatchObject({
      code: 'TOKEN_REJECTED',
    })
  })
})

describe('a pull request from a fork, which a job of the base repository publishes', () => {
  const FORKS = '.github/workflows/forks.yml'
  const forkClaims = (): JWTPayload => ({
    ...claimsOf(),
    event_name: 'workflow_run',
    workflow_ref: `acme/pay/${FORKS}@refs/heads/main`,
    environment: 'forks',
  })
  const trustForks = (more: { environment?: string; pullRequests?: true }) =>
    addPublisher(
      storeTrust(site.store),
      'mf-pay',
      { ...publisher(), workflow: FORKS, ...more },
      { isDryRun: false },
    )
  beforeEach(async () => {
    await removePublishers(storeTrust(site.store), 'mf-pay', 'acme/pay', { isDryRun: false })
  })

  test('may publish and try releases of its number only', async () => {
    await trustForks({ environment: 'forks', pullRequests: true })
    const registry = connectRegistry(origin, {
      names: ['mf-pay'],
      pullRequest: 8,
      storeDir: site.store,
      variables: { REGISTRY_ID_TOKEN: await sign(forkClaims()), KEYS_DIR: '/nonexistent' },
    })
    await registry.publish(await writeSampleArea('mf-pay', 'pr8-1', 'from a fork'))
    expect((await readRelease(site.store, 'mf-pay', 'pr8-1')).seal?.publisher).toMatchObject({
      pullRequest: 8,
      environment: 'forks',
    })
    for (const [name, id] of [
      ['mf-pay', 'pr7-1'],
      ['mf-pay', '9.0.0'],
      ['mf-hr', 'pr8-1'],
    ] as const)
      await expect(registry.publish(await writeSampleArea(name, id, 'x'))).rejects.toMatchObject({
        code: 'FORBIDDEN',
      })
    const request = { releases: new Map([['mf-pay', 'pr8-1'] as const]), skip: [], isDryRun: false }
    await expect(registry.makeLive(request, context)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test.each<[string, { environment?: string; pullRequests?: true }, JWTPayload, number | undefined]>([
    ['without the number of a pull request', { environment: 'forks', pullRequests: true }, {}, undefined],
    ['without an environment', { pullRequests: true }, {}, 8],
    [
      'in another environment',
      { environment: 'forks', pullRequests: true },
      { environment: 'production' },
      8,
    ],
    ['with the rights of a push', { environment: 'forks' }, {}, 8],
    ['on another branch', { environment: 'forks', pullRequests: true }, { ref: 'refs/heads/patch' }, 8],
    ['that is a push', { environment: 'forks', pullRequests: true }, { event_name: 'push' }, 8],
    [
      'with the code of the fork',
      { environment: 'forks', pullRequests: true },
      { event_name: 'pull_request_target' },
      8,
    ],
  ])('%s is not trusted', async (_, trusted, changedClaims, pullRequest) => {
    await trustForks(trusted)
    expect(await exchange(await sign({ ...forkClaims(), ...changedClaims }), pullRequest)).toMatchObject({
      code: 'TOKEN_REJECTED',
    })
  })
})

test('accepts a GitLab job with the claims of its project', async () => {
  await trust({ ...publisher(), repository: 'acme/shop', workflow: '.gitlab-ci.yml' }, 'mf-hr')
  const claims = {
    iss: github.issuer,
    aud: origin,
    jti: randomUUID(),
    project_path: 'acme/shop',
    project_id: '5',
    ref: 'main',
    ref_type: 'branch',
    pipeline_source: 'push',
    pipeline_id: '9',
    ci_config_ref_uri: `${new URL(github.issuer).host}/acme/shop//.gitlab-ci.yml@refs/heads/main`,
    sha: COMMIT,
  }
  expect(await exchange(await sign(claims))).toMatchObject({ names: ['mf-hr'] })
  const source = { ...claims, jti: randomUUID(), pipeline_source: 'merge_request_event' }
  expect((await exchange(await sign(source))).code).toBe('TOKEN_REJECTED')
})

test('releases without a key; the registry signs, and history and pages name the job', async () => {
  const registry = await connectCi(claimsOf())
  await registry.publish(await area('2.0.0'))
  const entry = await registry.makeLive(
    { releases: new Map([['mf-pay', '2.0.0']]), skip: ['browser', 'api'], isDryRun: false },
    context,
  )

  const run = `${github.issuer}/acme/pay/actions/runs/7`
  const job = { repository: 'acme/pay', commit: COMMIT, run, actor: 'ada' }
  const { seal } = await readRelease(site.store, 'mf-pay', '2.0.0')
  expect(seal).toMatchObject({ publisher: job, revision: { commit: COMMIT, dirty: false } })
  expect((await readTrust(site.store))?.keys.registry?.map(({ keyId }) => keyId)).toContain(seal?.keyId)
  const [newest] = await registry.history(1)
  expect(newest).toMatchObject({ seq: entry?.seq, by: { name: 'mf-pay', publisher: job } })
  expect(newest && formatChanges(newest).at(-1)).toBe(
    `by mf-pay: acme/pay@${COMMIT.slice(0, 12)}, started by ada, ${run}`,
  )
  const { parts } = await readPageOrigin(site.store, entry?.composition ?? '', '/mf-pay')
  expect(parts.find(({ name }) => name === 'mf-pay')?.publisher).toMatchObject(job)

  // The CI job is trusted only for mf-pay, so it may not publish mf-hr.
  await expect(registry.publish(await area('2.0.0', 'mf-hr'))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  // Stop trusting the job. Its session must then end, so its requests fail. Releases that it published before must stay valid.
  await distrust()
  await expect(registry.status()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  await expect(registry.publish(await area('3.0.0'))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect((await readRelease(site.store, 'mf-pay', '2.0.0')).release).toBe('2.0.0')
})

test('releases the shell with a token of its workflow, and with its key', async () => {
  const workflow = '.github/workflows/site.yml'
  await trust({ ...publisher(), repository: 'acme/site', workflow }, 'shell')
  const token = await sign({
    ...claimsOf(),
    repository: 'acme/site',
    workflow_ref: `acme/site/${workflow}@refs/heads/main`,
  })
  const release = async (version: string, variables: NodeJS.ProcessEnv) => {
    const registry = connectRegistry(origin, { names: ['shell'], storeDir: site.store, variables })
    await registry.publish(await writeSampleShell(version))
    await registry.makeLive(
      { releases: new Map([['shell', version]]), skip: ['browser', 'api'], isDryRun: false },
      context,
    )
    return (await registry.history(1))[0]
  }
  expect(await release('2.0.0', { REGISTRY_ID_TOKEN: token, KEYS_DIR: '/nonexistent' })).toMatchObject({
    change: { releases: { shell: { from: '1.0.0', to: '2.0.0' } } },
    by: { name: 'shell', publisher: { repository: 'acme/site' } },
  })
  const [key] = await findLocalSigners(site.store, 'shell')
  expect(await release('3.0.0', {})).toMatchObject({
    change: { releases: { shell: { from: '2.0.0', to: '3.0.0' } } },
    by: { name: 'shell', keyId: key?.keyId },
  })
})

test('fetches the keys of an issuer again for a token with an unknown key id', async () => {
  const { issuer, keys, privateKey } = await startIssuer(onTestFinished)
  await trust({ ...publisher(), issuer })
  const claims = () => ({ ...claimsOf(), iss: issuer })
  expect(await exchange(await sign(claims(), { key: privateKey }))).toMatchObject({ code: '' })
  const next = await generateKeyPair('RS256')
  keys.splice(0, 1, { ...(await exportJWK(next.publicKey)), kid: 'two', alg: 'RS256', use: 'sig' })
  const newToken = () => sign(claims(), { key: next.privateKey, kid: 'two' })
  expect(await exchange(await newToken())).toMatchObject({ code: 'TOKEN_REJECTED' })
  // The keys were fetched just now. They are fetched again after 30 s at the earliest.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect(await exchange(await newToken())).toMatchObject({ code: '' })
  expect(await exchange(await sign(claims(), { key: privateKey }))).toMatchObject({ code: 'TOKEN_REJECTED' })
})
