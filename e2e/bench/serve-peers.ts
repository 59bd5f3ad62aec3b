import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

interface Answer {
  status: number
  headers: Record<string, string>
  body: Buffer
}
/** Returns the uncompressed response of a path. */
type Source = (path: string) => Promise<Answer>

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export const fromFolder =
  (folder: string): Source =>
  async (path) => {
    const { pathname } = new URL(path, 'http://localhost')
    const file = extname(pathname) === '' ? join(folder, pathname, 'index.html') : join(folder, pathname)
    const body = await readFile(file).catch(() => null)
    const headers = { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }
    return body ? { status: 200, headers, body } : { status: 404, headers: {}, body: Buffer.alloc(0) }
  }

/** Headers of the site's responses that `fromSite` omits: they belong to one connection, one visitor or one encoding. */
const NOT_COPIED = new Set(
  'connection content-encoding content-length date keep-alive set-cookie transfer-encoding'.split(' '),
)

/**
 * Creates a source that requests each path from the running site at `origin`. One server (`serve`) then sends the responses of
 * this site and of the peers, so that the benchmark compares pages and not servers.
 */
export const fromSite =
  (origin: string): Source =>
  async (path) => {
    const response = await fetch(origin + path, { redirect: 'manual' })
    const headers = [...response.headers].filter(([name]) => !NOT_COPIED.has(name))
    const body = Buffer.from(await response.arrayBuffer())
    return { status: response.status, headers: Object.fromEntries(headers), body }
  }

const compress = promisify(brotliCompress)

/**
 * Serves the responses of `source` over HTTP/1.1 on a free port. Keeps responses in memory, and compresses text with Brotli.
 * Other methods than GET, such as the posts of analytics events, get status 204.
 */
export const serve = async (source: Source) => {
  const answers = new Map<string, Promise<Answer>>()
  const prepare = async (path: string): Promise<Answer> => {
    const answer = await source(path)
    if (!/text|javascript|json|svg/.test(answer.headers['content-type'] ?? '')) return answer
    return {
      ...answer,
      headers: { ...answer.headers, 'content-encoding': 'br' },
      body: await compress(answer.body),
    }
  }
  const respond = async ({ url = '/', method }: IncomingMessage, response: ServerResponse) => {
    if (method !== 'GET') return response.writeHead(204).end()
    const pending = answers.get(url) ?? prepare(url)
    answers.set(url, pending)
    const { status, headers, body } = await pending
    return response.writeHead(status, { ...headers, 'content-length': body.length }).end(body)
  }
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    origin: `http://localhost:${address.port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
