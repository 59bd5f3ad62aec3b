import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDay, getDayFile, getEventsDir } from '@federation/node-kit/logs'
import {
  type Signer,
  createSigner,
  findLocalSigners,
  formatPublicPem,
  generatePrivateKey,
} from '@federation/node-kit/signing'
import {
  addPublisher,
  exportKey,
  type GoLiveRequest,
  listPublishers,
  makeKey,
  removePublishers,
  revokeKey,
  trustKey,
} from '@federation/release'
import { channelHead, LIVE, pruneStore, readPageTable, readTrust, storePaths } from '@federation/registry'
import { PublicSettings, type TrustDocument } from 'shared-contracts'
import { localRegistry, type Registry } from '@federation/service/registry'
import { type EmptySite, createEmptySite } from './sample-stores.ts'
import { type AreaOptions, writeSampleArea } from './sample-releases.ts'

const TRIAL = { isBrowserSkipped: true, isDryRun: false } as const

/**
 * Defines the tests that each implementation of `Registry` must pass: it must behave like the local store. `open` returns an
 * implementation for an empty store, and a function that closes it.
 */
export const registryConformance = (
  open: (site: EmptySite) => Promise<{ registry: Registry; close: () => Promise<void> }>,
): void => {
  let site: EmptySite
  let registry: Registry
  let close: () => Promise<void>
  const steps: string[] = []
  const lines: string[] = []
  const context = {
    progress: (step: string) => void steps.push(step),
    print: (line: string) => void lines.push(line),
  }

  beforeAll(async () => {
    site = await createEmptySite()
    ;({ registry, close } = await open(site))
    await site.release(['shell', 'mf-hr', 'mf-pay'], '1.0.0')
  })
  afterAll(() => close())

  const publish = async (release: string, options: AreaOptions = {}) =>
    registry.publish(await writeSampleArea('mf-pay', release, `mf-pay ${release}`, options))
  const goLive = (release: string, more: Partial<GoLiveRequest> = {}) =>
    registry.makeLive(
      { releases: new Map([['mf-pay', release]]), skip: ['browser', 'api'], isDryRun: false, ...more },
      context,
    )
  const roll = (parts: string[], isConfirmed = false) =>
    registry.rollBack({ parts, isConfirmed, isDryRun: false }, context)
  const promote = (change: { releases?: Record<string, string>; canary?: number; isStop?: boolean }) =>
    registry.promote({ releases: {}, isStop: false, ...TRIAL, ...change }, context)
  const head = async () => (await channelHead(site.store, LIVE))?.seq

  test('publishes a release once, and signs it with the key of its area', async () => {
    expect(await registry.isPublished('mf-pay', '2.0.0')).toBe(false)
    const { release, isNew } = await publish('2.0.0')
    expect(isNew).toBe(true)
    expect(release.seal).toMatchObject({ sequence: 2 })
    expect(await registry.isPublished('mf-pay', '2.0.0')).toBe(true)
    expect((await publish('2.0.0')).isNew).toBe(false)
  })

  test('rejects other content under a published version', async () => {
    await expect(publish('2.0.0', { css: '.list{color:blue}' })).rejects.toMatchObject({
      name: 'StoreError',
      code: 'RELEASE_CHANGED',
    })
  })

  test('makes a release live and reports its steps; a dry run changes nothing', async () => {
    const before = await head()
    expect(await goLive('2.0.0', { isDryRun: true })).toMatchObject({ change: { kind: 'release' } })
    expect(await head()).toBe(before)
    const entry = await goLive('2.0.0')
    expect(entry).toMatchObject({
      change: { releases: { 'mf-pay': { from: '1.0.0', to: '2.0.0' } }, skipped: ['browser', 'api'] },
    })
    expect(await head()).toBe(entry?.seq)
    expect(steps).toContain('Composing pages and checking them')
    expect(steps).toContain(`Moving live to ${entry?.composition}`)
    expect(await goLive('2.0.0')).toBeNull()
  })

  test('rejects a release that fails the gate, with every violation', async () => {
    await publish('2.1.0', { react: '18.0.0' })
    const before = await head()
    const error = await goLive('2.1.0').catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      name: 'StoreError',
      code: 'GATE_REFUSED',
      refusals: [expect.objectContaining({ place: expect.objectContaining({ area: 'mf-pay' }) })],
    })
    expect(await head()).toBe(before)
  })

  test('publishes a release with an empty file', async () => {
    expect(await publish('2.2.0', { css: '' })).toMatchObject({ isNew: true })
  })

  test('returns the same status, history, reasons and differences as the local store', async () => {
    const local = localRegistry(site.environment)
    // The order of the keys counts as well, because `fed status --json` prints it.
    expect(JSON.stringify(await registry.status())).toBe(JSON.stringify(await local.status()))
    expect(await registry.history(1)).toEqual(await local.history(1))
    expect(await registry.why('/mf-pay', LIVE)).toEqual(await local.why('/mf-pay', LIVE))
    expect(await registry.diff(undefined, LIVE)).toEqual(await local.diff(undefined, LIVE))
    expect(await registry.trust()).toEqual(await local.trust())
    expect(await registry.verify(context)).toEqual([])
    expect(await registry.prepare(['mf-pay'], context)).toEqual([])
  })

  test('lists the errors of browsers by area and release, of one area if asked', async () => {
    const folder = getEventsDir(site.environment.stateDir)
    const envelope = { url: '/mf-pay', timestamp: new Date().toISOString(), composition: '0123456789abcdef' }
    const stack = ['/_r/mf-pay/2.0.0/main.js:1:2']
    await mkdir(folder, { recursive: true })
    await writeFile(
      getDayFile(folder, formatDay(Date.now())),
      [
        { ...envelope, type: 'script_error', message: 'Error: late', stack },
        { ...envelope, type: 'remote_error', area: 'mf-hr', stage: 'load', message: 'Error: offline' },
      ]
        .map((event) => JSON.stringify(event))
        .join('\n'),
    )
    const query = { days: 1, area: 'mf-pay' }
    expect(await registry.errors(query)).toMatchObject([
      { area: 'mf-pay', release: '2.0.0', isLive: true, errors: [{ message: 'Error: late', times: 1 }] },
    ])
    expect((await registry.errors({ days: 1 })).map(({ area }) => area)).toEqual(['mf-pay', 'mf-hr'])
  })

  test('throws the errors of the local store for pages and compositions that do not exist', async () => {
    await expect(registry.why('/nowhere', LIVE)).rejects.toThrow(/has no page \/nowhere/)
    await expect(registry.why('/mf-pay', '0123456789abcdef')).rejects.toMatchObject({
      code: 'COMPOSITION_UNKNOWN',
    })
    await expect(goLive('9.9.9')).rejects.toMatchObject({ code: 'RELEASE_UNKNOWN' })
  })

  test('rolls an area back to its previous release, and undoes the rollback', async () => {
    expect(await roll(['mf-pay'])).toMatchObject({
      change: { kind: 'rollback', releases: { 'mf-pay': { from: '2.0.0', to: '1.0.0' } } },
    })
    await expect(roll(['mf-pay'])).rejects.toMatchObject({ code: 'NOTHING_TO_ROLL_BACK' })
    expect(await roll([], true)).toMatchObject({ change: { releases: { 'mf-pay': { to: '2.0.0' } } } })
  })

  test('starts, widens and stops a canary', async () => {
    await publish('3.0.0')
    await expect(promote({})).rejects.toMatchObject({ code: 'CANARY_NONE' })
    expect(await promote({ releases: { 'mf-pay': '3.0.0' }, canary: 10 })).toMatchObject({
      done: 'mf-pay@3.0.0 goes to 10% of the visitors',
      entry: { canary: { percent: 10 } },
    })
    expect(await promote({ canary: 50 })).toMatchObject({ entry: { canary: { percent: 50 } } })
    expect(await promote({ isStop: true })).toMatchObject({ entry: { canary: { percent: 0 } } })
  })

  test('signs a preview link of live with another release', async () => {
    const preview = await registry.preview({ what: 'mf-pay@3.0.0', hours: 1, path: '/mf-pay' }, context)
    expect(preview.link).toMatch(/^http:\/\/localhost:1\/_preview\?show=[0-9a-f]{16}&/)
    await expect(
      registry.preview({ what: 'live,canary', hours: 1, path: '/' }, context),
    ).rejects.toMatchObject({ name: 'UsageError' })
  })

  test('adds and removes redirects and a banner, and rejects a redirect to no page', async () => {
    const change = (request: object) => registry.changeSite({ ...TRIAL, ...request }, context)
    const put = { '/spring': { to: '/mf-pay?utm_source=flyer', permanent: false } }
    const banner = { text: 'Closed on Monday', until: '2099-12-24' }
    expect(await change({ redirects: { put, remove: [] } })).toMatchObject({
      reason: 'site: redirect /spring to /mf-pay?utm_source=flyer',
      change: { kind: 'site', releases: {} },
    })
    expect(await change({ banner })).toMatchObject({ reason: 'site: banner “Closed on Monday”' })
    expect((await registry.status()).composition).toMatchObject({ redirects: put, banner })
    await expect(
      change({ redirects: { put: { '/fall': { to: '/spring', permanent: false } }, remove: [] } }),
    ).rejects.toMatchObject({ code: 'GATE_REFUSED', refusals: [{ code: 'REDIRECT_CHAIN' }] })
    await expect(change({ redirects: { put: {}, remove: ['/fall'] } })).rejects.toThrow(
      'The site has no redirect from /fall.',
    )
    await change({ redirects: { put: {}, remove: ['/spring'] }, banner: null })
    const { composition } = await registry.status()
    expect([composition?.redirects, composition?.banner]).toEqual([undefined, undefined])
  })

  test('changes origin and settings, and wants a confirmation of origins that may run scripts', async () => {
    const set = (request: object) => registry.changeSite({ ...TRIAL, ...request }, context)
    const origin = 'https://www.sample.example'
    expect(await set({ origin })).toMatchObject({ reason: `site: origin ${origin}` })
    const settings = PublicSettings.parse({ video: { url: 'https://video.example/embed' } })
    await expect(set({ settings })).rejects.toMatchObject({
      code: 'POLICY_UNCONFIRMED',
      message: expect.stringContaining('+ frame-src https://video.example'),
    })
    expect(await set({ settings, isConfirmed: true })).toMatchObject({ reason: 'site: settings' })
    expect((await registry.status()).composition).toMatchObject({ origin, settings })
  })

  test('changes trusted keys and workflows, which a root key of this machine signs', async () => {
    const publicKey = join(site.environment.stateDir, 'pay.pem')
    await writeFile(publicKey, formatPublicPem(createSigner(generatePrivateKey())?.publicKey ?? ''))
    const { keyId = '' } = await trustKey(registry, 'mf-pay', publicKey, { isDryRun: false })
    expect(await exportKey(registry, 'mf-pay')).toBe(await readFile(publicKey, 'utf8'))
    await revokeKey(registry, keyId, { isDryRun: false })
    await makeKey(registry, 'registry', { isRotation: true, isDryRun: false })
    const claims = { issuer: 'https://ci.example', repository: 'acme/pay', workflow: 'w.yml', branch: 'main' }
    await addPublisher(registry, 'mf-pay', claims, { isDryRun: false })
    const trust = await readTrust(site.store)
    expect(trust?.keys['mf-pay']?.at(-1)).toMatchObject({ keyId, revokedAt: expect.any(String) })
    expect(trust?.keys.registry?.at(-1)?.revokedAt).toBeUndefined()
    expect(listPublishers(trust)).toMatchObject([{ name: 'mf-pay', ...claims }])
    await removePublishers(registry, 'mf-pay', 'acme/pay', { isDryRun: false })
    expect(listPublishers(await readTrust(site.store))).toEqual([])
  })

  test('adds only the next trust document, signed now with a trusted root key', async () => {
    const trust = (await registry.trust()) as TrustDocument
    const [root] = await findLocalSigners(site.store, 'root')
    const stranger = createSigner(generatePrivateKey())
    const { signed: _, ...content } = trust
    const add = async (changed: Partial<TrustDocument>, by: Signer | null | undefined = root) => {
      const next = { ...content, seq: trust.seq + 1, at: new Date().toISOString(), ...changed }
      if (!by) throw new Error('there is no key')
      return registry.addTrust({ ...next, signed: by.sign('trust', next) })
    }
    expect(await registry.addTrust(trust)).toBe(true)
    expect(await add({ seq: trust.seq })).toBe(false)
    const rejected = { name: 'StoreError', code: 'TRUST_REJECTED' }
    await expect(add({}, stranger)).rejects.toMatchObject(rejected)
    await expect(add({ seq: trust.seq + 2 })).rejects.toMatchObject(rejected)
    await expect(add({ at: '2026-01-01T00:00:00.000Z' })).rejects.toMatchObject(rejected)
    expect(await registry.trust()).toEqual(trust)
    expect(await registry.lastTrustNumber()).toBe(trust.seq)
  })

  test('finds what nothing needs any more, and repairs a damaged composition', async () => {
    const retention = { keep: 1, days: 1 }
    const dryRun = await pruneStore(site.store, { ...retention, isDryRun: true })
    expect(dryRun.kept.releases).toBeGreaterThan(0)
    for (const isDryRun of [true, false])
      expect(await registry.prune({ ...retention, isDryRun }, context)).toEqual(dryRun)
    const { composition = '' } = (await channelHead(site.store, LIVE)) ?? {}
    const folder = storePaths(site.store).composition(composition)
    const { pages } = await readPageTable(site.store, composition)
    await writeFile(join(folder, pages['/mf-pay']?.file ?? ''), 'damaged')
    expect((await registry.verify(context)).map(({ code }) => code)).toContain('FILE_CHANGED')
    expect(await registry.repair(context)).toEqual({
      done: expect.arrayContaining([expect.stringContaining(composition)]),
      left: [],
      findings: [],
    })
  })

  test('retires an area only with a confirmation', async () => {
    const retire = (isConfirmed: boolean) =>
      registry.retire({ area: 'mf-hr', isConfirmed, ...TRIAL }, context)
    await expect(retire(false)).rejects.toThrow('Pass --yes to confirm.')
    expect(await retire(true)).toMatchObject({ area: 'mf-hr', fate: '/mf-hr: not found any more.' })
    expect(await registry.prepare([], context)).toEqual(['mf-hr'])
  })
}
