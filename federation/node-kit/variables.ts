import { resolve } from 'node:path'
import { z } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { DatabaseAddress } from './postgres/database-address.ts'
import { TrustProxy } from './trust-proxy.ts'
import { WORKSPACE } from './workspace.ts'

/**
 * Error message for a numeric variable: the rule, and the value found, which is safe to show since numbers here are never
 * secrets.
 */
export const numberRule = (rule: string) => ({
  error: ({ input }: { input?: unknown }) => `${rule}, not ${String(input)}`,
})

/** A whole number from `min` to `max`. */
export const wholeNumber = (min: number, max: number, noun = 'a whole number') =>
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (text) => /^\d+$/.test(text) && min <= Number(text) && Number(text) <= max,
          numberRule(`must be ${noun} from ${min} to ${max}`),
        ),
      ),
    z.transform(Number),
  )

const port = (min: number) => wholeNumber(min, 65_535, 'a port number')

/** A port from 1. */
export const Port = port(1)
/** A port, or 0 for a free one. */
export const AnyPort = port(0)

/** The address of a site. */
export const webAddress = (example: string) =>
  z.url({ protocol: /^https?$/, error: `must be an address such as ${example}` })

/** Variables that the site and the services behind it share, with one meaning each. */
export const SHARED_VARIABLES = {
  /** Port of the site. */
  PORT: z._default(Port, 4300),
  /** Port of the lead API, which listens on the loopback interface only. */
  LEADS_PORT: z._default(Port, 4310),
  /** Folder of the store, the leads and the mail; relative to the workspace. Read as an absolute path. */
  STATE_DIR: z.pipe(
    z._default(z.string(), 'var'),
    z.transform((folder) => resolve(WORKSPACE, folder)),
  ),
  /**
   * Address of the PostgreSQL database in which machines share the store and the leads. If not set, both are files in
   * STATE_DIR.
   */
  DATABASE_URL: z.optional(DatabaseAddress),
  /** Public address of the site; read as its origin, without a trailing slash. */
  SITE_ORIGIN: z.optional(
    z.pipe(
      webAddress('https://www.example.com'),
      z.transform((address) => new URL(address).origin),
    ),
  ),
  /** Proxies whose forwarded headers are trusted. */
  TRUST_PROXY: TrustProxy,
}

/**
 * Reads variables; an empty one counts as not set. Throws a ContractError that names every bad one and the reason. The value
 * found may be a secret, so that only messages of numeric variables contain it.
 */
export const readVariables = <Schema extends z.ZodMiniType>(
  schema: Schema,
  variables: NodeJS.ProcessEnv,
): z.output<Schema> => {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  return parseContract(schema, present, 'environment', { hideValues: true })
}
