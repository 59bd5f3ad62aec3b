import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import {
  createServer,
  type IncomingMessage,
  request as ask,
  type ServerResponse,
  type Server,
} from 'node:http'
import {
  type DeployableName,
  PANEL_DATA,
  PANEL_SCRIPT,
  type PublicSettings,
  SitePath,
} from 'shared-contracts'
import { registerImportedRouter } from '@federation/area-kit'
import { IS_STANDALONE, packageDir, WORKSPACE } from '@federation/node-kit'
import { createDevPages } from './dev-pages.ts'
import type { BrowserError, ShownError } from './client/page-state.ts'
import { explainError, mapBrowserStack } from './explain-error.ts'
import { createHotSite, createReleasePicker, PICK_PATH } from './hot-site.ts'
import { createStoreResponder } from './serve-built-area.ts'
import {
  createSources,
  DEV_BASE,
  type DevResponse,
  createJsonResponse,
  PAGE_STATE_PATH,
  createScriptResponse,
  createRedirect,
  sendResponse,
} from './sources.ts'
import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import {
  createServer as createViteServer,
  type CSSModulesOptions,
  defaultServerConditions,
  type Plugin,
  type ViteDevServer,
} from 'vite'
import { getBootstrapConstants } from './hot-deployables.ts'

/**
 * Delay in ms after a change event, before the file is checked again. For 50 ms after the event, Vite's watcher ignores further
 * changes of the file. The second check finds them.
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
      // The text is empty if the file was deleted. The watcher emits its own event for a deletion.
      if (now !== '' && now !== lastState) watcher.emit('change', file)
    }, TRAILING_WRITE_DELAY_MS).unref()
  })
}

/**
 * CSS Modules options with class names that hash the file path, so that an edit of styles does not change the HTML. Class
 * names in releases hash the content instead.
 */
const STABLE_CLASS_NAMES: CSSModulesOptions = {
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
/**
 * Folder from which Vite resolves packages: area-kit, because it depends on every package that Vite bundles in advance. A team's
 * repository has these packages at its root. Vite serves no files from this folder.
 */
const ROOT = IS_STANDALONE ? WORKSPACE : join(WORKSPACE, 'federation/area-kit')
/**
 * Packages that a team's repository installs and that import styles. Vite must compile them like sources. In this workspace, they
 * are sources.
 */
const KIT = ['shared-ui', 'shared-contracts', '@federation/area-kit', '@federation/dev']
const SHARED = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'react-router-dom',
]

