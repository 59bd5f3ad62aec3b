import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import {
  AreaManifest,
  type AreaName,
  type Fragment,
  type HydrationTrigger,
  getTrigger,
} from 'shared-contracts'
import { type FragmentKey, type FragmentSource, getFragmentFile } from 'shared-contracts/fragment-files'
import { parseContract } from 'shared-contracts/parse'
import { build, type InlineConfig, type Manifest, mergeConfig, type Plugin, type Rolldown } from 'vite'
import {
  EXTERNAL_PACKAGES,
  registerImportedRouter,
  REMOTE_ENTRY,
  remoteName,
} from '../area/client-plugins.ts'
import { defineArea } from '../area/define-area.ts'
import { findFragmentSource, type RenderFragment } from '../area/fragment-modules.ts'
import { listPlacedIslands, type RenderedFragment } from '../area/placed-islands.ts'
import { createStylePiecesPlugin, HASHED_CLASS_NAMES, PIECES_FILE } from '../area/style-pieces.ts'
import { packageDir } from '@federation/node-kit'
import { CLIENT_DIR, getReleaseBasePath } from '@federation/node-kit/release-format'
import {
  listAssets,
  moveSourceMaps,
  writeReleaseDocument,
  readStylePieces,
  writeAreaForHosts,
  writeMfManifest,
  writePieces,
} from './release-output.ts'
import {
  type BrowserCodeRecord,
  formatRenderError,
  findUnhydratedCode,
  recordBrowserCode,
  drainBrowserCode,
  findUnsizedImages,
} from './browser-code.ts'
import { groupChunks } from './chunk-groups.ts'
import { findChunk, listReachableFiles, readGraph, listStaticImports } from './inputs.ts'
import { readSharePictureDesign, createSharePictureRenderer } from './pictures.ts'
import { listSharedImports, readSharedImports, readSharedVersions } from './shared-names.ts'

/**
 * Message of a build process to its parent process. `rendering` names the fragment that the build starts to render; null
 * for any other step.
 */
export type BuildMessage = { rendering: string | null } | { failure: string }

/**
 * Sends a message to the parent process, if there is one. Resolves when the message is sent. Await the promise before the next
 * build step, because an endless loop in that step would prevent the sending.
 */
export const sendToParent = (message: BuildMessage): Promise<void> =>
  new Promise((resolve) => {
    if (!process.send) return resolve()
    process.send(message, undefined, undefined, () => resolve())
  })

/**
 * Maximum time in ms from the abort of a render to its end. React ends an aborted render at once. A render that lasts longer
 * waits for a module that never finishes loading.
 */
const GRACE_MS = 500

/**
 * Runs `render` for a fragment and aborts it after `limit` ms. `place` names the fragment in messages, such as `route /pay`.
 * Rejects with an error that names the fragment, the component and its line. An endless loop cannot be aborted here, because
 * timers do not fire during the loop. The parent process kills the build process instead.
 */
export const renderWithTimeout = async (
  limit: number,
  place: string,
  render: (signal: AbortSignal) => Promise<string>,
): Promise<string> => {
  await sendToParent({ rendering: place })
  const abort = new AbortController()
  const tooLong = `a promise did not settle within ${limit / 1000} s`
  const timer = setTimeout(() => abort.abort(new Error(tooLong)), limit)
  const done = new AbortController()
  try {
    return await Promise.race([
      render(abort.signal),
      pause(limit + GRACE_MS, undefined, { signal: done.signal }).then(() => {
        throw new Error(`${tooLong}: one of its modules does not finish loading`)
      }),
    ])
  } catch (error) {
    throw new Error(`rendering ${place} failed: ${formatRenderError(error)}`, { cause: error })
  } finally {
    clearTimeout(timer)
    done.abort()
    await sendToParent({ rendering: null })
  }
}

const ID = 'virtual:prerender'

/**
 * Vite plugin that provides the entry module of the bundle that prerenders an area's pages. The entry exports the area's
 * manifest (routes, slots and menus), the modules of its pages, slots and islands, and `renderFragment`.
 */
