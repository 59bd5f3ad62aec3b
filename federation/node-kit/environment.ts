import { join, resolve } from 'node:path'
import { z } from 'shared-contracts'
import type { TrustedProxies } from './trust-proxy.ts'
import { readVariables, SHARED_VARIABLES, wholeNumber } from './variables.ts'
import { WORKSPACE } from './workspace.ts'

/** More workers than the largest machines have cores are a mistake. */
const MOST_WORKERS = 128

const ORIGINS = 'must be origins separated by commas, such as https://partner.example,http://localhost:8080'

const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text

const originsIn = (text: string): string[] => text.split(',').map((origin) => origin.trim())

const Origins = z.pipe(
  z.string().check(z.refine((text) => originsIn(text).every(isOrigin), ORIGINS)),
  z.transform((text): ReadonlySet<string> => new Set(originsIn(text))),
)

const Environment = z.object({
  ...SHARED_VARIABLES,
  HOST: z._default(z.string(), 'localhost'),
  SITE_SETTINGS: z.optional(z.string()),
  /** Origins whose pages may load what areas are made of. */
  FOREIGN_HOSTS: z._default(Origins, new Set<string>()),
  SITE_WORKERS: z._default(wholeNumber(1, MOST_WORKERS), 1),
})

export interface SiteEnvironment {
  port: number
  leadsPort: number
  /** Name or address the site listens on. */
  host: string
  /** Absolute path of the folder of the store, the leads and the mail. */
  stateDir: string
  /** The store, or where DATABASE_URL is set this machine's copy of it. */
  storeDir: string
  /** Address of PostgreSQL if machines share the store; undefined if the store is the folder. */
  databaseUrl?: string | undefined
  /** JSON file of the settings that differ between environments and are public. Without it the defaults apply. */
  settingsFile?: string | undefined
  /** SITE_ORIGIN, if it is set. */
  askedOrigin?: string | undefined
  /** Canonical origin of a site that has none yet, without a trailing slash. */
  origin: string
  /** Proxies whose forwarded headers are trusted. Undefined trusts none. */
  trustProxy?: TrustedProxies
  /** Origins whose pages may load released files; none by default. */
  foreignHosts?: ReadonlySet<string>
  /** Number of processes that serve the site. Undefined means one. */
  workers?: number
}

/** True if the store is the checkout's `var/`: no variable names another. */
export const isOwnStore = ({ STATE_DIR, DATABASE_URL }: NodeJS.ProcessEnv): boolean =>
  !STATE_DIR && !DATABASE_URL

/** Reads the environment. Throws a ContractError that names every bad variable. */
export const readEnvironment = (variables: NodeJS.ProcessEnv): SiteEnvironment => {
  const read = readVariables(Environment, variables)
  return {
    port: read.PORT,
    leadsPort: read.LEADS_PORT,
    host: read.HOST,
    stateDir: read.STATE_DIR,
    storeDir: join(read.STATE_DIR, read.DATABASE_URL === undefined ? 'store' : 'shared-store'),
    databaseUrl: read.DATABASE_URL,
    settingsFile: read.SITE_SETTINGS === undefined ? undefined : resolve(WORKSPACE, read.SITE_SETTINGS),
    askedOrigin: read.SITE_ORIGIN,
    origin: read.SITE_ORIGIN ?? `http://localhost:${read.PORT}`,
    trustProxy: read.TRUST_PROXY,
    foreignHosts: read.FOREIGN_HOSTS,
    workers: read.SITE_WORKERS,
  }
}
