import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:https'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Changes the body of a response. `path` is the path of the request. */
export type Tamper = (path: string, body: Buffer) => Buffer

export interface TamperingProxy {
  origin: string
  /** Certificate of the authority that issued the proxy's certificate, for NODE_EXTRA_CA_CERTS. */
  certificate: string
  /** Changes responses from now on. Null forwards them unchanged. */
  tamper: (change: Tamper | null) => void
  close: () => Promise<void>
}

/** Starts a TLS proxy that forwards requests to a registry and can change the responses. */
export const startTamperingProxy = async (
  folder: string,
  port: number,
  target: string,
): Promise<TamperingProxy> => {
  const [key, certificate] = [join(folder, 'proxy-key.pem'), join(folder, 'proxy.pem')]
  await promisify(execFile)('openssl', [
    ...'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost'.split(
      ' ',
    ),
    '-keyout',
    key,
    '-out',
    certificate,
  ])
  let change: Tamper | null = null
  const server: Server = createServer(
    { key: await readFile(key), cert: await readFile(certificate) },
    async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const { host: _, connection: __, ...headers } = request.headers as Record<string, string>
      try {
        const answer = await fetch(target + request.url, {
          method: request.method ?? 'GET',
          headers: { ...headers, 'x-forwarded-for': '127.0.0.1' },
          ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
        })
        const body = Buffer.from(await answer.arrayBuffer())
        const {
          'content-length': ___,
          'transfer-encoding': ____,
          ...forwardedHeaders
        } = Object.fromEntries(answer.headers)
        response.writeHead(answer.status, forwardedHeaders)
        response.end(change ? change(request.url ?? '', body) : body)
      } catch {
        response.destroy()
      }
    },
  )
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    origin: `https://localhost:${port}`,
    certificate,
    tamper: (next) => void (change = next),
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}