export const prerenderEntry = (): Plugin => ({
  name: 'federation-prerender-entry',
  resolveId: (id) => (id === ID ? `\0${ID}` : null),
  load: (id) =>
    id === `\0${ID}`
      ? `import { manifest } from '/src/routes.ts'
         import { renderFragment } from '@federation/area-kit/prerender'
         export { browserCode } from 'virtual:browser-code'
         const relative = (loaders) => Object.fromEntries(
           Object.entries(loaders).map(([file, load]) => [file.replace('/src', '.'), load]))
         const modules = {
           pages: relative(import.meta.glob('/src/pages/**/*.tsx', { import: 'Page' })),
           slots: relative(import.meta.glob('/src/slots/*.tsx', { import: 'Slot' })),
           islands: relative(import.meta.glob('/src/islands/*.tsx', { import: 'Island' })),
         }
         export { manifest, modules, renderFragment }`
      : null,
})

const PRERENDER_DIR = 'prerender'
const ENTRY_SOURCE = 'src/entry.ts'

interface PrerenderBundle {
  manifest: unknown
  modules: Parameters<RenderFragment>[1]
  renderFragment: RenderFragment
  browserCode: BrowserCodeRecord
}

const commonOptions = (area: AreaName, release: string): InlineConfig => ({
  root: packageDir(area),
  configFile: false,
  base: getReleaseBasePath(area, release),
  logLevel: 'warn',
  publicDir: false,
  css: { modules: HASHED_CLASS_NAMES },
})

/**
 * Builds an area's browser code with the bundler's default chunks, from which `groupChunks` computes the chunks of the final
 * build. Writes no files.
 */
const buildDefaultChunks = async (area: AreaName, release: string): Promise<Rolldown.RolldownOutput> => {
  const built = await build({
    ...commonOptions(area, release),
    plugins: [registerImportedRouter({ isShared: true }), react(), createStylePiecesPlugin()],
    build: {
      target: 'es2023',
      write: false,
      minify: false,
      cssCodeSplit: false,
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: ENTRY_SOURCE,
        external: EXTERNAL_PACKAGES,
        // With another value, the bundler would move modules that several fragments share into the entry's chunk. Every
        // fragment would then load these modules.
        preserveEntrySignatures: 'strict',
      },
    },
  })
  if (!('output' in built)) throw new Error(`Build of ${area} failed: Vite returned no output. Build again`)
  return built
}

/** Builds an area's browser code. Returns the name of each hydrated fragment's chunk, by the fragment's source file. */
const buildClient = async (
  area: AreaName,
  release: string,
  dist: string,
  hydrated: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const root = packageDir(area)
  const { output } = await buildDefaultChunks(area, release)
  const chunks = output.filter((file) => file.type === 'chunk')
  const { codeSplitting, chunkNames } = groupChunks(root, ENTRY_SOURCE, hydrated, chunks)
  process.env.RELEASE_BASE = getReleaseBasePath(area, release)
  const options: InlineConfig = {
    root,
    logLevel: 'warn',
    build: {
      outDir: join(dist, CLIENT_DIR),
      sourcemap: 'hidden',
      rolldownOptions: { output: { codeSplitting } },
    },
  }
  const configFile = join(root, 'vite.config.ts')
  // By default, Vite writes a bundled copy of the configuration into the area's folder, which can be read-only. The option
  // `native` imports the configuration without a copy.
  await build(
    existsSync(configFile)
      ? { ...options, configFile, configLoader: 'native' }
      : mergeConfig({ ...defineArea(area), configFile: false }, options),
  )
  // Use the style pieces (the CSS of each source file) from the build with default chunks. In that build, a fragment has only
  // the styles that it uses. A chunk of the final build can also contain styles of other fragments.
  const pieces = output.find(({ fileName }) => fileName === PIECES_FILE)
  if (pieces?.type !== 'asset')
    throw new Error(`Build of ${area} failed: Vite emitted no styles. Build again`)
  await writeFile(join(dist, CLIENT_DIR, PIECES_FILE), pieces.source)
  return chunkNames
}

