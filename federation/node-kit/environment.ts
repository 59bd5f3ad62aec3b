import { join, resolve } from 'node:path'
import { z } from 'shared-contracts'
import { TrustProxy } from './clients.ts'
import { WORKSPACE } from './workspace.ts'
import { ContractError, parseContract } from 'shared-contracts/parse'

/**
 * Returns true if `hostname` (in the format of `URL.hostname`) is this machine. Traffic to this machine does not cross a
 * network, so it needs no encryption.
 */
export const isLocalHost = (hostname: string): boolean =>
  hostname === '' ||
  hostname === 'localhost' ||
  hostname === '[::1]' ||
  /^127(?:\.\d{1,3}){3}$/.test(hostname)

const ENCRYPTED_SSL_MODES = new Set(['require', 'verify-ca', 'verify-full'])

const isEncrypted = (address: string): boolean => {
  const url = URL.parse(address)
  if (!url) return true
  const host = url.searchParams.get('host')
  const isHere = isLocalHost(url.hostname) && (host === null || host.startsWith('/') || isLocalHost(host))
  return isHere || ENCRYPTED_SSL_MODES.has(url.searchParams.get('sslmode') ?? '')
}

/** Schema of a PostgreSQL address. Requires encryption, except for a database on this machine. */
export const DatabaseAddress = z
  .string()
  .check(
    z.regex(/^postgres(ql)?:\/\/\S+$/, 'must look like postgres://user:password@host:5432/database'),
    z.refine(isEncrypted, 'must say sslmode=verify-full (or require) except on this machine'),
  )

/** Returns true if requests to an address are encrypted (https), or stay on this machine. */
export const isSafeAddress = (address: string): boolean => {
  const { protocol, hostname = 'elsewhere' } = URL.parse(address) ?? {}
  return protocol === 'https:' || (protocol === 'http:' && isLocalHost(hostname))
}

/** Schema of a text for which `isValid` is true. The result is `read(text)`. */
const textThat = <T>(
  isValid: (text: string) => boolean,
  rule: string | ReturnType<typeof numberRule>,
  read: (text: string) => T,
) => z.pipe(z.string().check(z.refine(isValid, rule)), z.transform(read))

/**
 * Creates the error message of a numeric variable: the rule and the invalid value. Numeric values are never secret, so the
 * message may contain them.
 */
export const numberRule = (rule: string) => ({
  error: ({ input }: { input?: unknown }) => `${rule}, not ${String(input)}`,
})

/** Schema of a whole number from `min` to `max`. `noun` names the value in the error message. */
export const wholeNumber = (min: number, max: number, noun = 'a whole number') =>
  textThat(
    (text) => /^\d+$/.test(text) && min <= Number(text) && Number(text) <= max,
    numberRule(`must be ${noun} from ${min} to ${max}`),
    Number,
  )

const port = (min: number) => wholeNumber(min, 65_535, 'a port number')

/** Schema of a port number, at least 1. */
export const Port = port(1)
/** Schema of a port number. 0 selects a free port. */
export const AnyPort = port(0)

/** Schema of an http or https URL. `example` is part of the error message. */
export const webAddress = (example: string) =>
  z.url({ protocol: /^https?$/, error: `must be an address such as ${example}` })

/** Schema of an http or https URL. The result is its origin, without a trailing slash. `example` is part of the error message. */
export const webOrigin = (example: string) =>
  z.pipe(
    webAddress(example),
    z.transform((address) => new URL(address).origin),
  )

const isApiAddress = (text: string): boolean => {
  const url = URL.parse(text)
  if (url?.protocol === 'unix:') return /^unix:\/[^/]/.test(text)
  return (url?.protocol === 'http:' || url?.protocol === 'https:') && url.href === `${url.origin}/`
}

/**
 * Schema of the lead API's address: http, https, or `unix:` with the absolute path of a socket. The result has no trailing
 * slash.
 */
const ApiAddress = textThat(
  isApiAddress,
  'must be an address without a path, such as http://leads:4310, or unix:/run/crewtally/leads.sock',
  (text) => (text.startsWith('unix:') ? text : new URL(text).origin),
)

