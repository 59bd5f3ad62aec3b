import { moveChannel, channelHead } from '@federation/registry'
import {
  createScratchStore,
  writeSampleArea,
  createSampleEnvironment,
  writeSampleShell,
  createStoreTemplate,
} from '@federation/test-kit'
import { mkdir, rename, rmdir, writeFile, appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi, describe, beforeEach } from 'vitest'
import { followChannel } from './live-site.ts'
import { type LoadedComposition, loadComposition } from './load-composition.ts'
import { goLive, publishRelease } from '@federation/release'
import { createAssets } from './assets.ts'

const createEntry = (seq: number) => ({
  seq,
  composition: 'a'.repeat(16),
  parent: null,
  reason: 'test',
  at: '2026-11-21T00:00:00.000Z',
})
const failing = (code: string) => Object.assign(new Error(code), { code })
// Fake of a loaded composition. It has only the channel entry, because the test reads nothing else.
const createLoaded = (seq: number) => ({ entry: createEntry(seq) }) as unknown as LoadedComposition

/** Creates a store whose channel has one entry, and follows the channel. `load` loads the composition of an entry. */
const follow = async (
  report: (error: unknown) => void = () => undefined,
  load: typeof loadComposition = async (_store, head) => createLoaded(head.seq),
) => {
  const store = await createScratchStore()
  await moveChannel(store, 'live', createEntry(1))
  const site = await followChannel(store, 'live', report, { load, poll: 20 })
  onTestFinished(() => site.close())
  return { store, site }
}

test.each(['EMFILE', 'EIO'])('reads a composition again after a failed read (%s)', async (code) => {
  let fails = 2
  const report = vi.fn<(error: unknown) => void>()
  const load = vi.fn<() => Promise<LoadedComposition>>(async () => {
    if (fails-- > 0) throw failing(code)
    return createLoaded(1)
  })
  const { site } = await follow(report, load)
  expect(site.current()).toBeNull()
  await expect.poll(() => site.current()?.entry.seq, { timeout: 20_000 }).toBe(1)
  expect(load).toHaveBeenCalledTimes(3)
  expect(report).toHaveBeenCalled()
})

test('keeps the live composition while the channel folder cannot be read, and follows it again afterward', async () => {
  const report = vi.fn<(error: unknown) => void>()
  const { store, site } = await follow(report)
  const folder = join(store, 'channels/live')
  await rename(folder, `${folder}.away`)
  // At the path of the folder with the channel's entries, there is now a file. So reading the channel fails.
  await writeFile(folder, '')
  await expect.poll(() => report.mock.calls.length, { timeout: 20_000 }).toBeGreaterThan(0)
  expect(site.current()?.entry.seq).toBe(1)
  await rename(folder, `${folder}.file`)
  await rename(`${folder}.away`, folder)
  await moveChannel(store, 'live', createEntry(2))
  await expect.poll(() => site.current()?.entry.seq, { timeout: 20_000 }).toBe(2)
})

test('reads an entry again after a failed read', async () => {
  const { store, site } = await follow()
  const file = join(store, 'channels/live/00000002.json')
  await mkdir(file)
  await expect.poll(() => site.current()?.entry.seq).toBe(1)
  await rmdir(file)
  await moveChannel(store, 'live', createEntry(2))
  await expect.poll(() => site.current()?.entry.seq, { timeout: 20_000 }).toBe(2)
})

describe('loaded composition', () => {
  let store: string
  const release = async (id: string) => {
    const environment = createSampleEnvironment(store)
    await publishRelease(
      store,
      id === 'shell' ? await writeSampleShell('1.0.0') : await writeSampleArea('mf-hr', id, id),
    )
    await goLive(environment, new Map([id === 'shell' ? ['shell', '1.0.0'] : ['mf-hr', id]]))
  }
  const newest = async () => {
    const entry = await channelHead(store, 'live')
    if (!entry) throw new Error('nothing is live')
    return entry
  }
  const tamper = async (id: string) => {
    const file = join(store, 'releases/mf-hr', id, 'release.json')
    await writeFile(file, (await readFile(file, 'utf8')).replace('"sequence": ', '"sequence": 1'))
  }

  const oneArea = createStoreTemplate(async (built) => {
    store = built
    await release('shell')
    await release('1.0.0')
  })
  beforeEach(async () => {
    store = await oneArea()
  })

  test('rejects a composition with a tampered release if another composition is already loaded', async () => {
    const current = await loadComposition(store, await newest())
    await release('2.0.0')
    await tamper('2.0.0')
    await expect(loadComposition(store, await newest(), current)).rejects.toThrow(
      /signature|not signed|was not signed/i,
    )
  })

  test('serves pages but no release files if a release of the live composition is tampered with before the start', async () => {
    await tamper('1.0.0')
    const loaded = await loadComposition(store, await newest())
    expect(loaded.pages.get('/mf-hr')?.bytes.identity.toString()).toContain('<h1>1.0.0</h1>')
    const assets = createAssets(store, () => undefined)
    await expect(assets.find('mf-hr', '1.0.0', 'remote-entry.js')).rejects.toThrow(
      /signature|not signed|was not signed/i,
    )
    expect(await assets.find('shell', '1.0.0', 'main.js')).not.toBeNull()
  })

  test('rejects a page table that differs from the signed one', async () => {
    const entry = await newest()
    await appendFile(join(store, 'compositions', entry.composition, 'pages.json'), ' ')
    await expect(loadComposition(store, entry)).rejects.toMatchObject({ code: 'STORE_DAMAGED' })
  })
})
