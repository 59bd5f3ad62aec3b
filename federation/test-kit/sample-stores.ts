import { readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { AreaName, DeployableName, ChannelEntry } from 'shared-contracts'
import { goLive, publishComposer, publishRelease } from '@federation/release'
import type { SiteEnvironment } from '@federation/node-kit'
import { channelHistory, LIVE, readPageTable, storePaths } from '@federation/registry'
import {
  type AreaOptions,
  writeSampleArea,
  writeSampleShell,
  createScratchStore,
  createStoreTemplate,
} from './sample-releases.ts'

/** Creates the environment of a site with this store. Nothing listens on its ports. */
export const createSampleEnvironment = (store: string): SiteEnvironment => ({
  port: 1,
  leadsPort: 2,
  leadsUrl: 'http://127.0.0.1:2',
  host: 'localhost',
  stateDir: store,
  storeDir: store,
  origin: 'http://localhost:1',
})

/** A site with a store, and functions that add sample releases to the store. After `createEmptySite`, nothing is live. */
export interface EmptySite {
  environment: SiteEnvironment
  store: string
  /** Publishes a sample release. `options` replace parts of an area's release. */
  publish: (name: DeployableName, version: string, options?: AreaOptions) => Promise<unknown>
  /** Makes sample releases live in one channel entry. Publishes those that this site has not published yet. */
  release: (names: DeployableName | readonly DeployableName[], version: string) => ReturnType<typeof goLive>
}

/** One step in the history of a site: the deployables (areas or the shell) that become live, and their version. */
type Step = readonly [names: readonly DeployableName[], version: string]

/** Creates a site with a store in a temporary folder and without releases. */
export const createEmptySite = (): Promise<EmptySite> => createSite()

/**
 * Creates a site in which the sample releases of `steps` went live, with one channel entry per step. Test files with the same
 * `steps` copy one prepared store, because creating a store needs more time than most tests.
 */
export const createSite = async (...steps: readonly Step[]): Promise<EmptySite> => {
  const copy = createStoreTemplate(
    async (store) => {
      const last = steps.at(-1)
      if (!last) return publishComposer(store)
      const before = await createSite(...steps.slice(0, -1))
      await before.release(...last)
      // The target is an empty folder, which the rename replaces.
      return rename(dirname(before.store), dirname(store))
    },
    ['site', ...steps.flat(2)].join('-'),
  )
  return openSite(
    await copy(),
    steps.flatMap(([names, version]) => names.map((name) => `${name} ${version}`)),
  )
}

/**
 * Wraps an existing store as an `EmptySite`. `publishedBefore` lists the sample releases that the store already has, such as
 * `mf-pay 1.0.0`. `release` does not publish these again.
 */
const openSite = (store: string, publishedBefore: readonly string[] = []): EmptySite => {
  const environment = { ...createSampleEnvironment(store), stateDir: dirname(store) }
  const published = new Set(publishedBefore)
  const publish: EmptySite['publish'] = async (name, version, options) => {
    const text = `${name} ${version}`
    published.add(text)
    const built = await (name === 'shell'
      ? writeSampleShell(version)
      : writeSampleArea(name, version, text, options))
    return publishRelease(store, built)
  }
  return {
    environment,
    store,
    publish,
    release: async (names, version) => {
      const releases = new Map([names].flat().map((name) => [name, version]))
      for (const name of releases.keys())
        if (!published.has(`${name} ${version}`)) await publish(name, version)
      return goLive(environment, releases)
    },
  }
}

interface SampleArea extends AreaOptions {
  /** Heading of the area's page. */
  text: string
}

/** Areas of a sample store, by name. */
export type SampleAreas = Readonly<Record<AreaName, SampleArea>>

/**
 * Publishes the sample shell and `areas` as version 1.0.0, and makes them live in one channel entry. Returns the path of
 * the store, which is new if `store` is missing.
 */
export const createLiveStore = async (areas: SampleAreas, store?: string): Promise<string> => {
  const created = store ?? (await createScratchStore())
  await publishRelease(created, await writeSampleShell('1.0.0'))
  for (const [name, { text, ...options }] of Object.entries(areas))
    await publishRelease(created, await writeSampleArea(name as AreaName, '1.0.0', text, options))
  const releases = ['shell', ...Object.keys(areas)].map((name) => [name as DeployableName, '1.0.0'] as const)
  await goLive(createSampleEnvironment(created), new Map(releases))
  return created
}

/**
 * Publishes a home page with `text`. Makes it live together with the published releases `others`, in one channel entry. Returns
 * the composition's id.
 */
export const releaseHome = async (
  store: string,
  version: string,
  text: string,
  others: readonly (readonly [DeployableName, string])[] = [],
): Promise<string> => {
  const html = `<section><h1>${text}</h1></section><section class="list"></section>`
  await publishRelease(store, await writeSampleArea('mf-marketing', version, text, { path: '/', html }))
  const entry = await goLive(createSampleEnvironment(store), new Map([...others, ['mf-marketing', version]]))
  return entry?.composition ?? ''
}

/**
 * Creates a store whose live channel has `count` entries, one per composition. Their home pages contain `Home 1`, `Home 2` and
 * so on. Returns the store's path, and the ids of the compositions, oldest first. The store is a copy of a template, or
 * `existingStore`, which can be attached to a database.
 */
export const createSampleChannel = async (
  count: number,
  existingStore?: string,
): Promise<{ store: string; ids: string[] }> => {
  if (existingStore !== undefined)
    return { store: existingStore, ids: await fillChannel(existingStore, count) }
  const store = await createStoreTemplate((built) => fillChannel(built, count), `channel-${count}`)()
  const entries = await channelHistory(store, LIVE)
  return { store, ids: entries.map(({ composition }) => composition).toReversed() }
}

const fillChannel = async (store: string, count: number): Promise<string[]> => {
  await publishRelease(store, await writeSampleShell('1.0.0'))
  const ids: string[] = []
  for (let version = 1; version <= count; version += 1)
    ids.push(
      await releaseHome(
        store,
        `${version}.0.0`,
        `Home ${version}`,
        version === 1 ? [['shell', '1.0.0']] : [],
      ),
    )
  return ids
}

/**
 * Returns the text of each file that a composition serves, such as pages, fragments and style sheets. The keys are URL paths.
 * The keys of fragments lack the prefix `/_f/<composition>`. The key `404` is the page for unknown paths.
 */
export const readComposedTexts = async (store: string, id: string): Promise<Map<string, string>> => {
  const { pages, fragments, lateStyles, files, notFound } = await readPageTable(store, id)
  const rows = Object.entries({ ...pages, ...fragments, ...lateStyles, ...files, 404: notFound })
  const dir = storePaths(store).composition(id)
  return new Map(
    await Promise.all(
      rows.map(async ([path, { file }]) => [path, await readFile(join(dir, file), 'utf8')] as const),
    ),
  )
}

/** Creates a channel entry whose composition does not exist. */
export const createTestEntry = (seq: number): ChannelEntry => ({
  seq,
  composition: 'a'.repeat(16),
  parent: null,
  reason: 'test',
  at: '2026-11-21T00:00:00.000Z',
})