/** Environment variables that the site and other services share. */
export const SHARED_VARIABLES = {
  PORT: z._default(Port, 4300),
  /** Port of the lead API, which listens on the loopback interface only. */
  LEADS_PORT: z._default(Port, 4310),
  /** Folder of the store, the leads and the mail. A relative path starts at the workspace. The result is an absolute path. */
  STATE_DIR: z.pipe(
    z._default(z.string(), 'var'),
    z.transform((folder) => resolve(WORKSPACE, folder)),
  ),
  /**
   * Address of the PostgreSQL database that machines share for the store and the leads. If the variable is not set, both are
   * files in STATE_DIR.
   */
  DATABASE_URL: z.optional(DatabaseAddress),
  REGISTRY_PORT: z._default(Port, 4330),
  /** Token with which page servers authenticate when they read from a registry. */
  REGISTRY_READ_TOKEN: z.optional(
    z
      .string()
      .check(z.regex(/^[\w.-]{32,256}$/, 'must be 32 to 256 letters, digits, dots, hyphens or underscores')),
  ),
  /** Public address of the site. The result is its origin, without a trailing slash. */
  SITE_ORIGIN: z.optional(webOrigin('https://www.example.com')),
  TRUST_PROXY: TrustProxy,
}

/**
 * Reads environment variables. An empty variable is treated as not set. Throws a ContractError that lists every invalid
 * variable and the reason. The message contains the values of numeric variables only, because other values can be secret.
 */
export const readVariables = <Schema extends z.ZodMiniType>(
  schema: Schema,
  variables: NodeJS.ProcessEnv,
): z.output<Schema> => {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  return parseContract(schema, present, 'environment', { hideValues: true })
}

/** Removes the brackets of an IPv6 address. URLs require the brackets, but `listen` does not accept them. */
export const removeBrackets = (address: string): string => address.replace(/^\[(.*)\]$/, '$1')

/** Maximum of SITE_WORKERS. A higher value exceeds the CPU cores of large machines, so it is probably a mistake. */
const MAX_WORKERS = 128

const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text

const splitList = (text: string): string[] => text.split(',').map((item) => item.trim())

const Origins = textThat(
  (text) => splitList(text).every(isOrigin),
  'must be origins separated by commas, such as https://partner.example,http://localhost:8080',
  (text): ReadonlySet<string> => new Set(splitList(text)),
)

/** Schema of a registry address. The address must use https, except on this machine. The result is its origin. */
const RegistryAddress = webOrigin('https://releases.example.com').check(
  z.refine(isSafeAddress, 'must begin with https:// except on this machine'),
)

/**
 * Schema of the addresses that accept requests to purge the cache, separated by commas. They must use https, except on this
 * machine.
 */
const PurgeAddresses = textThat(
  (text) => splitList(text).every(isSafeAddress),
  'must be addresses separated by commas, which begin with https:// except on this machine',
  (text) => splitList(text).map((address) => address.replace(/(?<!\/)\/+$/, '')),
)

/** Address of Sentry, or of a service with the same protocol, and the public key of a project in that service. */
export interface SentryAddress {
  /** URL to which an error is posted, in Sentry's envelope format. */
  url: string
  key: string
}

const SENTRY_RULE =
  'must be a DSN such as https://key@sentry.example/1, which begins with https:// except on this machine'

/** Schema of a Sentry DSN: `https://<key>@<host>/<project>`. */
const SentryDsn = z.pipe(
  z.string(),
  z.transform((text, context): SentryAddress => {
    const { protocol, username, host, pathname } = URL.parse(text) ?? {}
    const [, folder = '', project] = /^(.*)\/(\w+)$/.exec(pathname ?? '') ?? []
    if (isSafeAddress(text) && username && project !== undefined)
      return { url: `${protocol}//${host}${folder}/api/${project}/envelope/`, key: username }
    context.issues.push({ code: 'custom', message: SENTRY_RULE, input: text })
    return z.NEVER
  }),
)

const CDN_PROVIDERS = ['fastly', 'cloudflare', 'varnish', 'generic'] as const

const Environment = z.object({
  ...SHARED_VARIABLES,
  /** Cache in front of the page servers. If the variable is not set, pages have no headers for caches. */
  CDN: z.optional(z.enum(CDN_PROVIDERS)),
  /** Addresses that accept purge requests. Default for Fastly and Cloudflare: their public API. */
  CDN_PURGE_URL: z.optional(PurgeAddresses),
  CDN_TOKEN: z.optional(z.string().check(z.regex(/^[\x21-\x7e]+$/, 'must be a token without spaces'))),
  /** Service id (Fastly) or zone id (Cloudflare). */
  CDN_SERVICE: z.optional(z.string().check(z.regex(/^\w+$/, 'must be the id of a service or zone'))),
  HOST: z.pipe(z._default(z.string(), 'localhost'), z.transform(removeBrackets)),
  /** Address of a lead API on another machine. Default: this machine, port LEADS_PORT. */
  LEADS_URL: z.optional(ApiAddress),
  SITE_SETTINGS: z.optional(z.string()),
  /** Origins of other web applications whose pages may load released files of this site. */
  FOREIGN_HOSTS: z._default(Origins, new Set<string>()),
  SITE_WORKERS: z._default(wholeNumber(1, MAX_WORKERS), 1),
  /**
   * Registry to which the command-line program `fed` publishes releases. Without it, `fed` publishes to the store of this
   * machine. If DATABASE_URL is not set, a site server also pulls its releases from this registry.
   */
  REGISTRY_URL: z.optional(RegistryAddress),
  /** Service that gets the errors of browsers. Default: none. */
  SENTRY_DSN: z.optional(SentryDsn),
})

