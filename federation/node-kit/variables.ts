import { resolve } from 'node:path'
import { z } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { DatabaseAddress } from './postgres/database-address.ts'
import { TrustProxy } from './trust-proxy.ts'
import { WORKSPACE } from './workspace.ts'

/** The message of a variable that holds a number and no secret: the rule and the value found. */
export const numberRule = (rule: string) => ({
  error: ({ input }: { input?: unknown }) => `${rule}, not ${String(input)}`,
})

/** A variable that holds a whole number from `min` to `max`. */
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

/** A variable that holds a port. */
export const Port = port(1)
/** The same, or 0, which takes a free port. */
export const AnyPort = port(0)

/** A variable that holds the address of a site. */
export const webAddress = (example: string) =>
  z.url({ protocol: /^https?$/, error: `must be an address such as ${example}` })

/** What the site and services behind it read alike: one variable means one thing, whoever reads it. */
export const SHARED_VARIABLES = {
  /** Of the site. */
  PORT: z._default(Port, 4300),
  /** Of the lead API, on the loopback interface only. */
  LEADS_PORT: z._default(Port, 4310),
  /** Holds the store, the leads and the mail; relative to the workspace. Read as an absolute path. */
  STATE_DIR: z.pipe(
    z._default(z.string(), 'var'),
    z.transform((folder) => resolve(WORKSPACE, folder)),
  ),
  /** PostgreSQL, where machines share the store and the leads; both are files in STATE_DIR without it. */
  DATABASE_URL: z.optional(DatabaseAddress),
  /** Where visitors find the site; read as its origin, without a trailing slash. */
  SITE_ORIGIN: z.optional(
    z.pipe(
      webAddress('https://www.example.com'),
      z.transform((address) => new URL(address).origin),
    ),
  ),
  /** Who may say for whom a request comes. */
  TRUST_PROXY: TrustProxy,
}

/**
 * Reads variables; one that is empty is not set. Throws a ContractError that names every bad one and the reason. The value found,
 * which may be a secret, is part of the message only of variables that hold a number.
 */
export const readVariables = <Schema extends z.ZodMiniType>(
  schema: Schema,
  variables: NodeJS.ProcessEnv,
): z.output<Schema> => {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  return parseContract(schema, present, 'environment', { hideValues: true })
}
