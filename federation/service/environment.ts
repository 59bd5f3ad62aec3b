import { isAbsolute, join, resolve } from 'node:path'
import { z } from 'shared-contracts'
import { WORKSPACE } from './workspace.ts'
import { TrustProxy, type TrustedProxies } from './trust-proxy.ts'

const port = (fallback: number) =>
  z._default(z.coerce.number('must be a number').check(z.int(), z.minimum(1), z.maximum(65_535)), fallback)

/** More than the largest machines have cores helps nobody. */
const MOST_WORKERS = 128
const WORKERS = `must be a whole number from 1 to ${MOST_WORKERS}`

const Environment = z.object({
  PORT: port(4300),
  LEADS_PORT: port(4310),
  HOST: z._default(z.string().check(z.minLength(1)), 'localhost'),
  STATE_DIR: z._default(z.string().check(z.minLength(1)), 'var'),
  SITE_SETTINGS: z.optional(z.string().check(z.minLength(1))),
  SITE_ORIGIN: z.optional(
    z.url({ protocol: /^https?$/, error: 'must be an address such as https://www.example.com' }),
  ),
  TRUST_PROXY: TrustProxy,
  SITE_WORKERS: z._default(
    z.coerce.number(WORKERS).check(z.int(WORKERS), z.minimum(1, WORKERS), z.maximum(MOST_WORKERS, WORKERS)),
    1,
  ),
})

export interface SiteEnvironment {
  port: number
  leadsPort: number
  /** Name or address the site listens on. */
  host: string
  /** Absolute. Holds the store, the leads and the mail. */
  stateDir: string
  storeDir: string
  /** JSON file with what differs between environments and browsers may know; the defaults hold without one. */
  settingsFile?: string | undefined
  /** Canonical origin, without a trailing slash. */
  origin: string
  /** Who may say for whom a request comes; nobody where it is left out. */
  trustProxy?: TrustedProxies
  /** How many processes serve the site; one where it is left out. */
  workers?: number
}

/** Reads the environment. Throws one error that names every bad variable. */
export const readEnvironment = (variables: NodeJS.ProcessEnv): SiteEnvironment => {
  const result = Environment.safeParse(variables)
  if (!result.success) {
    const lines = result.error.issues.map(
      ({ path, message }) => `${path.join('.')}=${variables[String(path[0])]}: ${message || 'is not valid'}`,
    )
    throw new Error(`The environment does not hold; set these variables right:\n${lines.join('\n')}`)
  }
  const { PORT, LEADS_PORT, HOST, STATE_DIR, SITE_SETTINGS, SITE_ORIGIN, TRUST_PROXY, SITE_WORKERS } =
    result.data
  const stateDir = isAbsolute(STATE_DIR) ? STATE_DIR : join(WORKSPACE, STATE_DIR)
  return {
    port: PORT,
    leadsPort: LEADS_PORT,
    host: HOST,
    stateDir,
    storeDir: join(stateDir, 'store'),
    settingsFile: SITE_SETTINGS === undefined ? undefined : resolve(WORKSPACE, SITE_SETTINGS),
    origin: SITE_ORIGIN ? new URL(SITE_ORIGIN).origin : `http://localhost:${PORT}`,
    trustProxy: TRUST_PROXY,
    workers: SITE_WORKERS,
  }
}