/** Cache in front of the page servers, and how to purge it. */
export interface CdnSettings {
  provider: (typeof CDN_PROVIDERS)[number]
  /**
   * Addresses and credentials for purging outdated pages from the cache. Undefined if no purging is configured. Cached pages
   * then expire after less than a minute.
   */
  purge?: { addresses: readonly string[]; token?: string | undefined; service?: string | undefined }
}

/** Returns true if no variable selects a store. The store is then `var/` of this Git working copy. */
export const isCheckoutStore = ({ STATE_DIR, DATABASE_URL }: NodeJS.ProcessEnv): boolean =>
  !STATE_DIR && !DATABASE_URL

const PROVIDER_APIS: Partial<Record<CdnSettings['provider'], string>> = {
  fastly: 'https://api.fastly.com',
  cloudflare: 'https://api.cloudflare.com/client/v4',
}

/**
 * Returns the settings of the cache in front of the page servers, or undefined if there is no cache. Throws a ContractError if a
 * variable is missing, such as CDN_TOKEN for purging the cache of Fastly.
 */
const readCdn = ({
  CDN: provider,
  CDN_PURGE_URL: given,
  CDN_TOKEN: token,
  CDN_SERVICE: service,
}: z.output<typeof Environment>): CdnSettings | undefined => {
  const isConfigured = given !== undefined || token !== undefined || service !== undefined
  if (provider === undefined) {
    if (isConfigured)
      throw new ContractError('environment: CDN must be set if CDN_PURGE_URL, CDN_TOKEN or CDN_SERVICE is')
    return undefined
  }
  if (!isConfigured) return { provider }
  const api = PROVIDER_APIS[provider]
  if (api !== undefined && (token === undefined || service === undefined))
    throw new ContractError(`environment: CDN=${provider} needs both CDN_TOKEN and CDN_SERVICE to purge`)
  const addresses = given ?? (api === undefined ? [] : [api])
  if (addresses.length === 0)
    throw new ContractError(`environment: CDN=${provider} needs CDN_PURGE_URL to purge`)
  return { provider, purge: { addresses, token, service } }
}

/** Reads the environment variables. Throws a ContractError that lists every invalid variable. */
export const readEnvironment = (variables: NodeJS.ProcessEnv) => {
  const read = readVariables(Environment, variables)
  return {
    port: read.PORT,
    leadsPort: read.LEADS_PORT,
    /** URL of the lead API without a trailing slash: `http://…`, `https://…` or `unix:/path`. */
    leadsUrl: read.LEADS_URL ?? `http://127.0.0.1:${read.LEADS_PORT}`,
    host: read.HOST,
    stateDir: read.STATE_DIR,
    /** Absolute path of the store. With DATABASE_URL, this is the machine's copy of the shared store. */
    storeDir: join(read.STATE_DIR, read.DATABASE_URL === undefined ? 'store' : 'shared-store'),
    databaseUrl: read.DATABASE_URL,
    registryUrl: read.REGISTRY_URL,
    registryReadToken: read.REGISTRY_READ_TOKEN,
    /** JSON file of the public settings that differ between environments. If undefined, the defaults apply. */
    settingsFile: read.SITE_SETTINGS === undefined ? undefined : resolve(WORKSPACE, read.SITE_SETTINGS),
    requestedOrigin: read.SITE_ORIGIN,
    /** Canonical origin of a new site, without a trailing slash. */
    origin: read.SITE_ORIGIN ?? `http://localhost:${read.PORT}`,
    trustProxy: read.TRUST_PROXY,
    foreignHosts: read.FOREIGN_HOSTS,
    workers: read.SITE_WORKERS,
    cdn: readCdn(read),
    sentry: read.SENTRY_DSN,
  }
}

type ReadEnvironment = ReturnType<typeof readEnvironment>
type NeededSettings = 'port' | 'leadsPort' | 'leadsUrl' | 'host' | 'stateDir' | 'storeDir' | 'origin'

/** Settings of a site. A setting that is undefined has the default of its environment variable. */
export type SiteEnvironment = Pick<ReadEnvironment, NeededSettings> & Partial<ReadEnvironment>
