import { glob, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PublicSettings, type Composition } from 'shared-contracts'
import { expect, test, vi } from 'vitest'
import { moveChannel, readRelease } from '@federation/registry'
import {
  readComposedTexts,
  PAGES_PER_AREA,
  publishSite,
  publishSiteArea,
  createScratchStore,
  createTestEntry,
  getSiteAreaName,
} from '@federation/test-kit'
import { compose } from './compose.ts'
import { composePage } from './compose-page.ts'

vi.mock('./compose-page.ts', { spy: true })
vi.mock('@federation/registry', { spy: true })

const LIGHT = { sections: 2 }
const base = {
  schema: 1,
  shell: '1.0.0',
  origin: 'http://localhost:1',
  settings: PublicSettings.parse({}),
  composer: 'a',
} as const

const goLive = (store: string, composition: string): Promise<void> =>
  moveChannel(store, 'live', { ...createTestEntry(1), composition })

const contentFiles = async (store: string): Promise<string[]> =>
  (await Array.fromAsync(glob('pages/*/*', { cwd: store }))).toSorted()

const bytesIn = async (store: string): Promise<number> => {
  let bytes = 0
  for await (const file of glob('{pages,compositions}/**', { cwd: store })) {
    const stats = await stat(join(store, file))
    if (stats.isFile()) bytes += stats.size
  }
  return bytes
}

/** Composes a new release of one area in a live site of `areas` areas. Returns numbers that measure the work. */
const releaseOn = async (areas: number) => {
  const store = await createScratchStore()
  const releases = await publishSite(store, areas, LIGHT)
  const first = await compose(store, { ...base, areas: releases })
  await goLive(store, first)
  const area = Math.min(areas, 5) - 1
  const changedArea = getSiteAreaName(area)
  await publishSiteArea(store, area, '1.0.1', LIGHT)
  const before = await contentFiles(store)
  const bytesBefore = await bytesIn(store)
  vi.mocked(composePage).mockClear()
  vi.mocked(readRelease).mockClear()
  const next: Composition = { ...base, areas: { ...releases, [changedArea]: '1.0.1' } }
  const id = await compose(store, next)
  return {
    store,
    first,
    id,
    next,
    pages: vi.mocked(composePage).mock.calls.length,
    releases: vi.mocked(readRelease).mock.calls.length,
    files: (await contentFiles(store)).length - before.length,
    bytes: (await bytesIn(store)) - bytesBefore,
  }
}

/** Maximum number of bytes that each further area adds to a composition: its entries in the document and the tables. */
const BYTES_OF_A_FURTHER_AREA = 480

test('does the same work for a release of one area in a site of 50 areas as in a site of 5', async () => {
  const [small, large] = [await releaseOn(5), await releaseOn(50)]
  expect(small.pages).toBe(PAGES_PER_AREA)
  const costs = ({ pages, releases, files }: typeof small) => ({ pages, releases, files })
  expect(costs(large)).toEqual(costs(small))
  expect((large.bytes - small.bytes) / (50 - 5)).toBeLessThan(BYTES_OF_A_FURTHER_AREA)
}, 240_000)

test('writes the same bytes with reused pages as without reuse', async () => {
  const { store, id, next } = await releaseOn(4)
  const other = await createScratchStore()
  await publishSite(other, 4, LIGHT)
  await publishSiteArea(other, 3, '1.0.1', LIGHT)
  expect(await compose(other, next)).toBe(id)
  expect(await readComposedTexts(other, id)).toEqual(await readComposedTexts(store, id))
})

test('changes only pages of the released area, because no page contains a composition id', async () => {
  const { store, first, id } = await releaseOn(3)
  const [before, after] = await Promise.all([readComposedTexts(store, first), readComposedTexts(store, id)])
  const changedPaths = [...after].flatMap(([path, text]) => (before.get(path) === text ? [] : [path]))
  expect(changedPaths.filter((path) => !/area-2\//.test(path))).toEqual(['/_wake.json'])
  expect([...after.values()].filter((text) => text.includes(id) || text.includes(first))).toEqual([])
})

test('rejects a release that removes a page to which an unchanged page links', async () => {
  const store = await createScratchStore()
  const releases = await publishSite(store, 3, LIGHT)
  await goLive(store, await compose(store, { ...base, areas: releases }))
  // Publish a release of the first area without its last page. The unchanged pages of the other areas still link to that
  // page, so the composer must reject the release.
  await publishSiteArea(store, 0, '1.0.1', { ...LIGHT, pages: PAGES_PER_AREA - 1 })
  vi.mocked(composePage).mockClear()
  await expect(
    compose(store, { ...base, areas: { ...releases, [getSiteAreaName(0)]: '1.0.1' } }),
  ).rejects.toThrow(/mf-area-2: [^\n]* link to \/area-0\/page-5, but no area has that page/)
  expect(vi.mocked(composePage)).toHaveBeenCalledTimes(PAGES_PER_AREA - 1)
})

test('rejects a release that removes a file which an unchanged page of another area uses', async () => {
  const store = await createScratchStore()
  const releases = await publishSite(store, 3, LIGHT)
  const besides = `<a href="/_r/${getSiteAreaName(1)}/1.0.0/remote-entry.js">file</a>`
  await publishSiteArea(store, 2, '1.0.1', { ...LIGHT, besides })
  const first = { ...base, areas: { ...releases, [getSiteAreaName(2)]: '1.0.1' } }
  await goLive(store, await compose(store, first))
  await publishSiteArea(store, 1, '1.0.1', LIGHT)
  await expect(
    compose(store, { ...first, areas: { ...first.areas, [getSiteAreaName(1)]: '1.0.1' } }),
  ).rejects.toThrow(/\/area-2\/page-0: uses \/_r\/mf-area-1\/1\.0\.0\/, but no release/)
})

test('composes every page again if the composer changes, but stores only files whose content differs', async () => {
  const { store, next } = await releaseOn(3)
  const before = await contentFiles(store)
  vi.mocked(composePage).mockClear()
  await compose(store, { ...next, composer: 'b' })
  expect(vi.mocked(composePage)).toHaveBeenCalledTimes(3 * PAGES_PER_AREA)
  const added = (await contentFiles(store)).filter((file) => !before.includes(file))
  // Each area gets one new file: the list of its pages, which contains cache keys that depend on the composer.
  expect(added).toHaveLength(3)
})
