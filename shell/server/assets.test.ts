import { publishRelease } from '@federation/release'
import { readRelease, readServedFile, createSealedRelease } from '@federation/registry'
import { computeReleaseDigest } from '@federation/node-kit/release-format'
import { writeSampleArea, createScratchStore } from '@federation/test-kit'
import { mkdir, rename, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createAssets } from './assets.ts'
import { buildTestSite } from './testing/test-site.ts'

let store: string
beforeAll(async () => {
  store = await createScratchStore()
  await publishRelease(store, await writeSampleArea('mf-hr', '1.0.0', 'People'))
})
const FILE = ['mf-hr', '1.0.0', 'remote-entry.js'] as const
const ignore = () => undefined

test('reads a file once for concurrent requests, and counts its size once', async () => {
  let reads = 0
  const assets = createAssets(store, ignore, {
    read: (...readArguments) => ((reads += 1), readServedFile(...readArguments)),
  })
  const found = await Promise.all(Array.from({ length: 50 }, () => assets.find(...FILE)))
  const [first] = found
  expect(found.every((one) => one === first)).toBe(true)
  const bytes = first?.bytes
  expect([reads, assets.size()]).toEqual([
    1,
    (bytes?.identity.length ?? 0) + (bytes?.br?.length ?? 0) + (bytes?.gzip?.length ?? 0),
  ])
})

test('excludes evicted files from the reported size', async () => {
  const assets = createAssets(store, ignore, { limit: 1 })
  for (let turn = 0; turn < 3; turn += 1) expect(await assets.find(...FILE)).not.toBeNull()
  expect(assets.size()).toBe(0)
})

test.each(['EMFILE', 'EIO'])('reads a file again after a failed read (%s)', async (code) => {
  let fails = 1
  const reported: unknown[] = []
  const assets = createAssets(store, (error) => reported.push(error), {
    read: (...readArguments) =>
      fails-- > 0
        ? Promise.reject(Object.assign(new Error(code), { code }))
        : readServedFile(...readArguments),
  })
  await expect(assets.find(...FILE)).rejects.toThrow(code)
  expect(await assets.find(...FILE)).toMatchObject({ asset: { path: 'client/remote-entry.js' } })
  expect(reported).toHaveLength(1)
})

test('serves no source map, whatever its address', async () => {
  const files = { 'maps/remote-entry.js.json': '{}' }
  await publishRelease(store, await writeSampleArea('mf-pay', '1.0.0', 'Pay', { files }))
  const release = await readRelease(store, 'mf-pay', '1.0.0')
  expect(release.assets.map(({ path }) => path)).toContain('maps/remote-entry.js.json')
  const app = await buildTestSite({ store })
  onTestFinished(() => app.close())
  const paths = ['remote-entry.js', 'maps/remote-entry.js.json', '../maps/remote-entry.js.json']
  const spellings = [
    ...paths,
    '%2e%2e/maps/remote-entry.js.json',
    '..%2fmaps%2fremote-entry.js.json',
    'remote-entry.js.map',
  ]
  const statuses = await Promise.all(
    spellings.map(async (path) => (await app.inject({ url: `/_r/mf-pay/1.0.0/${path}` })).statusCode),
  )
  expect(statuses[0]).toBe(200)
  expect(statuses.slice(1)).not.toContain(200)
})

test('finds a release that is published after a request for it', async () => {
  const assets = createAssets(store, ignore)
  expect(await assets.find('mf-hr', '2.0.0', 'remote-entry.js')).toBeNull()
  await publishRelease(store, await writeSampleArea('mf-hr', '2.0.0', 'Newer'))
  expect(await assets.find('mf-hr', '2.0.0', 'remote-entry.js')).not.toBeNull()
})

test('rejects while the document of a release cannot be read, and serves the release afterward', async () => {
  await publishRelease(store, await writeSampleArea('mf-hr', '3.0.0', 'Third'))
  const document = join(store, 'releases/mf-hr/3.0.0/release.json')
  await rename(document, `${document}.away`)
  // A folder in place of the file makes the read fail with EISDIR.
  await mkdir(document)
  const assets = createAssets(store, ignore)
  await expect(assets.find('mf-hr', '3.0.0', 'remote-entry.js')).rejects.toThrow('EISDIR')
  await rmdir(document)
  await rename(`${document}.away`, document)
  expect(await assets.find('mf-hr', '3.0.0', 'remote-entry.js')).not.toBeNull()
})

test('serves a release with a newer contract version, and verifies its seal', async () => {
  await publishRelease(store, await writeSampleArea('mf-hr', '4.0.0', 'Fourth'))
  const { digest: _, seal: _of, ...content } = await readRelease(store, 'mf-hr', '4.0.0')
  const later = {
    ...content,
    tomorrow: 'field',
    assets: content.assets.map((asset) => ({ ...asset, hint: 1 })),
  }
  const details = { sequence: 9, revision: null }
  const place = join(store, 'releases/mf-hr/4.0.0/release.json')
  const document = await createSealedRelease(
    store,
    { ...later, digest: computeReleaseDigest(later) },
    details,
  )
  await writeFile(place, JSON.stringify({ ...document, tomorrow: 'changed' }))
  const assets = createAssets(store, ignore)
  const file = ['mf-hr', '4.0.0', 'remote-entry.js'] as const
  await expect(assets.find(...file)).rejects.toMatchObject({ code: 'STORE_DAMAGED' })
  await writeFile(place, JSON.stringify(document))
  expect(await assets.find(...file)).not.toBeNull()
})
