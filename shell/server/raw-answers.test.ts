import { TrustProxy } from '@federation/node-kit'
import { beforeAll, expect, test } from 'vitest'
import { decodeBody, exchange, type Exchange } from './testing/raw-http.ts'
import { startTestSite, useTestSite } from './testing/test-site.ts'

const long = `<h1>People</h1>${'<p>Enough of it to be worth an encoding.</p>'.repeat(60)}`
const site = useTestSite(
  { leadsUrl: 'http://127.0.0.1:1' },
  { 'mf-hr': { text: 'People', path: '/hr', html: long }, 'mf-marketing': { text: 'Home', path: '/' } },
)
/** Port of a second site, which trusts the forwarded headers of requests from this machine. */
let trustingPort: number
beforeAll(async () => {
  const trusting = await startTestSite({ store: site.store, trustProxy: TrustProxy.parse('127.0.0.1') })
  trustingPort = trusting.port
  return () => trusting.app.close()
})

/** Time in ms after which a connection that the server has not closed counts as kept open. */
const CLOSE_WAIT_MS = 300
const BR = 'Accept-Encoding: br'
/** Request line and headers. The test adds a Host header, and `HTTP/1.1` if the request line has no version. */
type RequestLines = [line: string, ...headers: string[]]

/** Accept-Encoding headers for which the server must select the best allowed coding, or none (RFC 9110, section 12.5.3). */
const ENCODINGS = [
  'br',
  'gzip',
  'x-gzip',
  'BR',
  'gzip;q=0.5, br;q=0.8',
  'br;q=0, *',
  '*;q=0.5, gzip;q=0.9',
  'identity;q=1, br;q=0.5',
  'compress',
  'gzip;q=0',
  'br ; q=0.000, identity',
  'identity',
  '*',
  'gzip, deflate, br, zstd',
  'GZIP',
  'br;q=0, gzip',
  'br;q=0.001',
  'br;q=0.0, gzip;q=0',
  '*;q=0',
  'br; q=0',
  'brotli',
  '',
  'gzip;q=1.0, br;q=0.5',
  'identity;q=0',
]
const PATHS = [
  '/',
  '/hr',
  '/sitemap.xml',
  '/robots.txt',
  '/llms.txt',
  '/_r/mf-hr/1.0.0/remote-entry.js',
  '/_r/shell/1.0.0/main.js',
  '/_f/LIVE/hr.json',
  '/_f/LIVE/_wake.json',
  '/_f/LIVE/_chrome.json',
  '/healthz',
  '/readyz',
  '/no-such-page',
  '/_f/LIVE/no-such.json',
  '/_f/0000000000000000/hr.json',
  '/_f/0000000000000000/_wake.json',
  '/_r/mf-hr/1.0.0/nothing.js',
  '/_r/mf-hr/9.9.9/remote-entry.js',
  '/_r/x',
  '/_f/x',
]
const SPELLINGS = [
  '/hr/',
  '/hr////',
  '//hr',
  '/./hr',
  '/x/../hr',
  '/%68r',
  '/hr%2f',
  '/hr%',
  '/HR',
  '/hr?',
  '/hr?x=1',
  '/hr?plid=abc',
  '/?plid=abc',
  '/no-such-page?plid=abc',
  '/hr/?plid=a',
  '/hr/?a=1?b=2',
  '/hr#x',
  '/hr?x#y',
  '/hr;x=1',
  '/hr?a=%',
  '/hr?\u00e9',
  '/hr\u00e9',
  '/_r/mf-hr/1.0.0/remote%2dentry.js',
  '/_r/mf-hr/1.0.0/../1.0.0/remote-entry.js',
  '/_r/mf-hr/1.0.0/../release.json',
  '/_r/mf-hr/1.0.0/release.json',
  '/_r/mf-hr/..%2f..%2fchannels/live',
  '/_r/shell/1.0.0/server/layout.js',
  '/_r/mf-secret/1.0.0/x.js',
  '/_r/mf-hr/1.0.0/%2e%2e/release.json',
  '/_r/mf-hr/1.0.0/remote-entry.js?x=1',
  '/_r/mf-hr/1.0.0/remote-entry.js#x',
  '/_r/mf-hr/1.0.0/remote-entry.js/',
  '/_r//mf-hr/1.0.0/remote-entry.js',
  '/_f/LIVE/%68r.json',
  '/_f/LIVE/hr.json?x=1',
  '/_f/LIVE/hr.json/',
  '/_f/LIVE//hr.json',
  '/robots.txt?x',
  '/robots.txt/',
  `/hr?${'a'.repeat(8000)}`,
  'http://localhost/hr',
  'hr',
  '*',
]

/**
 * Paths with each kind of response: a page, a text file, a script, a page's JSON, an unknown path, a redirect and a removed
 * composition. The responses of the last three must ignore conditional headers.
 */
