/** Numbers that are the same each time, so that what was found once is found again. */
export const seeded = (seed: number) => {
  let state = seed
  return (below: number): number => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

type Random = ReturnType<typeof seeded>
const oneOf = <T>(random: Random, [first, ...rest]: readonly [T, ...T[]]): T =>
  [first, ...rest][random(rest.length + 1)] ?? first

const METHODS = [
  'GET',
  'GET',
  'HEAD',
  'POST',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'get',
] as const
const PATHS = [
  '/api/v1/form-token',
  '/api/v1/form-token?x=1',
  '/api/v1/send-mail',
  '/api/v1/apply-now',
  '/api/v1/bookings/general',
  '/api/v1/nothing',
  '/api/v1/%2e%2e/x',
  '/healthz',
  '/',
] as const
const CODINGS = [
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: Chunked',
  'Transfer-Encoding:chunked',
  'Transfer-Encoding:\tchunked',
  'Transfer-Encoding: chunked ',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding: identity',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: x',
  'Transfer-Encoding:\r\n chunked',
  'X: y\r\n Transfer-Encoding: chunked',
  'X: y\nTransfer-Encoding: chunked',
  'X: y\rTransfer-Encoding: chunked',
  'Transfer-Encoding\x00: chunked',
  'transfer_encoding: chunked',
  'Transfer-Encoding: \x0bchunked',
  'Connection: transfer-encoding\r\nTransfer-Encoding: chunked',
  'TE: chunked',
] as const
const MORE = [
  '',
  '',
  '',
  'Expect: 100-continue',
  'Expect: x',
  'Connection: Upgrade\r\nUpgrade: h2c',
  'Connection: content-length',
  'Connection: keep-alive, host',
  'Trailer: Content-Length',
  'Keep-Alive: timeout=60',
  'Host: localhost',
] as const
const CHUNK_SIZES = ['', '', '', '0', '00', '0x', '+', ' '] as const

const lengths = (random: Random, true_: number): string =>
  oneOf(random, [
    `${true_}`,
    `${true_}`,
    '0',
    '4',
    `${true_ + 40}`,
    `${true_ - 7}`,
    `+${true_}`,
    `0${true_}`,
    `${true_}, ${true_}`,
    `${true_}\r\nContent-Length: 0`,
    '-1',
    `0x${true_.toString(16)}`,
    '18446744073709551617',
  ])

/** A request that wants to be read in two ways, with a whole request of the attacker's inside; and whether it ends half-way. */
export const oddFraming = (random: Random, hidden: string): { bytes: string; abort: boolean } => {
  const framing = random(8)
  const isChunked = framing < 6
  const body = isChunked
    ? `${oneOf(random, CHUNK_SIZES)}${hidden.length.toString(16)}${oneOf(random, ['', '', '', ';a=b', ' '])}\r\n${hidden}\r\n0\r\n${oneOf(random, ['', '', 'X-T: 1\r\n', 'Content-Length: 9\r\n'])}\r\n`
    : hidden
  const framers = [
    ...(isChunked ? [oneOf(random, CODINGS)] : []),
    ...(framing > 3 ? [`Content-Length: ${lengths(random, isChunked ? body.length : hidden.length)}`] : []),
  ]
  if (random(2) === 0) framers.reverse()
  const type = oneOf(random, [
    'text/plain',
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ])
  const head = [
    `${oneOf(random, METHODS)} ${oneOf(random, PATHS)} HTTP/1.${random(12) === 0 ? 0 : 1}`,
    'Host: localhost',
    `Content-Type: ${type}`,
    oneOf(random, MORE),
    ...framers,
  ].filter((line) => line !== '')
  const whole = `${head.join('\r\n')}\r\n\r\n${body}`
  const abort = random(6) === 0
  return {
    bytes: abort ? whole.slice(0, whole.length - 1 - random(Math.min(60, body.length))) : whole,
    abort,
  }
}
