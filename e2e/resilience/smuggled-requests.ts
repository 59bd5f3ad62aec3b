import { readFileSync } from 'node:fs'
import {
  createClient,
  defineScenario,
  sendRaw,
  runInParallel,
  createLead,
  type Random,
} from '@federation/test-kit/resilience'

const ATTACKERS = 8
const VISITORS = 4
/**
 * `timeoutMs` is the maximum time to wait for the first response, because an incomplete request gets no response.
 * `settleMs` is the time to wait for a second response.
 */
const EXCHANGE_TIMEOUTS = { timeoutMs: 3000, settleMs: 20 }

type NonEmpty = [string, ...string[]]
const FRAMINGS = JSON.parse(
  readFileSync(new URL('support/odd-framings.json', import.meta.url), 'utf8'),
) as Record<'methods' | 'paths' | 'codings' | 'headers', NonEmpty>
const TYPES: NonEmpty = [
  'text/plain',
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
]

const createLengths = (length: number): NonEmpty => {
  const odd = `0 4 -1 18446744073709551617 ${length} ${length + 40} ${length - 7} +${length} 0${length} 0x${length.toString(16)}`
  return [`${length}`, `${length}, ${length}`, `${length}\r\nContent-Length: 0`, ...odd.split(' ')]
}

/**
 * Returns a lead request to be hidden in the body of another request. Its `Content-Length` is larger than its body. So a server
 * that reads it as a separate request also reads the next visitor's request as a part of this body.
 */
const hiddenLead = (number: number): string => {
  const body = JSON.stringify(createLead(`Hidden ${number}`)).slice(0, -1)
  return `POST /api/v1/send-mail HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nX-Forwarded-For: 9.9.9.9\r\nContent-Length: ${body.length + 400}\r\n\r\n${body},"x":"`
}

/** Returns a request with an ambiguous length, and the hidden request in its body. One in six is incomplete. */
const oddRequest = ({ below, pick }: Random, hidden: string): string => {
  const framing = below(8)
  const isChunked = framing < 6
  const prefix = pick(['', '', '', '0', '00', '0x', '+', ' '])
  const trailer = pick(['', '', 'X-T: 1\r\n', 'Content-Length: 9\r\n'])
  const body = isChunked
    ? `${prefix}${hidden.length.toString(16)}${pick(['', '', '', ';a=b', ' '])}\r\n${hidden}\r\n0\r\n${trailer}\r\n`
    : hidden
  const framers = [
    ...(isChunked ? [pick(FRAMINGS.codings)] : []),
    ...(framing > 3 ? [`Content-Length: ${pick(createLengths(body.length))}`] : []),
  ]
  if (below(2) === 0) framers.reverse()
  const head = [
    `${pick(FRAMINGS.methods)} ${pick(FRAMINGS.paths)} HTTP/1.${below(12) === 0 ? 0 : 1}`,
    'Host: localhost',
    `Content-Type: ${pick(TYPES)}`,
    pick(FRAMINGS.headers),
    ...framers,
  ]
  const whole = `${head.filter(Boolean).join('\r\n')}\r\n\r\n${body}`
  return below(6) === 0 ? whole.slice(0, whole.length - 1 - below(Math.min(60, body.length))) : whole
}

/**
 * Visitors' requests. Each has a different response, so the test notices if a visitor gets the response to another
 * request.
 */
const QUESTIONS = [
  { path: '/api/v1/form-token', status: 200, marks: '"token"' },
  { path: '/api/v1/no-such-thing', status: 404, marks: 'NOT_FOUND' },
  { path: '/api/v1/bookings/assets/booking.css', status: 200, marks: '{' },
]

export const scenario = defineScenario({
  promises: {
    answers: 'beside oddly framed requests, no honest visitor gets an answer that belongs to somebody else',
    leads: "each acknowledged lead is stored once with its own data and address, and none of an attacker's",
  },
  run: async (context) => {
    const variants = context.count(300, 4000, 10_000)
    const { api, site } = await context.startSiteAndApi()
    const client = createClient()
    const acknowledged: string[] = []
    let [attacks, honest, wrong] = [0, 0, 0]
    const isOver = () => attacks >= variants
    const attack = () =>
      sendRaw(site.port, oddRequest(context.random, hiddenLead((attacks += 1))), EXCHANGE_TIMEOUTS)
    const visit = async () => {
      const name = `Honest ${(honest += 1)}`
      const body = JSON.stringify(createLead(name))
      const headers = { 'content-type': 'application/json' }
      const posted = await client.ask(`${site.url}/api/v1/send-mail`, { body, headers }).catch(() => null)
      if (posted?.status === 200 && posted.body === '{"success":true,"error":""}') acknowledged.push(name)
      else wrong += 1
      for (const { path, status, marks } of QUESTIONS) {
        const response = await client.ask(site.url + path).catch(() => null)
        if (response?.status !== status || !response.body.includes(marks)) wrong += 1
      }
    }
    await Promise.all([runInParallel(ATTACKERS, isOver, attack), runInParallel(VISITORS, isOver, visit)])
    const stored = await api.list()
    const expectedLeads = new Map(acknowledged.map((name) => [name, createLead(name)]))
    const right = stored.filter(({ fullName, email, message, consents = [] }) => {
      const addresses = consents.filter(({ state }) => state === 'given').map(({ ip }) => ip)
      const lead = expectedLeads.get(fullName)
      return lead?.email === email && lead.message === message && addresses.join(' ') === '127.0.0.1'
    })
    const foreign = stored.filter(({ fullName }) => !expectedLeads.has(fullName))
    context.check.answers(`${wrong} of ${honest} visitors, beside ${attacks} attacks`, wrong === 0)
    context.check.leads(
      `${right.length} of ${acknowledged.length} right, ${foreign.length} others`,
      right.length === acknowledged.length && acknowledged.length > 0 && foreign.length === 0,
    )
  },
})