const CONDITIONAL_PATHS = [
  '/hr',
  '/robots.txt',
  '/_r/mf-hr/1.0.0/remote-entry.js',
  '/_f/LIVE/hr.json',
  '/no-such-page',
  '/HR',
  '/_f/0000000000000000/hr.json',
]
const TAGS = ['TAG', 'W/TAG', '"x,y", TAG', '*', '"x"', 'TAG-identity', '', 'TAG, TAG']
/**
 * Headers of conditional and range requests (RFC 9110, sections 13 and 14). If-Match is evaluated first and compares ETags
 * strongly; If-None-Match compares them weakly. The site ignores ranges and dates: it sends neither partial responses nor
 * Last-Modified.
 */
const CONDITIONS: string[][] = [
  ...TAGS.flatMap((tag) => [[`If-None-Match: ${tag}`], [`If-Match: ${tag}`]]),
  ['If-Match: "x"', 'If-None-Match: TAG'],
  ['If-None-Match: "x"', 'If-None-Match: TAG'],
  ['If-None-Match: "x"', 'If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT'],
  ['If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT'],
  ['If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT'],
  ['Range: bytes=0-9'],
  ['Range: lines=0-9'],
  ['Range: bytes=0-9', 'If-Range: TAG'],
  ['Range: bytes=0-9', 'If-Range: "x"'],
]

/** Requests with unusual or invalid syntax (RFC 9112, sections 2 to 5). */
const SYNTAX: RequestLines[] = [
  ['\r\nGET /hr'],
  ['GET /h r HTTP/1.1'],
  // A request line without a version.
  ['GET /hr\r\nX-A: HTTP/1'],
  ['get /hr'],
  ['GET /hr HTTP/1.0', BR],
  ['GET /hr HTTP/1.0', BR, 'Connection: keep-alive'],
  ['GET /hr HTTP/1.0', 'NO HOST'],
  ['GET /hr HTTP/1.1', 'NO HOST'],
  ['GET /hr HTTP/2.0', BR],
  ['GET http://localhost'],
  ['GET http://www.example/hr', 'NO HOST', 'Host: other'],
  ['GET ftp://localhost/hr'],
  ['CONNECT localhost:443'],
  ['OPTIONS *'],
  ['GET /hr', BR, 'Host: other.example'],
  ...['a b', 'me@localhost', 'localhost/hr', 'a, b', '[::1]:4300', ''].map((host): RequestLines => [
    'GET /hr',
    'NO HOST',
    `Host: ${host}`,
  ]),
  ['GET /hr', 'NO HOST', 'Host:localhost'],
  ...[' X-A: b', 'X-A : b', 'X-A', 'X(A): b', 'X-A: b\r\n c', 'X-A: b\0c', 'X-A: b\rc'].map(
    (field): RequestLines => ['GET /hr', field],
  ),
]

