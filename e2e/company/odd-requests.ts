import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Figure } from './figure.ts'
import { withOwnSite } from './own-site.ts'

/** What came back for bytes sent over a bare socket. */
const ask = async (
  port: number,
  request: string,
): Promise<{ status: number; answer: string; milliseconds: number }> => {
  const started = performance.now()
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(request)
  const answer = await text(socket)
  return { status: Number(answer.slice(9, 12)), answer, milliseconds: performance.now() - started }
}

const SECRET = 'zebra-crossing'
const simple = (method: string, address: string, more = '') =>
  `${method} ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${more}\r\n`

const ODD: Record<string, { request: string; status: number }> = {
  'a percent sign that is none': { request: simple('GET', `/save-50%-${SECRET}`), status: 400 },
  'a post to a page': { request: simple('POST', `/hr?${SECRET}`, 'Content-Length: 0\r\n'), status: 405 },
  'a method of other servers': { request: simple('PROPFIND', `/${SECRET}`), status: 501 },
  'a method of nobody': { request: simple('BREW', `/${SECRET}`), status: 400 },
  'an address of 9 kB': { request: simple('GET', `/${SECRET}${'a'.repeat(9000)}`), status: 414 },
  'a boundary of 1,000 characters': {
    request:
      simple(
        'POST',
        '/api/v1/apply-now',
        `Accept: application/json\r\nContent-Type: multipart/form-data; boundary=${SECRET}${'b'.repeat(1000)}\r\nContent-Length: 4\r\n`,
      ) + 'abcd',
    status: 400,
  },
  'a posted form of another site': {
    request:
      simple(
        'POST',
        '/api/v1/send-mail',
        `Origin: https://${SECRET}.example\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 8\r\n`,
      ) + 'fullName',
    status: 403,
  },
  'a missing asset': { request: simple('GET', `/_r/mf-hr/1.0.0/${SECRET}.js`), status: 404 },
}

/** Answers that a browser shows without the common headers, or that repeat what was sent. */
const faultOf = (answer: string): string | null => {
  if (answer.includes(SECRET)) return 'repeats what was sent'
  return /\r\nx-content-type-options: nosniff\r\n/i.test(answer) ? null : 'lacks the common headers'
}

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** Addresses that once took a quarter of a second each, in turns with plain ones, so that a busy machine slows both. */
const besideSlashes = async (port: number): Promise<Figure> => {
  const [slashes, plain] = [simple('GET', `/${'/'.repeat(2000)}a`), simple('GET', `/${'a'.repeat(2000)}`)]
  const [long, short]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < 100; turn += 1) {
    long.push((await ask(port, slashes)).milliseconds)
    short.push((await ask(port, plain)).milliseconds)
  }
  const ratio = median(long) / median(short)
  return {
    what: 'addresses of 2,000 slashes, in turns with as long ones of letters',
    promised: 'cost no more than three times as much',
    measured: `${median(long).toFixed(1)} and ${median(short).toFixed(1)} ms in the middle, ratio ${ratio.toFixed(2)}`,
    holds: ratio < 3,
  }
}

/** What no browser sends gets the site's own answer. */
export const proveOddRequests = (): Promise<Figure[]> =>
  withOwnSite(async ({ port }) => {
    const wrong: string[] = []
    for (const [what, { request, status }] of Object.entries(ODD)) {
      const got = await ask(port, request)
      const fault = got.status === status ? faultOf(got.answer) : `${got.status} instead of ${status}`
      if (fault !== null) wrong.push(`${what}: ${fault}`)
    }
    const answers: Figure = {
      what: `${Object.keys(ODD).length} odd requests through the site`,
      promised: 'each gets its own 4xx or 501, with the common headers, and nothing of what was sent',
      measured: wrong.length === 0 ? 'all of them' : wrong.join('; '),
      holds: wrong.length === 0,
    }
    return [answers, await besideSlashes(port)]
  })
