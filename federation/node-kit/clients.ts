import { isIP } from 'node:net'
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'
import type { FastifyInstance } from 'fastify'
import { z } from 'shared-contracts'
import { RecentMap } from './files.ts'

/** Returns the first `count` groups of an IPv6 address in hex digits, without leading zeros. */
const firstGroups = ({ parts }: ipaddr.IPv6, count: number): string =>
  parts
    .slice(0, count)
    .map((part) => part.toString(16))
    .join(':')

/**
 * Returns the rate limit key of a client: its IPv4 address, or the /64 network of its IPv6 address. Providers assign a whole
 * /64 to each subscriber. An IPv4-mapped IPv6 address counts as IPv4.
 */
export const clientKey = (ip: string): string => {
  if (isIP(ip) === 0) return 'unknown'
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv4 ? address.toString() : `${firstGroups(address, 4)}::/64`
}

/**
 * Anonymizes an IP address for storage, as the privacy policy requires. Keeps the /24 network of an IPv4 address or the /48
 * network of an IPv6 address, and sets the rest to zero. Returns `unknown` for text that is not an IP address.
 */
export const anonymizeIp = (ip: string): string => {
  if (isIP(ip) === 0) return 'unknown'
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv4
    ? `${address.octets.slice(0, 3).join('.')}.0`
    : `${firstGroups(address, 3)}::`
}

/** The proxies whose forwarded headers (headers that report the client, host or scheme) a server trusts. */
export interface TrustedProxies {
  /** Description of the trusted proxies for log lines, such as "2 proxies in front" or "nobody". */
  text: string
  /**
   * Returns true if the sender at position `hop` of the chain of proxies is trusted. Position 0 is the sender of the connection
   * to this server. Higher positions are closer to the client.
   */
  trusts: (address: string | undefined, hop: number) => boolean
}

/** Trusts no proxy, so the address of the connection is the address of the client. */
export const NO_TRUSTED_PROXIES: TrustedProxies = { text: 'nobody', trusts: () => false }

const ADVICE =
  'must be a number of proxies from 1 to 8, or their addresses and networks separated by commas, such as 10.0.0.7,192.168.0.0/16'
const MAX_HOPS = 8

/** Names of networks that @fastify/proxy-addr accepts instead of addresses. */
const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal'])

const isNetwork = (part: string): boolean => {
  const [address = '', prefix, ...rest] = part.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  // Reject a prefix length of 0, which would trust every sender.
  return (
    prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
  )
}

const parseTrustProxy = (setting: string): TrustedProxies | null => {
  const text = setting.trim()
  if (text === '') return NO_TRUSTED_PROXIES
  if (/^\d+$/.test(text)) {
    const hops = Number(text)
    if (hops < 1 || hops > MAX_HOPS) return null
    return {
      text: `${hops} ${hops === 1 ? 'proxy' : 'proxies'} in front`,
      trusts: (_address, hop) => hop < hops,
    }
  }
  const parts = text.split(',').map((part) => part.trim())
  if (!parts.every((part) => NAMED_NETWORKS.has(part) || isNetwork(part))) return null
  const trusted = proxyAddr.compile(parts)
  return { text: parts.join(', '), trusts: (address = '', hop) => trusted(address, hop) }
}

/** Schema of the setting TRUST_PROXY. An empty text trusts no proxy. */
export const TrustProxy = z.pipe(
  z._default(z.string(), ''),
  z.transform((text, context) => {
    const parsed = parseTrustProxy(text)
    if (parsed) return parsed
    context.issues.push({ code: 'custom', message: `${ADVICE}, not ${text}`, input: text })
    return z.NEVER
  }),
)

/**
 * True for a loopback address. Such an address does not identify a client, because it is that of a local proxy or a developer's
 * machine.
 */
export const isLoopback = (ip: string): boolean => isIP(ip) !== 0 && ipaddr.process(ip).range() === 'loopback'

/**
 * Adds this machine to the trusted proxies, because the site's server forwards requests to its services over loopback or a Unix
 * socket. Also trusts a peer without an address, because connections over a Unix socket have none.
 */
export const withLoopback = ({ text, trusts }: TrustedProxies): TrustedProxies => ({
  text: text === NO_TRUSTED_PROXIES.text ? 'this machine' : `this machine, ${text}`,
  trusts: (address, hop) =>
    (hop === 0 && (address === undefined || isLoopback(address))) || trusts(address, hop),
})

/** Headers in which a proxy reports the client, host or scheme. An untrusted client can forge them. */
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

const hasForwardedHeader = ({ headers }: IncomingMessage): boolean =>
  headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined

/** Minimum interval between two warnings, in ms. A warning contains the number of requests since the previous warning. */
const WARN_INTERVAL_MS = 10 * 60_000

/** Logs the trusted proxies. Warns, at most every `WARN_INTERVAL_MS`, if an untrusted sender uses forwarded headers. */
export const logTrustedProxies = (
  app: FastifyInstance,
  { text, trusts }: TrustedProxies,
  now: () => number = Date.now,
): void => {
  let ignored = 0
  let next = 0
  app.addHook('onReady', async () => {
    app.log.info({ trustProxy: text }, 'forwarded headers are trusted from')
  })
  app.addHook('onRequest', async (request) => {
    if (!hasForwardedHeader(request.raw) || trusts(request.socket.remoteAddress, 0)) return
    ignored += 1
    if (now() < next) return
    next = now() + WARN_INTERVAL_MS
    request.log.warn(
      { trustProxy: text, requests: ignored },
      'ignored forwarded headers of an untrusted client; if it is your proxy, set TRUST_PROXY',
    )
    ignored = 0
  })
}

interface Bucket {
  tokens: number
  at: number
}

interface BucketOptions {
  /** Capacity of a bucket: the maximum number of requests at once. */
  burst: number
  perMinute: number
  now: () => number
}

/** Rate limits in memory, one token bucket per key. */
export interface TokenBuckets {
  /** Consumes one token of the key's bucket. Returns false if the bucket is empty. */
  take(key: string): boolean
  /** Returns true if `take` would succeed. Consumes nothing. */
  has(key: string): boolean
}

/**
 * Number of token buckets that are kept. Each bucket limits the rate of one key, such as a client. Buckets that were used less
 * recently can be deleted, so their keys start with full buckets again.
 */
const KEPT_BUCKETS = 50_000

/** Creates a token bucket per key. A bucket starts full. */
export const createTokenBuckets = ({ burst, perMinute, now }: BucketOptions): TokenBuckets => {
  const buckets = new RecentMap<Bucket>(KEPT_BUCKETS)

  const level = (key: string): number => {
    const bucket = buckets.get(key)
    if (!bucket) return burst
    return Math.min(burst, bucket.tokens + (Math.max(0, now() - bucket.at) * perMinute) / 60_000)
  }

  return {
    has: (key) => level(key) >= 1,
    take(key) {
      const tokens = level(key)
      const granted = tokens >= 1
      // Never use a time before the previous one. Otherwise, if the clock is set back and later corrected, the bucket would get
      // the tokens of the same period twice.
      const at = Math.max(now(), buckets.get(key)?.at ?? 0)
      buckets.set(key, { tokens: granted ? tokens - 1 : tokens, at })
      return granted
    },
  }
}
