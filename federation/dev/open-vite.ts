import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import type { Server } from 'node:http'
import { basename, join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import type { DeployableName } from 'shared-contracts'
import { createServer, type CSSModulesOptions, type Plugin, type ViteDevServer } from 'vite'
import { routerNames } from '../area/router-names.ts'
import { packageDir, WORKSPACE } from '../service/workspace.ts'
import { bootstrapConstants } from './hot-shell.ts'
import { DEV_BASE } from './sources.ts'

/** Vite's watcher says nothing of a change of a file within 50 ms after one that it has told. */
const UNTOLD_MS = 60

const stateOf = (file: string): string => {
  const found = statSync(file, { throwIfNoEntry: false })
  return found ? `${found.mtimeMs} ${found.size}` : ''
}

/** Has a watcher tell the last of several changes as well, such as an editor's and at once its formatter's. */
export const tellEveryWrite = (watcher: ViteDevServer['watcher']): void => {
  watcher.on('change', (file) => {
    const told = stateOf(file)
    setTimeout(() => {
      const now = stateOf(file)
      // That it is gone is told apart.
      if (now !== '' && now !== told) watcher.emit('change', file)
    }, UNTOLD_MS).unref()
  })
}

/**
 * Class names while somebody develops: a file's styles may change without its names, so that an edit of them changes nothing
 * in the page but how it looks. Releases have names that are hashes of the content.
 */
export const STEADY_CLASS_NAMES: CSSModulesOptions = {
  generateScopedName: (name, file) => {
    const path = relative(WORKSPACE, file.split('?')[0] ?? file)
    const hash = createHash('sha256').update(path).digest('hex').slice(0, 5)
    return `${basename(path).replace(/\.module\.css$/, '')}_${name}_${hash}`
  },
}

/** A page brings its styles itself, as in production: code that is shown must not add them behind its back. */
const stylesOfPagesAlone: Plugin = {
  name: 'federation-dev-styles',
  enforce: 'post',
  transform: (code, id) =>
    /\.css(?:$|\?)/.test(id) && code.includes('__vite__updateStyle(')
      ? { code: code.replace(/__vite__updateStyle\(__vite__id, __vite__css\);?/, ''), map: null }
      : undefined,
}

interface ViteOptions {
  /** What is developed. */
  hot: readonly DeployableName[]
  /** The server whose connections updates go over. */
  server: Server
  /** Something that pages are rendered from was edited. */
  edited: (file: string) => void
}

/** Scripts that the shell runs in browsers: found beforehand, so that nothing is bundled while a page waits. */
const ENTRIES: Partial<Record<DeployableName, string>> = { shell: 'src/*.client.ts' }
const AREA_ENTRIES = 'src/{entry.ts,pages/**/*.tsx,slots/*.tsx,islands/*.tsx}'

/** Vite, with the sources of the workspace: it serves them to browsers, and runs them here to render pages. */
export const openVite = async ({ hot, server, edited }: ViteOptions): Promise<ViteDevServer> => {
  const vite = await createServer({
    // The one package that all packages to be bundled are installed for; nothing is served from here by its own path.
    root: packageDir('federation' as DeployableName),
    base: DEV_BASE,
    configFile: false,
    appType: 'custom',
    cacheDir: join(WORKSPACE, 'var/dev', hot.length === 1 ? (hot[0] ?? '') : 'all'),
    publicDir: false,
    logLevel: 'error',
    css: { modules: STEADY_CLASS_NAMES },
    define: bootstrapConstants(),
    plugins: [
      react(),
      routerNames(hot.join(', ')),
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
  tellEveryWrite(vite.watcher)
  return vite
}
