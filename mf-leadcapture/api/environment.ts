import { resolve } from 'node:path'
import { SITE, z } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { parseMailbox } from './mail/address.ts'

const REPOSITORY = resolve(import.meta.dirname, '../..')

const Port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number')),
  z.pipe(z.transform(Number), z.number().check(z.maximum(65_535, 'must be at most 65535'))),
)

const Count = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,7}$/, 'must be a whole number from 1')),
  z.transform(Number),
)

const mailbox = (fallback: string) =>
  z.pipe(
    z._default(z.string(), fallback),
    z.transform((text, context) => {
      const parsed = parseMailbox(text)
      if (parsed) return parsed
      context.issues.push({ code: 'custom', message: 'must be one address, such as team@example.com or Team <team@example.com>', input: text })
      return z.NEVER
    }),
  )

const Environment = z.object({
  /** Port of this API, on the loopback interface only; 0 takes a free one. */
  LEADS_PORT: z._default(Port, 4310),
  /** `Host` names to answer for, separated by commas, beside those of SITE_ORIGIN and this machine. */
  LEADS_HOSTS: z._default(z.string(), ''),
  /** Requests a minute that one client, and all together, may send without becoming suspicious. */
  LEADS_PER_MINUTE: z._default(Count, 10),
  LEADS_TOTAL_PER_MINUTE: z._default(Count, 600),
  /** Where leads and mails lie; relative to the repository, as for everything that `npm start` starts. */
  STATE_DIR: z._default(z.string(), 'var'),
  /** PostgreSQL, for several instances side by side; SQLite in STATE_DIR without it. */
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\/\S+$/, 'must look like postgres://user:password@host:5432/database'))),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\/[^\s/]+/, 'must look like smtp://user:password@host:587'))),
  LEADS_TO: mailbox(SITE.contact.email),
  MAIL_FROM: mailbox(`${SITE.name} website <website@${SITE.contact.email.split('@')[1] ?? 'localhost'}>`),
  SITE_ORIGIN: z.optional(z.url({ protocol: /^https?$/, error: 'must be an address such as https://www.example.com' })),
  /** Port of the site server; PORT is what it goes by everywhere else. */
  SITE_PORT: z.optional(Port),
  PORT: z._default(Port, 4300),
})

export type LeadsEnvironment = ReturnType<typeof readEnvironment>

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']

const namesIn = (list: string): string[] => list.split(',').map((name) => name.trim().toLowerCase()).filter((name) => name !== '')

/** Reads and checks everything the process takes from its environment; throws a ContractError with every bad variable. */
export const readEnvironment = (variables: NodeJS.ProcessEnv) => {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const read = parseContract(Environment, present, 'environment')
  const sitePort = read.SITE_PORT ?? read.PORT
  const loopbackOrigins = LOOPBACK_NAMES.map((name) => `http://${name}:${sitePort}`)
  return {
    port: read.LEADS_PORT,
    allowedHosts: [...namesIn(read.LEADS_HOSTS), ...(read.SITE_ORIGIN === undefined ? [] : [new URL(read.SITE_ORIGIN).hostname]), ...LOOPBACK_NAMES],
    limits: { clientPerMinute: read.LEADS_PER_MINUTE, totalPerMinute: read.LEADS_TOTAL_PER_MINUTE },
    stateDir: resolve(REPOSITORY, read.STATE_DIR),
    databaseUrl: read.DATABASE_URL,
    smtpUrl: read.SMTP_URL,
    correspondents: { from: read.MAIL_FROM, to: read.LEADS_TO },
    allowedOrigins: read.SITE_ORIGIN === undefined ? loopbackOrigins : [new URL(read.SITE_ORIGIN).origin, ...loopbackOrigins],
    siteUrl: `http://127.0.0.1:${sitePort}`,
  }
}
