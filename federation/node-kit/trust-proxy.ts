import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import { z } from 'shared-contracts'

/** The proxies whose forwarded headers a server trusts. */
export interface TrustedProxies {
  /** Description for people, shown in log lines, such as "2 proxies in front" or "nobody". */
  text: string
  /** True if the `hop`th sender, counted from the connection itself at 0, is trusted to name the one before it. */
  trusts: (address: string, hop: number) => boolean
}

export const NOBODY: TrustedProxies = { text: 'nobody', trusts: () => false }

const ADVICE =
  'must be a number of proxies from 1 to 8, or their addresses and networks separated by commas, such as 10.0.0.7,192.168.0.0/16'
const MOST_HOPS = 8

/** `loopback` and its like are names that @fastify/proxy-addr knows. */
const NAMED = new Set(['loopback', 'linklocal', 'uniquelocal'])

const isNetwork = (part: string): boolean => {
  const [address = '', prefix, ...rest] = part.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  // A prefix of 0 would trust every sender.
  return (
    prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
  )
}

const parseTrustProxy = (setting: string): TrustedProxies | null => {
  const text = setting.trim()
  if (text === '') return NOBODY
  if (/^\d+$/.test(text)) {
    const hops = Number(text)
    if (hops < 1 || hops > MOST_HOPS) return null
    return {
      text: `${hops} ${hops === 1 ? 'proxy' : 'proxies'} in front`,
      trusts: (_address, hop) => hop < hops,
    }
  }
  const parts = text.split(',').map((part) => part.trim())
  if (!parts.every((part) => NAMED.has(part) || isNetwork(part))) return null
  return { text: parts.join(', '), trusts: proxyAddr.compile(parts) }
}

/** The variable TRUST_PROXY, for the environments of the servers. */
export const TrustProxy = z.pipe(
  z._default(z.string(), ''),
  z.transform((text, context) => {
    const parsed = parseTrustProxy(text)
    if (parsed) return parsed
    context.issues.push({ code: 'custom', message: `${ADVICE}, not ${text}`, input: text })
    return z.NEVER
  }),
)

const isLoopback = proxyAddr.compile(['127.0.0.1', '::1'])

/** For services behind our own site server, which is trusted as well. */
export const besideLoopback = ({ text, trusts }: TrustedProxies): TrustedProxies => ({
  text: text === NOBODY.text ? 'this machine' : `this machine, ${text}`,
  trusts: (address, hop) => (hop === 0 && isLoopback(address, hop)) || trusts(address, hop),
})

/** Every header in which a proxy, or a client that pretends to be one, names the client. */
export const FORWARDED_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-forwarded-scheme',
  'x-forwarded-ssl',
  'x-forwarded-prefix',
  'x-forwarded-by',
  'x-forwarded',
  'forwarded-for',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-connecting-ipv6',
  'fastly-client-ip',
  'fly-client-ip',
  'x-original-host',
  'x-original-url',
  'x-rewrite-url',
  'x-host',
  'front-end-https',
  'x-url-scheme',
  'via',
] as const

const speaksOfVisitor = ({ headers }: IncomingMessage): boolean =>
  headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined

/** Milliseconds between two warnings. Each contains the number of requests since the one before. */
const WARN_EVERY = 10 * 60_000

/** Logs which proxies are trusted. Warns, at a limited rate, if forwarded headers arrive from senders that are not. */
export const tellTrust = (
  app: FastifyInstance,
  { text, trusts }: TrustedProxies,
  now: () => number = Date.now,
): void => {
  let ignored = 0
  let next = 0
  app.addHook('onReady', async () => {
    app.log.info({ trustProxy: text }, 'forwarded headers are believed from')
  })
  app.addHook('onRequest', async (request) => {
    if (!speaksOfVisitor(request.raw) || trusts(request.socket.remoteAddress ?? '', 0)) return
    ignored += 1
    if (now() < next) return
    next = now() + WARN_EVERY
    request.log.warn(
      { trustProxy: text, requests: ignored },
      'forwarded headers from somebody who is not trusted were ignored; where that is your proxy, set TRUST_PROXY',
    )
    ignored = 0
  })
}
