import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, type BuildEnvironmentOptions, type InlineConfig } from 'vite'
import { SHARED_PACKAGES } from '../area/shared-packages.ts'
import { packageDir } from '../service/workspace.ts'
import { CLIENT_DIR, releaseBase } from '../store/addresses.ts'
import { HASHED_CLASS_NAMES, stylePieces } from '../area/style-pieces.ts'
import { vendorEntries, vendorModules } from './vendor-plugin.ts'

/** Which release is built, and the folder it is built into. */
interface Target {
  release: string
  dist: string
}

const common = ({ release }: Target): InlineConfig => ({
  root: packageDir('shell'),
  configFile: false,
  base: releaseBase('shell', release),
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
  manifest: `${name}.manifest.json`,
  cssCodeSplit: false,
  modulePreload: false,
  assetsInlineLimit: 0,
  rolldownOptions: { input, preserveEntrySignatures: 'strict', external: [...SHARED_PACKAGES] },
})

/** React and the router, as the modules that the import map names. */
export const vendorConfig = (to: Target): InlineConfig => {
  const build = client(to, 'vendor', vendorEntries())
  return {
    ...common(to),
    plugins: [vendorModules()],
    build: { ...build, rolldownOptions: { ...build.rolldownOptions, external: [] } },
  }
}

/** The part that wakes remotes: the federation runtime without what this site has no use for. */
export const mainConfig = (to: Target, source: string): InlineConfig => ({
  ...common(to),
  // Sharing stays in: the plugin's container hooks into it even where nothing is shared.
  // The runtime's loaders for Node stay out.
  define: { FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true', ENV_TARGET: '"web"' },
  build: client(to, 'main', source),
})

/** The layout's styles, and what lies beside them. No browser runs the layout, so there are no scripts. */
export const stylesConfig = (to: Target, sources: Record<string, string>): InlineConfig => ({
  ...common(to),
  publicDir: 'public',
  css: { modules: HASHED_CLASS_NAMES },
  plugins: [react(), stylePieces({ onlyStyles: true })],
  build: client(to, 'styles', sources),
})

/** Members of rxjs's classes that only rxjs itself uses. */
const RXJS_INTERNALS =
  /^(?:_(?:addParent|checkFinalizedStatuses|complete|error|finalizers|hasParent|innerSubscribe|next|parentage|removeParent|subscribe|throwIfClosed|trySubscribe)|currentObservers|initialTeardown|onStoppedNotification|onUnhandledError|partialObserver|thrownError|useDeprecated\w+)$/

/**
 * A script that is whole by itself, and classic: one that runs at once may lay down the import map before the first module,
 * and one that is fetched later does not cost what a browser takes to evaluate a page's first module.
 */
export const scriptConfig = (
  to: Target,
  name: string,
  source: string,
  define: Record<string, string> = {},
): InlineConfig => {
  const build = client(to, name, source)
  return {
    ...common(to),
    define,
    // rxjs is ES5 with its helpers where nobody asks for classes.
    resolve: { conditions: ['es2015', ...defaultClientConditions] },
    build: {
      ...build,
      // What every visitor is sent: 5% less than the minifier that is there anyhow makes of it.
      minify: 'terser',
      terserOptions: {
        ecma: 2020,
        compress: { passes: 3, pure_getters: true },
        mangle: { properties: { regex: RXJS_INTERNALS } },
      },
      rolldownOptions: { ...build.rolldownOptions, output: { format: 'iife' } },
    },
  }
}

/** The module that renders the layout for the composer; self-contained, so that a release brings its own React. */
export const layoutConfig = (to: Target): InlineConfig => ({
  ...common(to),
  css: { modules: HASHED_CLASS_NAMES },
  plugins: [react()],
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: join(to.dist, 'server'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    ssr: 'src/layout.server.tsx',
    rolldownOptions: { output: { entryFileNames: 'layout.js' } },
  },
})
