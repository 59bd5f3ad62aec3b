import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import { handleProtocolErrors, workspaceModule } from '@federation/node-kit'
import { type Dashboard, DIFFS_PATH } from './dashboard-data.ts'

/** Renders the dashboard. A module of the workspace implements this interface, so that this package needs no React. */
export interface DashboardPage {
  /** Renders the HTML page for an instant (ISO 8601). The page loads only `files`. */
  render: (board: Dashboard, at: string) => string
  /** Files that the page loads, by URL path. */
  files: ReadonlyMap<string, { type: string; bytes: Uint8Array }>
}

/** Loads the module that the workspace's package.json names. The module may build the dashboard's page first. */
export const loadDashboardPage = async (): Promise<DashboardPage> => {
  const file = await workspaceModule('board')
  if (file === null)
    throw new Error(
      'package.json names no page of the board: "federation": { "board": "…" }. --json needs none.',
    )
  const { loadDashboard } = (await import(pathToFileURL(file).href)) as {
    loadDashboard: () => Promise<DashboardPage>
  }
  return loadDashboard()
}

const HOST = '127.0.0.1'
/** Milliseconds for which the dashboard's data is cached, so that more viewers do not cause more reads of the store. */
const CACHE_TTL_MS = 1500

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src data:; connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

/**
 * Content security policy of Playwright's HTML report. The report has inline scripts and styles, and reads its data from a
 * `data:` URL.
 */
const REPORT_POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src 'self' data: blob:; font-src data:; connect-src data:; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"

/**
 * Returns true if the Host header is a loopback name. Protects against DNS rebinding: a foreign page cannot read the
 * dashboard.
 */
const isOwnHost = ({ headers }: IncomingMessage, port: number): boolean =>
  ['localhost', HOST, '[::1]'].some((name) => headers.host === `${name}:${port}`)

interface Answer {
  status: number
  type: string
  body: string | Uint8Array
  headers?: Record<string, string>
}

const createTextAnswer = (status: number, body: string): Answer => ({
  status,
  type: 'text/plain; charset=utf-8',
  body: `${body}\n`,
})

const createCachedRead = (read: () => Promise<Dashboard>): (() => Promise<Dashboard>) => {
  let last: Promise<Dashboard> | null = null
  let until = 0
  return () => {
    if (last && Date.now() < until) return last
    until = Date.now() + CACHE_TTL_MS
    last = read()
    last.catch(() => (until = 0))
    return last
  }
}

const send = (response: ServerResponse, { status, type, body, headers = {} }: Answer): void => {
  response.writeHead(status, { ...HEADERS, ...headers, ...(type !== '' && { 'content-type': type }) })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

interface BoardServer {
  address: string
  close: () => Promise<void>
}

interface BoardSource {
  board: () => Promise<Dashboard>
  looks: (path: string) => Promise<Buffer | null>
}

/**
 * Serves the dashboard on the loopback interface. Rejects requests whose Host header is not a loopback name with 421. Port 0
 * selects a free port.
 */
export const serveDashboard = async (
  page: DashboardPage,
  source: BoardSource,
  port: number,
): Promise<BoardServer> => {
  const read = createCachedRead(source.board)

  const showBoard = async (knownETag: string | undefined): Promise<Answer> => {
    const board = await read()
    const etag = `"${createHash('sha256').update(JSON.stringify(board)).digest('base64url').slice(0, 22)}"`
    if (knownETag === etag) return { status: 304, type: '', body: '', headers: { etag } }
    const body = page.render(board, new Date().toISOString())
    return { status: 200, type: 'text/html; charset=utf-8', body, headers: { etag } }
  }
  const showLooks = async (path: string): Promise<Answer> => {
    const body = await source.looks(path)
    if (body === null) return createTextAnswer(404, 'There is nothing here.')
    const type = path.endsWith('.png') ? 'image/png' : 'text/html; charset=utf-8'
    return { status: 200, type, body, headers: { 'content-security-policy': REPORT_POLICY } }
  }
  const answerRequest = async (request: IncomingMessage, ownPort: number): Promise<Answer> => {
    if (!isOwnHost(request, ownPort))
      return createTextAnswer(421, `This is http://localhost:${ownPort}/, and answers to no other name.`)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return createTextAnswer(405, 'The board only shows. What it shows is changed by fed.')
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/') return showBoard(request.headers['if-none-match'])
    if (pathname === '/board.json')
      return { status: 200, type: 'application/json', body: JSON.stringify(await read()) }
    if (pathname.startsWith(DIFFS_PATH)) return showLooks(pathname.slice(DIFFS_PATH.length))
    const file = page.files.get(pathname)
    return file
      ? { status: 200, type: file.type, body: file.bytes }
      : createTextAnswer(404, 'There is nothing here.')
  }
  const server: Server = createServer({ requireHostHeader: false }, (request, response) => {
    const { port: ownPort } = server.address() as AddressInfo
    answerRequest(request, ownPort).then(
      (answer) => send(response, answer),
      (error: unknown) =>
        send(
          response,
          createTextAnswer(503, `The store cannot be read just now: ${(error as Error).message}`),
        ),
    )
  })
  handleProtocolErrors(server)
  server.listen(port, HOST)
  await once(server, 'listening')
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
