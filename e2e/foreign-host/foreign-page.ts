import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'

export interface ForeignPage {
  /** Number of requests for the page's HTML. */
  loads: () => number
  close: () => Promise<void>
}

/** Bundles the script of the third-party page without the configuration of this workspace, as another company would. */
export const bundleHostScript = async (): Promise<string> => {
  // Import only when needed, because the module loads slowly.
  const { build } = await import('vite')
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: {
        input: fileURLToPath(new URL('host.ts', import.meta.url)),
        output: { format: 'es', codeSplitting: false },
      },
    },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error('the foreign host was not built')
  return output.output[0].code
}

/**
 * Forwards a request to the origin `site`. Forms in the third-party page post to the origin of that page, so the page's server
 * must forward the posts.
 */
const proxyToSite = (site: string, request: IncomingMessage, response: ServerResponse): void => {
  const { host } = new URL(site)
  const { method, url, headers } = request
  const forwarded = ask(`${site}${url}`, { method, headers: { ...headers, host } }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  forwarded.on('error', () => response.destroy())
  request.pipe(forwarded)
}

/**
 * Serves a third-party page on `port`. It contains areas of the site at the origin `site`, with the props `shown`. `script` is
 * its JavaScript. The server forwards lead API requests of the page to the origin `api`.
 */
export const startForeignPage = async (
  site: string,
  { port, script, shown, api }: { port: number; script: string; shown: object; api: string },
): Promise<ForeignPage> => {
  const html = await renderHostPage(site, shown)
  let loads = 0
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/api/')) proxyToSite(api, request, response)
    else if (request.url === '/host.js') response.setHeader('content-type', 'text/javascript').end(script)
    else if (request.url === '/') {
      loads += 1
      response.setHeader('content-type', 'text/html; charset=utf-8').end(html)
    } else response.writeHead(404).end()
  })
  await once(server.listen(port), 'listening')
  return {
    loads: () => loads,
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

interface Status {
  releases: Record<string, string>
}

interface ShellForHosts {
  imports: Record<string, string>
  styles: string[]
}

const json = async <Json>(address: string): Promise<Json> => {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return (await response.json()) as Json
}

/**
 * Returns the HTML of a third-party page that contains areas of the site at the origin `site`. `shown` contains the props
 * of these areas.
 */
const renderHostPage = async (site: string, shown: object): Promise<string> => {
  const { releases } = await json<Status>(`${site}/_status`)
  const folder = (name: string) => `${site}/_r/${name}/${releases[name]}`
  const shell = await json<ShellForHosts>(`${folder('shell')}/host.json`)
  const imports = Object.fromEntries(Object.entries(shell.imports).map(([name, path]) => [name, site + path]))
  const styles = [...shell.styles.map((path) => site + path), `${folder('mf-marketing')}/host.css`]
  const data = {
    manifest: `${folder('mf-leadcapture')}/mf-manifest.json`,
    lifecycles: `${folder('mf-marketing')}/lifecycles.js`,
    ...shown,
  }
  return `<!doctype html>
<html lang="en">
  <head>
    <title>Somebody else’s page</title>
    <link rel="icon" href="data:," />
    ${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n    ')}
    <script type="importmap">${JSON.stringify({ imports })}</script>
    <script type="application/json" id="shown">${JSON.stringify(data)}</script>
    <script type="module" src="/host.js"></script>
  </head>
  <body>
    <h1>Somebody else’s page</h1>
    <div id="contact">A moment …</div>
    <div id="slides" style="margin-inline: 1rem">A moment …</div>
  </body>
</html>
`
}
