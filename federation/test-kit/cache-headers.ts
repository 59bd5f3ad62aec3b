import { sendRaw } from './load.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'BREW']
const HOST = 'localhost'

const request = (line: string, headers: Record<string, string> = {}, body = ''): string =>
  [
    `${line} HTTP/1.1`,
    ...Object.entries({ host: HOST, connection: 'close', ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    '',
    body,
  ].join('\r\n')

const post = (body: string, headers: Record<string, string>): string =>
  request('POST /api/v1/send-mail', { ...headers, 'content-length': String(body.length) }, body)

/** Raw requests that are malformed, or that the server answers before routing. The key describes the request. */
const ODD_REQUESTS: Record<string, string> = {
  'no HTTP': 'nonsense\r\n\r\n',
  'HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'HTTP/1.0': 'GET / HTTP/1.0\r\n\r\n',
  'no host': 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n',
  'another host': request('GET /', { host: 'elsewhere.example' }),
  'a bad port': request('GET /', { host: 'localhost:x' }),
  'headers that are too large': request('GET /', { cookie: 'x'.repeat(300_000) }),
  'two lengths': request('POST /', { 'content-length': '3', 'Content-Length': '4' }, 'abcd'),
  'an unknown transfer coding': request('POST /', { 'transfer-encoding': 'gzip' }),
  'an unknown expectation': request('GET /', { expect: 'nonsense' }),
  'an address that cannot be decoded': request('GET /%zz'),
  'an address that is too long': request(`GET /${'x'.repeat(20_000)}`),
  'a whole address': request('GET http://localhost/'),
  'all of the server': request('OPTIONS *'),
  'a fragment': request('GET /api/v1/#f%'),
  'bad JSON': post('{', { 'content-type': 'application/json' }),
  'another website': post('', { origin: 'https://elsewhere.example' }),
  'a type that is not known': post('x', { 'content-type': 'text/plain' }),
  'a body that is too large': post('x'.repeat(100_000), { 'content-type': 'application/json' }),
}

/** Parses the output of Fastify's `printRoutes({ commonPrefix: false })` into paths. Parameters and wildcards become `x`. */
export const parseRoutePaths = (printed: string): string[] => {
  const parents: string[] = []
  return printed.split('\n').flatMap((line) => {
    const [, indent = '', path, methods] = /^([│ ]*)[├└]── (\S+)( \()?/.exec(line) ?? []
    if (path === undefined) return []
    const depth = indent.length / 4
    parents.length = depth
    parents[depth] = path
    if (methods === undefined) return []
    return [parents.join('').replaceAll(/:\w+(?:\([^)]*\))?|\*/g, 'x')]
  })
}

interface CachingReport {
  statuses: Set<number>
  /** Responses without `Cache-Control`, in the form `<name of the request>: <status code>`. */
  unstated: string[]
}

/** Requests each path with each method, and sends malformed and rare requests. Reports responses without `Cache-Control`. */
export const checkCacheHeaders = async (port: number, paths: readonly string[]): Promise<CachingReport> => {
  const requests = [
    ...paths.flatMap((path) => [
      ...METHODS.map((method) => [`${method} ${path}`, request(`${method} ${path}`)] as const),
      [`${path}, held already`, request(`GET ${path}`, { 'if-none-match': '*' })] as const,
      [`a range of ${path}`, request(`GET ${path}`, { range: 'bytes=0-1' })] as const,
    ]),
    ...Object.entries(ODD_REQUESTS),
  ]
  const report: CachingReport = { statuses: new Set(), unstated: [] }
  for (const [name, bytes] of requests) {
    const answer = await sendRaw(port, bytes)
    const [head = ''] = answer.split('\r\n\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0)
    report.statuses.add(status)
    if (!/^cache-control: \S/im.test(head)) report.unstated.push(`${name}: ${status}`)
  }
  return report
}