/** Starts Vite in middleware mode. Vite serves workspace sources to browsers, and runs them in this process to render pages. */
const openVite = async ({ hot, server, edited }: ViteOptions): Promise<ViteDevServer> => {
  const vite = await createViteServer({
    root: ROOT,
    base: DEV_BASE,
    configFile: false,
    appType: 'custom',
    cacheDir: join(WORKSPACE, 'var/dev', hot.length === 1 ? (hot[0] ?? '') : 'all'),
    publicDir: false,
    logLevel: 'error',
    css: { modules: STABLE_CLASS_NAMES },
    define: getBootstrapConstants(),
    plugins: [
      registerImportedRouter(),
      react(),
      stylesOfPagesAlone,
      {
        name: 'federation-dev-edited',
        hotUpdate({ file, modules, type }) {
          if (this.environment.name === 'ssr' && (modules.length > 0 || type !== 'update')) edited(file)
        },
      },
    ],
    // Make Vite, not Node, load the router. Only then can the plugin `registerImportedRouter` replace it. The condition
    // `module-sync` selects the router's ES module, because Vite does not run CommonJS.
    ssr: {
      noExternal: ['react-router-dom', ...(IS_STANDALONE ? KIT : [])],
      resolve: { conditions: ['module-sync', ...defaultServerConditions] },
    },
    optimizeDeps: {
      entries: hot.map((name) => join(relative(ROOT, packageDir(name)), ENTRIES[name] ?? AREA_ENTRIES)),
      // List react-router-dom explicitly. Vite's scan of the sources for packages does not find it, because only the virtual
      // module of the plugin `registerImportedRouter` imports it.
      ...(IS_STANDALONE ? { exclude: KIT, include: SHARED } : { include: ['react-router-dom'] }),
    },
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

/** Forwards a request unchanged to the site's server, and streams the response back. */
export const proxyRequest = (
  port: number,
  { method, headers, url = '/' }: Pick<IncomingMessage, 'method' | 'headers' | 'url'>,
  body: IncomingMessage,
  response: ServerResponse,
): void => {
  const siteRequest = ask({ host: 'localhost', port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  siteRequest.on('error', () => {
    if (response.headersSent) response.destroy()
    else
      response
        .writeHead(502, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
        .end('The site behind the development server does not answer. The reason is in the terminal.\n')
  })
  response.on('close', () => siteRequest.destroy())
  body.pipe(siteRequest)
}

export interface DevServerOptions {
  port: number
  host: string
  /**
   * Port of the site's server, which answers everything except pages. If null, the development server answers these requests
   * from the store, and forms do not work.
   */
  sitePort: number | null
  store: string
  /** Deployables (areas or the shell) that the server composes from sources. */
  hot: readonly DeployableName[]
  /** Settings to use instead of those of the live composition. */
  settings?: PublicSettings | undefined
  /** File path of the script of the release panel, in which developers switch releases. Null for pages without the panel. */
  panel: string | null
  say: (text: string) => void
}

/** Debounce time in ms, so that several edits at once cause one refresh. */
const DEBOUNCE_MS = 20

/** Starts a server that composes pages from sources for each request, and updates open browsers after edits. */
export const startDevServer = async (options: DevServerOptions) => {
  const { port, host, sitePort, store, hot, say } = options
  const server = createServer()
  let version = 1
  let lastError = ''
  let waiting: NodeJS.Timeout | undefined

  const edited = () => {
    version += 1
    lastError = ''
    clearTimeout(waiting)
    waiting = setTimeout(() => vite.environments.client.hot.send('dev:edited', {}), DEBOUNCE_MS)
  }

  const vite = await openVite({ hot, server, edited })
  const picked = new Map<DeployableName, string>()
  const sources = createSources(vite)
  const now = createHotSite({
    store,
    sources,
    hot,
    picked,
    origin: `http://localhost:${port}`,
    settings: options.settings,
  })
  const logError = (shownError: ShownError): ShownError => {
    const text = [shownError.place, shownError.message, shownError.frame].filter(Boolean).join('\n')
    // Every open browser requests the failing page, so print a repeated error once.
    if (text !== lastError) say(`\n${text}\n`)
    lastError = text
    return shownError
  }
  const explain = (error: unknown) => logError(explainError(sources.trace(error)))
  const pages = createDevPages({
    now,
    version: () => version,
    panel: options.panel === null ? null : PANEL_SCRIPT,
    explain,
  })
  const picks = createReleasePicker({ store, hot, picked })
  const respond = createStoreResponder(store)

  vite.environments.client.hot.on('dev:thrown', (thrown: BrowserError, client) => {
    void mapBrowserStack(vite, thrown).then((error) =>
      client.send('dev:error', logError(explainError(error))),
    )
  })

  const panelAnswer = async ({ pathname, searchParams }: URL): Promise<DevResponse | null> => {
    if (options.panel === null) return null
    if (pathname === PANEL_SCRIPT) return createScriptResponse(await readFile(options.panel))
    if (pathname === PANEL_DATA) {
      const site = await now()
      const page = await site.page(SitePath.parse(searchParams.get('path')))
      return page
        ? createJsonResponse(await picks.panelPage(site, page.page))
        : createJsonResponse({ error: 'no such page' }, 404)
    }
    if (pathname !== PICK_PATH) return null
    const { releases } = await now()
    const path = await picks.pick(searchParams, new Set<string>([...releases.keys(), ...hot]))
    version += 1
    return path === null
      ? createJsonResponse({ error: 'The store has no such release.' }, 404)
      : createRedirect(path)
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const devResponse = isRead ? ((await panelAnswer(url)) ?? (await pages(url))) : null
    if (devResponse !== null && typeof devResponse !== 'string') return sendResponse(response, devResponse)
    const isVites = url.pathname.startsWith(DEV_BASE) && url.pathname !== PAGE_STATE_PATH
    if (devResponse === null && isVites) return vite.middlewares(request, response)
    const { method = 'GET', headers } = request
    if (sitePort === null) return sendResponse(response, await respond(method, devResponse ?? url.pathname))
    proxyRequest(sitePort, { method, headers, url: devResponse ?? request.url }, request, response)
  }
  server.on('request', (request, response) => {
    answer(request, response).catch((error: unknown) => {
      const shownError = explain(error)
      if (!response.headersSent)
        sendResponse(response, createJsonResponse({ error: shownError.message }, 500))
    })
  })
  await once(server.listen({ port, host }), 'listening')
  return {
    /** Composes one page before the first request, so that the modules that all pages need are loaded. Never rejects. */
    warm: async () => {
      const site = await now().catch(() => null)
      const first = site?.composeContext.parts.areas.find(({ name }) => hot.includes(name))?.manifest
        .routes[0]
      await pages(new URL(first?.path ?? '/', 'http://localhost'))
      // Transform the hydration modules in the background, because browsers will soon request them.
      for (const name of hot)
        if (name !== 'shell')
          void vite.environments.client.warmupRequest(`/@fs${packageDir(name)}/src/entry.ts`)
    },
    close: async () => {
      clearTimeout(waiting)
      await vite.close()
      server.closeAllConnections()
      await server[Symbol.asyncDispose]()
    },
  }
}
