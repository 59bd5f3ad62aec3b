import {
  writeSampleArea,
  createSampleEnvironment,
  writeSampleShell,
  createStoreTemplate,
} from '@federation/test-kit'
import { goLive, publishRelease } from '@federation/release'
import { channelHead } from '@federation/registry'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createAssets } from './assets.ts'
import { loadComposition } from './load-composition.ts'

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
