import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import type { Server } from 'node:http'
import { basename, join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import type { DeployableName } from 'shared-contracts'
import { createServer, type CSSModulesOptions, type Plugin, type ViteDevServer } from 'vite'
import { WORKSPACE } from '@federation/node-kit'
import { getBootstrapConstants } from './hot-shell.ts'
import { DEV_BASE } from './sources.ts'

/**
 * Delay in ms after a change event, before the file is checked again. Vite's watcher ignores further changes of a file for 50
 * ms.
 */
const TRAILING_WRITE_DELAY_MS = 60

const stateOf = (file: string): string => {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats ? `${stats.mtimeMs} ${stats.size}` : ''
}

/** Emits a change event for a second write that Vite's watcher ignores, such as a formatter's write right after an editor's. */
export const reportTrailingWrites = (watcher: ViteDevServer['watcher']): void => {
  watcher.on('change', (file) => {
    const lastState = stateOf(file)
    setTimeout(() => {
      const now = stateOf(file)
      // Ignore a deletion, because the watcher emits a separate event for it.
      if (now !== '' && now !== lastState) watcher.emit('change', file)
    }, TRAILING_WRITE_DELAY_MS).unref()
  })
}

/**
 * CSS Modules options with class names that hash the file path, so that an edit of styles does not change the HTML. Class
 * names in releases hash the content instead.
 */
export const STABLE_CLASS_NAMES: CSSModulesOptions = {
  generateScopedName: (name, file) => {
    const path = relative(WORKSPACE, file.split('?')[0] ?? file)
    const hash = createHash('sha256').update(path).digest('hex').slice(0, 5)
    return `${basename(path).replace(/\.module\.css$/, '')}_${name}_${hash}`
  },
}

/** Plugin that stops CSS modules from adding styles to the page. Pages already contain their styles, as in production. */
const stylesOfPagesAlone: Plugin = {
  name: 'federation-dev-styles',
  enforce: 'post',
  transform: (code, id) =>
    /\.css(?:$|\?)/.test(id) && code.includes('__vite__updateStyle(')
      ? { code: code.replace(/__vite__updateStyle\(__vite__id, __vite__css\);?/, ''), map: null }
      : undefined,
}

interface ViteOptions {
  hot: readonly DeployableName[]
  /** HTTP server that also carries the WebSocket of hot updates. */
  server: Server
  /** Called with the file path after an edit that changes pages. */
  edited: (file: string) => void
}

/** Files that Vite scans for packages to bundle in advance, so that the first page load is fast. */
const ENTRIES: Partial<Record<DeployableName, string>> = { shell: 'src/*.client.ts' }
const AREA_ENTRIES = 'src/{entry.ts,pages/**/*.tsx,slots/*.tsx,islands/*.tsx}'

/** Starts Vite in middleware mode. Vite serves workspace sources to browsers, and runs them in this process to render pages. */
export const openVite = async ({ hot, server, edited }: ViteOptions): Promise<ViteDevServer> => {
  const vite = await createServer({
    // Vite resolves packages from this folder, because area-kit depends on every package that Vite bundles in advance. Vite
    // serves no files from this folder.
    root: join(WORKSPACE, 'federation/area-kit'),
    base: DEV_BASE,
    configFile: false,
    appType: 'custom',
    cacheDir: join(WORKSPACE, 'var/dev', hot.length === 1 ? (hot[0] ?? '') : 'all'),
    publicDir: false,
    logLevel: 'error',
    css: { modules: STABLE_CLASS_NAMES },
    define: getBootstrapConstants(),
    plugins: [
      react(),
      stylesOfPagesAlone,
      {
        name: 'federation-dev-edited',
        hotUpdate({ file, modules, type }) {
          if (this.environment.name === 'ssr' && (modules.length > 0 || type !== 'update')) edited(file)
        },
      },
    ],
    optimizeDeps: { entries: hot.map((name) => join('..', name, ENTRIES[name] ?? AREA_ENTRIES)) },
    build: { assetsInlineLimit: 0 },
    server: {
      middlewareMode: true,
      hmr: { server, overlay: false },
      watch: { ignored: ['**/var/**', '**/dist/**', '**/docs/**', '**/e2e/**'] },
      fs: { allow: [WORKSPACE], deny: ['.env', '.env.*', '*.pem', '**/var/!(dev)/**', '**/.git/**'] },
    },
  })
  reportTrailingWrites(vite.watcher)
  return vite
}
