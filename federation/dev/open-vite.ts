import type { Server } from 'node:http'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { DeployableName } from 'shared-contracts'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { routerNames } from '../area/router-names.ts'
import { packageDir, WORKSPACE } from '../service/workspace.ts'
import { DEV_BASE } from './dev-addresses.ts'
import { tellEveryWrite } from './every-write.ts'
import { bootstrapConstants } from './hot-shell.ts'
import { STEADY_CLASS_NAMES } from './steady-names.ts'

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