const REQUESTS: RequestLines[] = [
  ...PATHS.flatMap((path): RequestLines[] => [[`GET ${path}`], [`GET ${path}`, BR], [`HEAD ${path}`, BR]]),
  ...ENCODINGS.map((encoding): RequestLines => ['GET /hr', `Accept-Encoding: ${encoding}`]),
  ['GET /hr', 'Accept-Encoding: gzip', 'Accept-Encoding: br'],
  ['GET /hr', 'accept-encoding: br'],
  ['GET /hr', 'Accept: image/png'],
  ...SPELLINGS.map((path): RequestLines => [`GET ${path}`, BR]),
  ...CONDITIONAL_PATHS.flatMap((path) => [
    ...CONDITIONS.map((condition): RequestLines => [`GET ${path}`, BR, ...condition]),
    [`HEAD ${path}`, BR, 'If-None-Match: TAG'] satisfies RequestLines,
  ]),
  ['GET /hr', 'If-None-Match: TAG'],
  ...['POST', 'PUT', 'PATCH', 'OPTIONS', 'DELETE', 'TRACE', 'PROPFIND', 'BREW'].map(
    (method): RequestLines => [`${method} /hr`, BR],
  ),
  ...['/_f/LIVE/hr.json', '/_r/mf-hr/1.0.0/remote-entry.js'].map((path): RequestLines => [`POST ${path}`]),
  ...['close', 'keep-alive', 'Keep-Alive', 'Upgrade', 'keep-alive, close', 'TE'].map(
    (value): RequestLines => ['GET /hr', BR, `Connection: ${value}`],
  ),
  ['GET /hr', BR, 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AA'],
  ['GET /hr', BR, 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: x'],
  ['GET /hr', BR, 'Upgrade: h2c'],
  ['GET /hr', BR, 'Content-Length: 0'],
  ['GET /hr', BR, 'Content-Length: 3', '', 'abc'],
  ['GET /hr', BR, 'Transfer-Encoding: chunked', '', '0\r\n\r\n'],
  ['GET /hr', BR, 'Content-Length: x'],
  ['GET /hr', BR, 'Expect: 100-continue'],
  ['GET /hr', BR, 'Expect: 200-ok'],
  ...SYNTAX,
  ['GET /hr', BR, 'X-Forwarded-Proto: https'],
  [
    'GET /hr',
    BR,
    'X-Forwarded-Proto: https',
    'X-Forwarded-For: 203.0.113.9',
    'X-Forwarded-Host: www.crewtally.example',
  ],
  ['GET /hr', BR, 'X-Forwarded-Proto: http, https'],
  ['GET /hr', BR, 'X-Forwarded-Proto: https, http'],
  ['GET /hr', BR, 'X-Forwarded-Proto: https', 'X-Forwarded-Proto: http'],
  ['GET /hr', BR, 'X-Forwarded-Proto: HTTPS'],
  ['GET /hr', BR, 'X-Forwarded-Proto: javascript'],
  ['GET /hr', BR, 'Forwarded: for=203.0.113.9;proto=https'],
  ['GET /no-such-page', BR, 'X-Forwarded-Proto: https'],
  ['GET /_r/mf-hr/1.0.0/remote-entry.js', BR, 'X-Forwarded-Proto: https'],
]

const bytesOf = ([line, ...headers]: RequestLines, tag: string): string => {
  const hasHost = !headers.includes('NO HOST')
  const rest = headers.filter((header) => header !== 'NO HOST')
  const head = [
    / HTTP\/\d/.test(line) ? line : `${line} HTTP/1.1`,
    ...(hasHost ? ['Host: localhost'] : []),
    ...rest,
  ]
  const bytes = head.includes('') ? head.join('\r\n') : `${head.join('\r\n')}\r\n\r\n`
  return bytes.replaceAll('LIVE', site.composition).replaceAll('TAG', tag)
}

/** Returns a short label for a response body. Bodies are not compared, because they change with each release. */
const nameOf = (answer: Exchange): string => {
  const text = decodeBody(answer)
  const title = /<title>([^<]*)/.exec(text)?.[1] ?? ''
  const [, heading] = /<h1>([^<]*)/.exec(text) ?? []
  if (text === '') return 'nothing'
  return text.startsWith('<!')
    ? `the page "${heading ?? title}"`
    : text.slice(0, 40).replaceAll(site.composition, 'LIVE').replaceAll('\n', ' ')
}

/** Returns a request as one line of text, with symbols for line breaks and NUL. */
const formatRequest = (requestLines: RequestLines): string =>
  requestLines.join(' | ').slice(0, 160).replaceAll('\r\n', '⏎').replaceAll('\r', '␍').replaceAll('\0', '␀')

/** Returns a response as text, without values that change between runs or compositions. */
const formatResponse = (answer: Exchange): string[] => [
  ...answer.head.map((line) =>
    line
      .replace(/^(date): .*/i, '$1: …')
      .replace(/^(etag): (?:"[^"]*?(-br|-gzip)?")$/i, '$1: "…$2"')
      .replace(
        /^(content-length): (\d+)$/i,
        (_line, name: string, length: string) =>
          `${name}: ${Number(length) === answer.body.length ? 'as long' : 'another'}`,
      )
      .replaceAll(/'sha(256|384)-[^']*'/g, "'sha$1-…'")
      .replaceAll(site.composition, 'LIVE'),
  ),
  `${nameOf(answer)}; the connection ${answer.isClosed ? 'is closed' : 'goes on'}`,
]

const tags = new Map<string, string>()
const readTags = async (): Promise<void> => {
  for (const path of new Set(REQUESTS.map(([line]) => line.split(' ')[1] ?? '/'))) {
    const { head } = await exchange(site.port, bytesOf([`GET ${path}`, BR], ''))
    tags.set(path, head.find((line) => line.startsWith('etag: '))?.slice('etag: '.length) ?? '"none"')
  }
}

/** Returns all responses as text. Equal responses appear once, below the list of their requests. */
const readAll = async (port: number): Promise<string> => {
  const responses = await Promise.all(
    REQUESTS.map(async (requestLines) => {
      const answer = await exchange(
        port,
        bytesOf(requestLines, tags.get(requestLines[0].split(' ')[1] ?? '/') ?? ''),
        { closeWaitMs: CLOSE_WAIT_MS },
      )
      return [`> ${formatRequest(requestLines)}`, formatResponse(answer).join('\n')] as const
    }),
  )
  const groups = Map.groupBy(responses, ([, answer]) => answer)
  return [...groups]
    .map(([answer, requests]) => `${requests.map(([requestLines]) => requestLines).join('\n')}\n${answer}\n`)
    .join('\n')
}

test.each([
  ['no proxy is trusted', 'nobody-is-believed', () => site.port],
  ['the sender is a trusted proxy', 'the-sender-is-believed', () => trustingPort],
])(
  'returns the recorded responses, with equal heads byte for byte, if %s',
  async (_, file, port) => {
    await readTags()
    const responses = await readAll(port())
    // Sends every request twice, because `memory-responder.ts` may answer the second request from memory.
    expect(await readAll(port())).toBe(responses)
    await expect(responses).toMatchFileSnapshot(`testing/raw-answers/${file}.txt`)
  },
  120_000,
)
