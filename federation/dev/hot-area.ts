import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  AreaManifest,
  getFragmentKey,
  type AreaName,
  type AreaRelease,
  type AreaRoute,
  type Fragment,
  getTrigger,
  type StoredTrigger,
} from 'shared-contracts'
import type { FragmentKey } from 'shared-contracts/fragment-files'
import { parseContract } from 'shared-contracts/parse'
import { findFragmentSource, listPlacedIslands, remoteName, type RenderFragment } from '@federation/area-kit'
import { extractAreaPart } from '@federation/composer'
import { packageDir } from '@federation/node-kit'
import { type AreaPart, readReleaseDocument } from '@federation/registry'
import { SOURCES_RELEASE, type Sources, getSourceReleaseHref } from './sources.ts'

/**
 * An area that is served from its sources or from a local build. Provides the data that the composer normally reads from a
 * release in the store.
 */
export interface HotArea {
  part: AreaPart
  /**
   * Returns a release document. With `route`, it lists that page's fragments. Without `route`, it lists only fragments that
   * pages of other areas can use.
   */
  releaseFor: (route?: AreaRoute) => Promise<AreaRelease>
  /**
   * Returns the text of a file: the HTML of a fragment, rendered on each call, or the CSS that was compiled from one source file.
   */
  textOf: (file: string) => Promise<string>
}

export const CONTAINER_FILE = 'remote-entry.js'
const FRAGMENT = 'fragments/'
const RENDERER = fileURLToPath(new URL('../area-kit/area/prerender.tsx', import.meta.url))
const EXPORTS = { route: 'Page', slot: 'Slot', island: 'Island' } as const
const RENDER_TIMEOUT_MS = 10_000

const createAreaPart = (manifest: AreaManifest): AreaPart => {
  const name = manifest.area
  const hydrated: FragmentKey[] = [
    ...manifest.routes.map((route) => ({ ...route, kind: 'route' as const, id: route.path })),
    ...manifest.slots.map((slot) => ({ ...slot, kind: 'slot' as const, id: slot.name })),
  ].filter((part) => getTrigger(part) !== 'never')
  return {
    name,
    release: SOURCES_RELEASE,
    manifest,
    requires: {},
    hydration: {
      remote: remoteName(name),
      entry: getSourceReleaseHref(name, CONTAINER_FILE),
      scripts: Object.fromEntries(hydrated.map((key) => [getFragmentKey({ area: name, ...key }), []])),
      integrity: {},
    },
    fragments: {},
  }
}

/** Creates a `HotArea` from the sources of an area. Throws a ContractError with field and reason if the manifest is invalid. */
export const openHotArea = async (sources: Sources, area: AreaName): Promise<HotArea> => {
  const { manifest: written } = await sources.load<{ manifest: unknown }>(`${area}/src/routes.ts`)
  const manifest = parseContract(AreaManifest, written, `${area}/src/routes.ts`)
  const part = createAreaPart(manifest)
  const styles = new Map<string, string>()
  const listFiles = async () =>
    (
      await Array.fromAsync(glob('{pages,slots,islands}/**/*.tsx', { cwd: join(packageDir(area), 'src') }))
    ).map((file) => `./${file}`)
  const fileOf = async (key: FragmentKey) => findFragmentSource(area, await listFiles(), key).file
  const sourceOf = (file: string) => `${area}/src/${file.slice(2)}`

  const fragment = async (key: FragmentKey, stored: StoredTrigger): Promise<Fragment> => {
    const hydrate = getTrigger(stored)
    const file = sourceOf(await fileOf(key))
    await sources.load(file)
    const pieces = await sources.stylesOf(file)
    for (const { name, css } of pieces) styles.set(name, css)
    return {
      ...key,
      file: `${FRAGMENT}${key.kind} ${hydrate} ${key.id}`,
      hydrate,
      styles: pieces.map(({ name }) => name),
      scripts: [],
    }
  }

  const render = async (key: FragmentKey): Promise<string> => {
    const { renderFragment } = await sources.load<{ renderFragment: RenderFragment }>(RENDERER)
    const file = await fileOf(key)
    const load = async () => (await sources.load<Record<string, unknown>>(sourceOf(file)))[EXPORTS[key.kind]]
    const loaders = { [file]: load }
    const modules = { pages: loaders, slots: loaders, islands: loaders }
    return renderFragment(area, modules, key, AbortSignal.timeout(RENDER_TIMEOUT_MS))
  }

  const releaseFor = async (route?: AreaRoute): Promise<AreaRelease> => {
    const page = route && ({ kind: 'route', id: route.path } as const)
    const islands = page
      ? listPlacedIslands(
          area,
          [{ kind: 'route', source: sourceOf(await fileOf(page)), html: await render(page) }],
          await listFiles(),
        )
      : []
    return {
      kind: 'area',
      name: area,
      release: SOURCES_RELEASE,
      digest: '',
      assets: [],
      remote: part.hydration.remote,
      entry: CONTAINER_FILE,
      requires: {},
      manifest: { ...manifest, islands },
      fragments: await Promise.all([
        ...(page ? [fragment(page, route)] : []),
        ...islands.map((island) => fragment({ kind: 'island', id: island.name }, island)),
        ...manifest.slots.map((slot) => fragment({ kind: 'slot', id: slot.name }, slot)),
      ]),
    }
  }

  return {
    part,
    releaseFor,
    textOf: async (file) => {
      if (!file.startsWith(FRAGMENT)) return styles.get(file) ?? ''
      const [kind, hydrate, id = ''] = file.slice(FRAGMENT.length).split(' ')
      const html = await render({ kind: kind as FragmentKey['kind'], id })
      // Remove the empty comments with which React separates adjacent texts, because only hydration needs these comments. The
      // build of a release removes them too.
      return hydrate === 'never' ? html.replaceAll('<!-- -->', '') : html
    },
  }
}

/**
 * Creates a `HotArea` from the folder of a built release that is not in a store. Throws if the folder does not contain an
 * area's release.
 */
export const openBuiltArea = async (folder: string): Promise<HotArea> => {
  const release = await readReleaseDocument(folder)
  if (release.kind !== 'area')
    throw new Error(`${release.name} ${release.release} is not a release of an area`)
  return {
    part: extractAreaPart(release),
    releaseFor: async () => release,
    textOf: (file) => readFile(join(folder, file), 'utf8'),
  }
}
