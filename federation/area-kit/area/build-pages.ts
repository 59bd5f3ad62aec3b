import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import {
  HASHED_CLASS_NAMES,
  PIECES_FILE,
  createStylePiecesPlugin,
  type PiecesOfModules,
} from './style-pieces.ts'

interface PagesSource {
  root: string
  /** Path of the module that renders the service's pages, relative to `root`. */
  entry: string
  /** URL prefix, with a trailing slash, of the fonts and other files that the CSS of these pages refers to. */
  base: string
}

interface PagesBuild {
  /**
   * Text of the bundle, an ES module that imports only Node's built-in modules. The bundle exports everything that the bundled
   * module `entry` exports, and also the pages' CSS as `sheet`.
   */
  code: string
  /** Sorted paths of workspace files. If one of these files changes, the bundle must be built again. */
  sources: string[]
}

/**
 * Bundles pages that a service renders with React at run time. The service runs from TypeScript sources, and Node supports
 * neither JSX nor CSS modules. Returns the bundle and writes no files.
 */
export const buildPages = async ({ root, entry, base }: PagesSource): Promise<PagesBuild> => {
  const read = new Set([import.meta.filename, fileURLToPath(import.meta.resolve('./style-pieces.ts'))])
  const noteSources: Plugin = {
    name: 'federation-page-sources',
    // Also record the modules that tree-shaking removed, because after an edit such a module can be part of the bundle.
    generateBundle() {
      for (const id of this.getModuleIds())
        if (id.startsWith('/') && !id.includes('/node_modules/')) read.add(id.split('?')[0] ?? id)
    },
  }
  const built = await build({
    root,
    configFile: false,
    base,
    logLevel: 'warn',
    publicDir: false,
    css: { modules: HASHED_CLASS_NAMES },
    plugins: [react(), createStylePiecesPlugin(), noteSources],
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      ssr: entry,
      ssrEmitAssets: true,
      minify: true,
      assetsInlineLimit: 0,
      rolldownOptions: { output: { assetFileNames: 'fonts/[name][extname]' } },
    },
  })
  const files = 'output' in built ? built.output : []
  const pieces = files.find(({ fileName }) => fileName === PIECES_FILE)
  const chunk = files.find((file) => file.type === 'chunk')
  if (chunk?.type !== 'chunk' || pieces?.type !== 'asset')
    throw new Error(`${entry}: Vite emitted no module, or no styles`)
  const table = JSON.parse(String(pieces.source)) as PiecesOfModules
  const sheet = (table[entry] ?? []).map(({ css }) => css).join('')
  return {
    code: `${chunk.code}\nexport const sheet = ${JSON.stringify(sheet)}\n`,
    sources: [...read].toSorted(),
  }
}