const buildPrerender = async (area: AreaName, release: string, outDir: string): Promise<PrerenderBundle> => {
  await build({
    ...commonOptions(area, release),
    plugins: [recordBrowserCode(), registerImportedRouter(), react(), prerenderEntry()],
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: true,
      // Create source maps, because error messages name source positions.
      sourcemap: true,
      assetsInlineLimit: 0,
      ssr: true,
      rolldownOptions: { input: 'virtual:prerender', output: { entryFileNames: 'prerender.js' } },
    },
  })
  return (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as PrerenderBundle
}

/**
 * Returns keys of Vite's build manifest: those of the chunk with the Module Federation container, and of the chunks that the
 * container always loads. The container is the script through which Module Federation loads an area.
 */
const containerKeys = (graph: Manifest): string[] => {
  const [key, container] = findChunk(graph, REMOTE_ENTRY)
  return [key, ...(container.dynamicImports ?? [])]
}

/**
 * Returns the chunks that the browser loads to hydrate a fragment: the container, the chunks that the container always loads,
 * and the fragment's chunk. The container is the script through which Module Federation loads an area.
 */
const listHydrationScripts = (graph: Manifest, chunkName: string | undefined): string[] => {
  const [key = ''] = Object.entries(graph).find(([, { name }]) => name === chunkName) ?? []
  return listStaticImports(graph, [...containerKeys(graph), key]).map((file) => CLIENT_DIR + file)
}

/**
 * Returns the chunks that an area's Module Federation container loads in another web application. The container always loads
 * the chunks in `scripts`, and loads the chunks in `later` on demand.
 */
const containerScripts = (graph: Manifest): { scripts: string[]; later: string[] } => {
  const keys = containerKeys(graph)
  const scripts = listStaticImports(graph, keys).filter((file) => file !== REMOTE_ENTRY)
  const all = listReachableFiles(graph, keys, new Set()).filter((file) => file.endsWith('.js'))
  return { scripts, later: all.filter((file) => file !== REMOTE_ENTRY && !scripts.includes(file)) }
}

const moduleOf = ({ file }: Pick<FragmentSource, 'file'>): string => `src/${file.slice(2)}`

/**
 * Returns the chunks that hydrated code can import on demand. The release lists them, so that browsers verify their integrity.
 * Leaves out `staticModules`, the source files whose fragments never hydrate.
 */
const laterScripts = (
  graph: Manifest,
  fragments: Fragment[],
  staticModules: ReadonlySet<string>,
): string[] => {
  const listedScripts = new Set(fragments.flatMap(({ scripts }) => scripts))
  const [container] = findChunk(graph, REMOTE_ENTRY)
  return listReachableFiles(graph, [container], staticModules)
    .map((file) => CLIENT_DIR + file)
    .filter((file) => file.endsWith('.js') && !listedScripts.has(file))
}

/**
 * Builds one area: its browser code, the HTML of each fragment, and the release document. Writes to the folder `dist`,
 * which must be empty. Throws if the manifest breaks its schema; the error names file, key, value and rule.
 */
