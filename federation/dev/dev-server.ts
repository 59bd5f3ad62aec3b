import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import {
  type DeployableName,
  PANEL_DATA,
  PANEL_SCRIPT,
  type PublicSettings,
  SitePath,
} from 'shared-contracts'
import { packageDir } from '../service/workspace.ts'
import { createDevPages } from './dev-pages.ts'
import { explainError, type ShownError, type Thrown, traceBrowser } from './explain-error.ts'
import { createHotSite } from './hot-site.ts'
import { openVite } from './open-vite.ts'
import { createPicks, PICK } from './pick-releases.ts'
import { createSources, DEV_BASE, type DevAnswer, json, PAGE_NOW, script, seeOther } from './sources.ts'

/** Passes a request on to the site's own server as it came, and its answer back. */
export const passOn = (
  port: number,
  { method, headers, url = '/' }: Pick<IncomingMessage, 'method' | 'headers' | 'url'>,
  body: IncomingMessage,
  response: ServerResponse,
): void => {
  const onward = ask({ host: 'localhost', port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => {
    if (response.headersSent) response.destroy()
    else
      response
        .writeHead(502, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
        .end('The site behind this one does not answer; the terminal tells why.\n')
  })
  response.on('close', () => onward.destroy())
  body.pipe(onward)
}

export interface DevServerOptions {
  port: number
  host: string
  /** Of the site's own server, which answers everything that is no page. */
  sitePort: number
  store: string
  /** What is developed: areas, and the shell. */
  hot: readonly DeployableName[]
  /** In place of the settings that what is live is composed with. */
  settings?: PublicSettings | undefined
  /** The file of the panel's script. */
  panel: string
  /** Tells the person at the terminal. */
  say: (text: string) => void
}

/** Edits that come together are one. */
const TOGETHER_MS = 20

const write = (response: ServerResponse, { status, type, body, headers }: DevAnswer): void => {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...headers }).end(body)
}

/** A site whose pages are made anew from sources for each request, and brought up to date in the browsers that show them. */
export const startDevServer = async (options: DevServerOptions) => {
  const { port, host, sitePort, store, hot, say } = options
  const server = createServer()
  let version = 1
  let told = ''
  let waiting: NodeJS.Timeout | undefined

  const edited = () => {
    version += 1
    told = ''
    clearTimeout(waiting)
    waiting = setTimeout(() => vite.environments.client.hot.send('dev:edited', {}), TOGETHER_MS)
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
  const tell = (shown: ShownError): ShownError => {
    const text = [shown.place, shown.message, shown.frame].filter(Boolean).join('\n')
    // Every browser asks for the page that cannot be made.
    if (text !== told) say(`\n${text}\n`)
    told = text
    return shown
  }
  const explain = (error: unknown) => tell(explainError(sources.trace(error)))
  const pages = createDevPages({ now, version: () => version, panel: PANEL_SCRIPT, explain })
  const picks = createPicks({ store, hot, picked })

  vite.environments.client.hot.on('dev:thrown', (thrown: Thrown, client) => {
    void traceBrowser(vite, thrown).then((error) => client.send('dev:error', tell(explainError(error))))
  })

  const panelAnswer = async ({ pathname, searchParams }: URL): Promise<DevAnswer | null> => {
    if (pathname === PANEL_SCRIPT) return script(await readFile(options.panel))
    if (pathname === PANEL_DATA) {
      const site = await now()
      const page = await site.page(SitePath.parse(searchParams.get('path')))
      return page ? json(await picks.panelPage(site, page.page)) : json({ error: 'no such page' }, 404)
    }
    if (pathname !== PICK) return null
    const { releases } = await now()
    const path = await picks.pick(searchParams, new Set<string>([...releases.keys(), ...hot]))
    version += 1
    return path === null ? json({ error: 'The store has no such release.' }, 404) : seeOther(path)
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const made = isRead ? ((await panelAnswer(url)) ?? (await pages(url))) : null
    if (made !== null && typeof made !== 'string') return write(response, made)
    const isVites = url.pathname.startsWith(DEV_BASE) && url.pathname !== PAGE_NOW
    if (made === null && isVites) return vite.middlewares(request, response)
    const { method, headers } = request
    passOn(sitePort, { method, headers, url: made ?? request.url }, request, response)
  }
  server.on('request', (request, response) => {
    answer(request, response).catch((error: unknown) => {
      const shown = explain(error)
      if (!response.headersSent) write(response, json({ error: shown.message }, 500))
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, resolve)
  })
  return {
    /** Makes one page, so that the first visitor does not wait for what all pages need. Never rejects. */
    warm: async () => {
      const site = await now().catch(() => null)
      const first = site?.bench.parts.areas.find(({ name }) => hot.includes(name))?.manifest.routes[0]
      await pages(new URL(first?.path ?? '/', 'http://localhost'))
      // Not waited for: what wakes first is soon asked for.
      for (const name of hot)
        if (name !== 'shell')
          void vite.environments.client.warmupRequest(`/@fs${packageDir(name)}/src/entry.ts`)
    },
    close: async () => {
      clearTimeout(waiting)
      await vite.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
