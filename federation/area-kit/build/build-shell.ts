import { copyFile, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { SiteIdentity } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import {
  build,
  type BuildEnvironmentOptions,
  defaultClientConditions,
  type InlineConfig,
  type Manifest,
  type Plugin,
} from 'vite'
import { dropPreloadHelper, SHARED_PACKAGES } from '../area/client-plugins.ts'
import { HASHED_CLASS_NAMES, type StylePiece, createStylePiecesPlugin } from '../area/style-pieces.ts'
import { packageDir } from '@federation/node-kit'
import {
  getAssetHref,
  CLIENT_DIR,
  getReleaseBasePath,
  computeShortIntegrity,
} from '@federation/node-kit/release-format'
import {
  listAssets,
  getPieceFile,
  moveSourceMaps,
  writeReleaseDocument,
  readStylePieces,
  writePieces,
  writeSheet,
  writeShellForHosts,
} from './release-output.ts'
import { listStaticImports, readGraph, SHELL_SCRIPTS, SHELL_SOURCES } from './inputs.ts'
import { writeIcons } from './pictures.ts'
import { readSharedExports, readSharedVersions } from './shared-names.ts'

const PREFIX = 'vendor:'
const ROUTER_FACADE = fileURLToPath(new URL('../area/router-facade.ts', import.meta.url))

/** Returns the name of a shared package's build entry, such as `react-dom-client`. The JSX runtime is part of `react`. */
const vendorEntry = (name: (typeof SHARED_PACKAGES)[number]): string =>
  name === 'react/jsx-runtime' ? 'react' : name.replace('/', '-')

const vendorEntries = (): Record<string, string> =>
  Object.fromEntries(
    SHARED_PACKAGES.filter((name) => name !== 'react/jsx-runtime').map((name) => [
      vendorEntry(name),
      PREFIX + name,
    ]),
  )

/**
 * Generates one ES module per shared package. The module names every export, because `export *` exports nothing from CommonJS
 * packages such as React. For react-router-dom, the module is router-facade.ts, which exports only what areas may use.
 */
const vendorModules = (): Plugin => {
  const require = createRequire(join(packageDir('shell'), 'package.json'))
  return {
    name: 'federation-vendor-modules',
    resolveId: (id) => {
      if (id === `${PREFIX}react-router-dom`) return ROUTER_FACADE
      return id.startsWith(PREFIX) ? `\0${id}` : null
    },
    load: (id) => {
      if (!id.startsWith(`\0${PREFIX}`)) return null
      const name = id.slice(PREFIX.length + 1)
      const exported = Object.keys(require(name) as object).filter((key) => /^[A-Za-z_$][\w$]*$/.test(key))
      const jsx = name === 'react' ? "export { jsx, jsxs } from 'react/jsx-runtime'" : ''
      return `export { default, ${exported.join(', ')} } from '${name}'\n${jsx}`
    },
  }
}

interface Target {
  release: string
  dist: string
}

const common = ({ release }: Target): InlineConfig => ({
  root: packageDir('shell'),
  configFile: false,
  base: getReleaseBasePath('shell', release),
  publicDir: false,
  logLevel: 'warn',
})

const client = (
  { dist }: Target,
  name: string,
  input: string | Record<string, string>,
): BuildEnvironmentOptions => ({
  target: 'es2023',
  outDir: join(dist, CLIENT_DIR),
  emptyOutDir: false,
  sourcemap: 'hidden',
  manifest: `${name}.manifest.json`,
  cssCodeSplit: false,
  modulePreload: false,
  assetsInlineLimit: 0,
  rolldownOptions: { input, preserveEntrySignatures: 'strict', external: [...SHARED_PACKAGES] },
})

/** Returns the config that builds React and the router as the modules that the import map refers to. */
const vendorConfig = (to: Target): InlineConfig => {
  const options = client(to, 'vendor', vendorEntries())
  return {
    ...common(to),
    plugins: [vendorModules()],
    build: {
      ...options,
      rolldownOptions: {
        ...options.rolldownOptions,
        external: [],
        // Lets the file of one package import modules from the file of another package. Otherwise, the bundler would write the
        // modules that packages share to additional small files.
        preserveEntrySignatures: 'allow-extension',
        output: {
          codeSplitting: {
            groups: [
              { name: 'react', test: /vendor:react$|node_modules[\\/]react[\\/]|rolldown[\\/]runtime/ },
              {
                name: 'react-dom-client',
                test: /vendor:react-dom\/client$|node_modules[\\/](?:react-dom|scheduler)[\\/]/,
              },
            ],
          },
        },
      },
    },
  }
}

/**
 * Returns the config of the script that hydrates areas. The script includes only the parts of the Module Federation runtime
 * that it uses.
 */
const mainConfig = (to: Target, source: string): InlineConfig => ({
  ...common(to),
  // `FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN` removes the Module Federation runtime's snapshot plugin. `ENV_TARGET` removes the
  // runtime's loaders for Node. Do not remove the runtime's code for sharing: a container uses that code even if nothing is
  // shared.
  define: { FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true', ENV_TARGET: '"web"' },
  plugins: [dropPreloadHelper()],
  build: client(to, 'main', source),
})

/**
 * Returns the Vite config that builds the layout's styles and copies the public files. The layout is HTML only, so the build
 * emits no scripts.
 */
const stylesConfig = (to: Target, sources: Record<string, string>): InlineConfig => ({
  ...common(to),
  publicDir: 'public',
  css: { modules: HASHED_CLASS_NAMES },
  plugins: [react(), createStylePiecesPlugin({ onlyStyles: true })],
  build: client(to, 'styles', sources),
})

/** Matches the names of properties that only rxjs itself uses. The minifier may therefore shorten these names. */
const RXJS_INTERNALS =
  /^(?:_(?:addParent|checkFinalizedStatuses|complete|error|finalizers|hasParent|innerSubscribe|next|parentage|removeParent|subscribe|throwIfClosed|trySubscribe)|currentObservers|initialTeardown|onStoppedNotification|onUnhandledError|partialObserver|thrownError|useDeprecated\w+)$/

/**
 * Returns the config of a classic script without imports. The bootstrap must be a classic script, because it adds the import
 * map before the page's first module. Scripts that the bootstrap fetches later are also classic, because browsers load classic
 * scripts faster.
 */
const scriptConfig = (
  to: Target,
  name: string,
  source: string,
  define: Record<string, string> = {},
): InlineConfig => {
  const options = client(to, name, source)
  return {
    ...common(to),
    define,
    // Without this condition, rxjs resolves to its ES5 build, which contains additional helper functions.
    resolve: { conditions: ['es2015', ...defaultClientConditions] },
    build: {
      ...options,
      // Every visitor downloads these scripts. Terser's output is 5% smaller than that of Vite's default minifier.
      minify: 'terser',
      terserOptions: {
        ecma: 2020,
        compress: { passes: 3, pure_getters: true },
        mangle: { properties: { regex: RXJS_INTERNALS } },
      },
      rolldownOptions: { ...options.rolldownOptions, output: { format: 'iife' } },
    },
  }
}

/** Returns the config of the module that renders the layout in the composer. The module contains React, unlike the composer. */
const layoutConfig = (to: Target): InlineConfig => ({
  ...common(to),
  css: { modules: HASHED_CLASS_NAMES },
  plugins: [react()],
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: join(to.dist, 'server'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    ssr: SHELL_SOURCES.layout,
    rolldownOptions: { output: { entryFileNames: 'layout.js' } },
  },
})

const readAndRemoveGraph = async (dist: string, name: string): Promise<Manifest> => {
  const file = join(dist, CLIENT_DIR, `${name}.manifest.json`)
  const graph = await readGraph(file)
  await rm(file)
  return graph
}

const entryFile = (graph: Manifest, matches: (src: string, name: string) => boolean): string => {
  const entryChunk = Object.values(graph).find(
    (chunk) => chunk.isEntry && matches(chunk.src ?? '', chunk.name ?? ''),
  )
  if (!entryChunk)
    throw new Error('Build of shell failed: Vite emitted no file for one of its entries. Build again')
  return CLIENT_DIR + entryChunk.file
}

/**
 * Returns the scripts of a build. `initial` contains the entry scripts and their static imports. `later` contains the scripts
 * that are imported on demand.
 */
const scriptsOf = (graph: Manifest): { initial: string[]; later: string[] } => {
  const entries = Object.keys(graph).filter((key) => graph[key]?.isEntry)
  const initial = [...new Set(listStaticImports(graph, entries))].filter((file) => file.endsWith('.js'))
  const all = Object.values(graph).map(({ file }) => file)
  const later = [...new Set(all)].filter((file) => file.endsWith('.js') && !initial.includes(file))
  return { initial: initial.map((file) => CLIENT_DIR + file), later: later.map((file) => CLIENT_DIR + file) }
}

const readSite = async (): Promise<SiteIdentity> => {
  const file = join(packageDir('shell'), SHELL_SOURCES.site)
  const { site } = (await import(pathToFileURL(file).href)) as { site: unknown }
  return parseContract(SiteIdentity, site, `shell/${SHELL_SOURCES.site}`)
}

/**
 * Builds the shell into the folder `dist`, which must be empty: shared packages, scripts, styles, the layout module and the
 * site identity.
 */
export const buildShell = async (release: string, dist: string): Promise<void> => {
  const { head, footer, slim, question, notFound } = SHELL_SOURCES
  const site = await readSite()
  const to = { release, dist }
  await build(vendorConfig(to))
  await build(mainConfig(to, SHELL_SCRIPTS.main))
  await build(stylesConfig(to, { head, footer, slim, question }))
  const pieces = await readStylePieces(join(dist, CLIENT_DIR))
  await rm(join(dist, CLIENT_DIR, 'styles.manifest.json'))
  const vendor = await readAndRemoveGraph(dist, 'vendor')
  const main = await readAndRemoveGraph(dist, 'main')
  const buildScript = async (name: keyof typeof SHELL_SCRIPTS, define: Record<string, string> = {}) => {
    await build(scriptConfig(to, name, SHELL_SCRIPTS[name], define))
    return entryFile(await readAndRemoveGraph(dist, name), (src) => src === SHELL_SCRIPTS[name])
  }
  /** Returns the URL and integrity of a script as JSON, which the bootstrap's build inlines. */
  const constantOf = async (file: string) =>
    JSON.stringify({
      href: getAssetHref('shell', release, file),
      integrity: computeShortIntegrity(await readFile(join(dist, file), 'utf8')),
    })
  const guard = await buildScript('guard')
  const lateFonts = await buildScript('late-fonts')
  const bootstrap = await buildScript('bootstrap', {
    GUARD_SCRIPT: await constantOf(guard),
    LATE_FONTS_SCRIPT: await constantOf(lateFonts),
  })
  const analytics = await buildScript('analytics')
  const vendors = await buildScript('vendors')
  const health = await buildScript('health')
  await build(layoutConfig(to))

  const {
    [head]: headPieces = [],
    [footer]: footerPieces = [],
    [slim]: slimPieces = [],
    [question]: questionPieces = [],
  } = pieces
  const sheet = await writeSheet(dist, headPieces)
  const writeBeyondHead = (sectionPieces: readonly StylePiece[]) =>
    writePieces(
      dist,
      sectionPieces.filter((piece) => !headPieces.some(({ name }) => name === piece.name)),
    )
  const footerStyles = await writeBeyondHead(footerPieces)
  const slimStyles = await writeBeyondHead(slimPieces)
  const questionStyles = await writeBeyondHead(questionPieces)

  await writeIcons(join(dist, CLIENT_DIR), site)
  const imports = Object.fromEntries(
    SHARED_PACKAGES.map((name) => [name, entryFile(vendor, (_, entry) => entry === vendorEntry(name))]),
  )
  await writeShellForHosts(dist, { release, imports, sheet })
  const notFoundFile = basename(notFound)
  await copyFile(join(packageDir('shell'), notFound), join(dist, notFoundFile))
  await moveSourceMaps(dist)
  const assets = await listAssets(dist)
  const listAssetsMatching = (suffix: RegExp) =>
    assets.map((asset) => asset.path).filter((path) => suffix.test(path))
  await writeReleaseDocument(dist, {
    kind: 'shell',
    name: 'shell',
    release,
    bootstrap,
    entry: entryFile(main, (src) => src === SHELL_SCRIPTS.main),
    // Leave out `react-dom` and the router. Hydration needs only the parts of `react-dom` that `react-dom/client` contains. The
    // composer adds the router to the scripts of fragments that import the router.
    scripts: [...scriptsOf(vendor).initial, ...scriptsOf(main).initial].filter(
      (file) => file !== imports['react-dom'] && file !== imports['react-router-dom'],
    ),
    later: scriptsOf(main).later,
    imports,
    versions: await readSharedVersions('shell'),
    exports: await readSharedExports(dist, imports),
    sheet,
    pieces: headPieces.map(getPieceFile),
    footerStyles,
    slimStyles,
    fonts: listAssetsMatching(/^client\/.*\.woff2$/),
    icons: listAssetsMatching(/^client\/(?:favicon|icon|apple)[^/]*\.(?:svg|png|ico)$/),
    layout: 'server/layout.js',
    site,
    notFound: notFoundFile,
    analytics,
    vendors,
    health,
    guard,
    questionStyles,
    assets,
  })
}