export const buildArea = async (
  area: AreaName,
  release: string,
  dist: string,
  renderMs: number,
): Promise<void> => {
  const bundle = await buildPrerender(area, release, join(dist, PRERENDER_DIR))
  const manifest = parseContract(AreaManifest, bundle.manifest, `${area}/src/routes.ts`)
  if (manifest.area !== area)
    throw new Error(
      `${area}/src/routes.ts: \`area\` is "${manifest.area}". Expected "${area}", the folder's name.`,
    )
  if (manifest.islands.length > 0)
    throw new Error(
      `${area}/src/routes.ts: \`islands\` cannot be set. Remove it: the build finds the islands where pages place them with <IslandPlace name="…" />.`,
    )

  const files = Object.values(bundle.modules).flatMap((loaders) => Object.keys(loaders))
  const moduleOfFragment = (key: FragmentKey) => moduleOf(findFragmentSource(area, files, key))
  const listed = [
    ...manifest.routes.map((route) => ({
      kind: 'route' as const,
      id: route.path,
      trigger: getTrigger(route),
    })),
    ...manifest.slots.map((slot) => ({ kind: 'slot' as const, id: slot.name, trigger: getTrigger(slot) })),
  ]
  const hydratedModules = [
    ...listed.filter(({ trigger }) => trigger !== 'never').map(moduleOfFragment),
    ...Object.keys(bundle.modules.islands).map((file) => moduleOf({ file })),
  ]
  const staticModules = new Set(listed.map(moduleOfFragment)).difference(new Set(hydratedModules))
  const chunkNames = await buildClient(area, release, dist, hydratedModules)
  const graphFile = join(dist, CLIENT_DIR, 'manifest.json')
  const graph = await readGraph(graphFile)
  await rm(graphFile)
  const pieces = await readStylePieces(join(dist, CLIENT_DIR))

  const rendered: RenderedFragment[] = []
  const buildProblems: string[] = []
  const render = async (key: FragmentKey, hydrate: HydrationTrigger): Promise<Fragment> => {
    const module = moduleOfFragment(key)
    const source = `${area}/${module}`
    const file = `fragments/${getFragmentFile(key).slice(2).replace(/tsx$/, 'html')}`
    // The id of a fragment does not show its source file if the file name has a parameter, such as `[trade]`. Error messages
    // about the fragment then also name the file.
    const place = `${key.kind} ${key.id}${module.includes('[') ? ` (${source})` : ''}`
    const markedHtml = await renderWithTimeout(renderMs, place, (signal) =>
      bundle.renderFragment(area, bundle.modules, key, signal),
    )
    const { html: whole, found, unsized } = drainBrowserCode(bundle.browserCode, markedHtml)
    buildProblems.push(
      ...findUnhydratedCode(area, { key, source, hydrate }, found),
      ...findUnsizedImages(source, unsized),
    )
    // Remove the empty comments with which React separates adjacent texts, because only hydration needs these comments.
    const html = hydrate === 'never' ? whole.replaceAll('<!-- -->', '') : whole
    rendered.push({ kind: key.kind, source, html })
    await mkdir(dirname(join(dist, file)), { recursive: true })
    await writeFile(join(dist, file), html)
    const styles = await writePieces(dist, pieces[module] ?? [])
    const scripts = hydrate === 'never' ? [] : listHydrationScripts(graph, chunkNames.get(module))
    const imports = await listSharedImports(dist, scripts)
    return { ...key, file, hydrate, styles, scripts, ...(scripts.length > 0 && { imports }) }
  }
  const design = await readSharePictureDesign()
  const drawShare = design && createSharePictureRenderer(design)
  const fragments: Fragment[] = []
  for (const route of manifest.routes) {
    const fragment = await render({ kind: 'route', id: route.path }, getTrigger(route))
    if (drawShare) {
      const { png, alt } = await drawShare(manifest, route)
      fragment.share = `${CLIENT_DIR}share${route.path === '/' ? '/index' : route.path}.png`
      fragment.shareAlt = alt
      await mkdir(dirname(join(dist, fragment.share)), { recursive: true })
      await writeFile(join(dist, fragment.share), png)
    }
    fragments.push(fragment)
  }
  for (const slot of manifest.slots)
    fragments.push(await render({ kind: 'slot', id: slot.name }, getTrigger(slot)))
  const islands = listPlacedIslands(area, rendered, files)
  for (const island of islands)
    fragments.push(await render({ kind: 'island', id: island.name }, getTrigger(island)))
  // Check again, because `rendered` now also contains the islands, and an island inside another island is an error.
  listPlacedIslands(area, rendered, files)
  if (buildProblems.length > 0) throw new Error(buildProblems.join('\n\n'))
  await rm(join(dist, PRERENDER_DIR), { recursive: true })

  const requires = await readSharedVersions(area)
  await writeAreaForHosts(dist, { fragments, entry: graph[ENTRY_SOURCE]?.file ?? '' })
  await moveSourceMaps(dist)
  await writeMfManifest(dist, { area, release, requires, ...containerScripts(graph) })
  const assets = await listAssets(dist)
  await writeReleaseDocument(dist, {
    kind: 'area',
    name: area,
    release,
    remote: remoteName(area),
    entry: CLIENT_DIR + REMOTE_ENTRY,
    requires,
    uses: await readSharedImports(dist, assets),
    manifest: { ...manifest, islands },
    fragments,
    later: laterScripts(graph, fragments, staticModules),
    assets,
  })
}
