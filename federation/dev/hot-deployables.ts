/** Deployables that the development server serves from their sources: areas and the shell. */

import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type AreaName,
  type AreaRelease,
  type AreaRoute,
  type Fragment,
  type StoredTrigger,
  type RenderLayout,
  type RenderQuestion,
  type ShellRelease,
  AreaManifest,
  getFragmentKey,
  getTrigger,
  SiteIdentity,
} from 'shared-contracts'
import type { FragmentKey } from 'shared-contracts/fragment-files'
import { parseContract } from 'shared-contracts/parse'
import {
  type RenderFragment,
  type StylePiece,
  findFragmentSource,
  listPlacedIslands,
  remoteName,
  SHELL_SCRIPTS,
  SHELL_SOURCES,
} from '@federation/area-kit'
import { type CompositionParts, extractAreaPart } from '@federation/composer'
import { packageDir } from '@federation/node-kit'
import { type AreaPart, readReleaseDocument } from '@federation/registry'
import { type Sources, SOURCES_RELEASE, getSourceReleaseHref, getSourceHref } from './sources.ts'
import { getAssetHref, CLIENT_DIR } from '@federation/node-kit/release-format'

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
  /** Returns the text of a file: a fragment's HTML, which is rendered on each call, or the compiled CSS of one source file. */
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

const SHEET = 'sheet'
const FAVICON = 'favicon.svg'

type Script = keyof typeof SHELL_SCRIPTS

const fileOf = (script: Script): string => `${CLIENT_DIR}${script}.js`

const constantOf = (script: Script): string =>
  JSON.stringify({ href: getAssetHref('shell', SOURCES_RELEASE, fileOf(script)), integrity: '' })

/** Returns the constants that the shell's build inlines into the bootstrap. */
export const getBootstrapConstants = (): Record<string, string> => ({
  GUARD_SCRIPT: constantOf('guard'),
  LATE_FONTS_SCRIPT: constantOf('late-fonts'),
})

/**
 * Returns what the development server sends in place of a file of the shell's release, so that the browser gets the current
 * sources. `script` is script text, and `copy` is the path of a source file. Returns null if the server must send the file of
 * the live release.
 */
export const getShellReplacement = (file: string): { script: string } | { copy: string } | null => {
  const source = SHELL_SCRIPTS[file.replace(/\.js$/, '') as Script] as string | undefined
  // Use a dynamic import, because pages load some of these files as classic scripts, which cannot contain static imports.
  if (source !== undefined) return { script: `import('${getSourceHref(`shell/${source}`)}')\n` }
  return file === FAVICON ? { copy: `shell/public/${FAVICON}` } : null
}

type ShellParts = Pick<
  CompositionParts,
  'shell' | 'identity' | 'notFound' | 'renderLayout' | 'renderQuestion'
> & { textOf: (file: string) => string }

/**
 * Reads the shell from its sources. Areas that come from releases use React and the router of the live shell release, `live`.
 */
export const openHotShell = async (sources: Sources, live: ShellRelease | null): Promise<ShellParts> => {
  const load = <Module>(file: string) => sources.load<Module>(`shell/${file}`)
  const { renderLayout, renderQuestion } = await load<{
    renderLayout: RenderLayout
    renderQuestion: RenderQuestion
  }>(SHELL_SOURCES.layout)
  const { site } = await load<{ site: unknown }>(SHELL_SOURCES.site)
  const texts = new Map<string, string>()
  const piecesOf = async (file: string): Promise<string[]> => {
    await load(file)
    const pieces: StylePiece[] = await sources.stylesOf(`shell/${file}`)
    for (const { name, css } of pieces) texts.set(name, css)
    return pieces.map(({ name }) => name)
  }
  const pieces = await piecesOf(SHELL_SOURCES.head)
  const beyondHead = async (file: string) => (await piecesOf(file)).filter((name) => !pieces.includes(name))
  texts.set(SHEET, pieces.map((name) => texts.get(name)).join('\n'))
  const shell: ShellRelease = {
    kind: 'shell',
    name: 'shell',
    release: SOURCES_RELEASE,
    digest: '',
    // Leave the integrity values empty, because each edit changes the scripts and their hashes.
    assets: (Object.keys(SHELL_SCRIPTS) as Script[]).map((script) => ({
      path: fileOf(script),
      size: 0,
      type: 'text/javascript',
      integrity: '',
    })),
    bootstrap: fileOf('bootstrap'),
    entry: fileOf('main'),
    scripts: [],
    imports: live?.imports ?? {},
    versions: live?.versions ?? {},
    sheet: SHEET,
    pieces,
    footerStyles: await beyondHead(SHELL_SOURCES.footer),
    slimStyles: await beyondHead(SHELL_SOURCES.slim),
    questionStyles: await beyondHead(SHELL_SOURCES.question),
    fonts: [],
    icons: [CLIENT_DIR + FAVICON],
    layout: SHELL_SOURCES.layout,
    notFound: SHELL_SOURCES.notFound,
    analytics: fileOf('analytics'),
    vendors: fileOf('vendors'),
    health: fileOf('health'),
  }
  return {
    shell,
    identity: parseContract(SiteIdentity, site, `shell/${SHELL_SOURCES.site}`),
    notFound: await readFile(join(packageDir('shell'), SHELL_SOURCES.notFound), 'utf8'),
    renderLayout,
    renderQuestion,
    textOf: (file) => texts.get(file) ?? '',
  }
}
