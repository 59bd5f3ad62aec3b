import {
  AnyPort,
  isSafeAddress,
  numberRule,
  Port,
  readVariables,
  removeBrackets,
  SHARED_VARIABLES,
  webAddress,
  webOrigin,
  wholeNumber,
} from '@federation/node-kit'
import { SITE, z } from 'shared-contracts'
import { parseMailbox } from './outbox/messages.ts'

const Count = wholeNumber(1, 99_999_999)

const Minutes = z.pipe(
  z
    .string()
    .check(z.regex(/^(?:[1-9]\d{0,3}|0\.(?!0+$)\d{1,3})$/, numberRule('must be minutes, such as 15'))),
  z.transform(Number),
)

const mailbox = (fallback: string) =>
  z.pipe(
    z._default(z.string(), fallback),
    z.transform((text, context) => {
      const parsed = parseMailbox(text)
      if (parsed) return parsed
      context.issues.push({
        code: 'custom',
        message: 'must be one address, such as team@example.com or Team <team@example.com>',
        input: text,
      })
      return z.NEVER
    }),
  )

/** Accepts only https, except on this machine: the privacy policy promises that personal data is sent encrypted. */
const encryptedAddress = (example: string) =>
  webAddress(example).check(z.refine(isSafeAddress, 'must begin with https:// except on this machine'))

const Variables = z.object({
  ...SHARED_VARIABLES,
  /** Port of the API. With 0, the operating system selects a free port. */
  LEADS_PORT: z._default(AnyPort, 4310),
  /** Address to listen on: a network address, or `unix:` and the absolute path of a socket. */
  LEADS_LISTEN: z._default(
    z
      .string()
      .check(
        z.minLength(1),
        z.regex(/^(?!unix:(?!\/))/, 'must have an absolute path, such as unix:/run/leads.sock'),
      ),
    '127.0.0.1',
  ),
  /** Host names to accept in the `Host` header, in addition to SITE_ORIGIN and this machine. Separated by commas. */
  LEADS_HOSTS: z._default(z.string(), ''),
  /** Requests per minute without a proof of work: of one client, and of all clients together. */
  LEADS_PER_MINUTE: z._default(Count, 10),
  LEADS_TOTAL_PER_MINUTE: z._default(Count, 600),
  BOOKING_HOLD_MINUTES: z._default(Minutes, 15),
  /** Key for the signature in the header of test requests. Records of such requests are not delivered. */
  LEADS_TEST_SECRET: z.optional(z.string().check(z.minLength(16, 'must be at least 16 characters'))),
  SMTP_URL: z.optional(
    z.string().check(z.regex(/^smtps?:\/\/[^\s/]+/, 'must look like smtp://user:password@host:587')),
  ),
  LEADS_TO: mailbox(SITE.contact.email),
  MAIL_FROM: mailbox(`${SITE.name} website <website@${SITE.contact.email.split('@')[1] ?? 'localhost'}>`),
  /** DKIM signature of mails: the domain, the selector of its DNS record, and the file of the private key. */
  DKIM_DOMAIN: z.optional(z.string()),
  DKIM_SELECTOR: z.optional(z.string()),
  DKIM_KEY_FILE: z.optional(z.string()),
  HUBSPOT_PORTAL_ID: z.optional(z.string().check(z.regex(/^\d+$/, numberRule('must be a number')))),
  HUBSPOT_FORM_ID: z.optional(z.string().check(z.regex(/^[\w-]+$/, "must be the form's GUID"))),
  HUBSPOT_BASE: z._default(encryptedAddress('https://api.hsforms.com'), 'https://api.hsforms.com'),
  /** URL to which each lead is posted, and the secret with which the posts are signed. */
  LEADS_WEBHOOK_URL: z.optional(encryptedAddress('https://crm.example/leads')),
  LEADS_WEBHOOK_SECRET: z.optional(z.string().check(z.minLength(16, 'must be at least 16 characters'))),
  /** Address of a page server on another machine. The API fetches pages from it for visitors without JavaScript. */
  SITE_URL: z.optional(webOrigin('http://site:4300')),
  SITE_PORT: z.optional(Port),
})

const DEPENDENT_SETTINGS = [
  ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY_FILE'],
  ['HUBSPOT_PORTAL_ID', 'HUBSPOT_FORM_ID'],
  ['LEADS_WEBHOOK_URL', 'LEADS_WEBHOOK_SECRET'],
] as const

const Environment = Variables.check(({ value, issues }) => {
  for (const group of DEPENDENT_SETTINGS) {
    const missing = group.filter((name) => value[name] === undefined)
    if (missing.length === group.length) continue
    for (const name of missing)
      issues.push({
        code: 'custom',
        path: [name],
        message: `must be set together with ${group.filter((other) => other !== name).join(' and ')}`,
        input: value,
      })
  }
})

export type LeadsEnvironment = ReturnType<typeof readEnvironment>

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']

const splitNames = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')

/** Reads and validates the environment. Throws a ContractError that names every invalid variable. */
export const readEnvironment = (variables: NodeJS.ProcessEnv) => {
  const read = readVariables(Environment, variables)
  const sitePort = read.SITE_PORT ?? read.PORT
  const loopbackOrigins = LOOPBACK_NAMES.map((name) => `http://${name}:${sitePort}`)
  return {
    port: read.LEADS_PORT,
    listen: removeBrackets(read.LEADS_LISTEN),
    allowedHosts: [
      ...splitNames(read.LEADS_HOSTS),
      ...(read.SITE_ORIGIN === undefined ? [] : [new URL(read.SITE_ORIGIN).hostname]),
      ...LOOPBACK_NAMES,
    ],
    rates: { clientPerMinute: read.LEADS_PER_MINUTE, totalPerMinute: read.LEADS_TOTAL_PER_MINUTE },
    holdMs: Math.round(read.BOOKING_HOLD_MINUTES * 60_000),
    testSecret: read.LEADS_TEST_SECRET,
    stateDir: read.STATE_DIR,
    databaseUrl: read.DATABASE_URL,
    smtpUrl: read.SMTP_URL,
    dkim:
      read.DKIM_DOMAIN !== undefined && read.DKIM_SELECTOR !== undefined && read.DKIM_KEY_FILE !== undefined
        ? { domainName: read.DKIM_DOMAIN, keySelector: read.DKIM_SELECTOR, keyFile: read.DKIM_KEY_FILE }
        : undefined,
    hubspot:
      read.HUBSPOT_PORTAL_ID !== undefined && read.HUBSPOT_FORM_ID !== undefined
        ? { base: read.HUBSPOT_BASE, portalId: read.HUBSPOT_PORTAL_ID, formId: read.HUBSPOT_FORM_ID }
        : undefined,
    webhook:
      read.LEADS_WEBHOOK_URL !== undefined && read.LEADS_WEBHOOK_SECRET !== undefined
        ? { url: read.LEADS_WEBHOOK_URL, secret: read.LEADS_WEBHOOK_SECRET }
        : undefined,
    mailAddresses: { from: read.MAIL_FROM, to: read.LEADS_TO },
    siteOrigin: read.SITE_ORIGIN ?? `http://localhost:${sitePort}`,
    allowedOrigins: read.SITE_ORIGIN === undefined ? loopbackOrigins : [read.SITE_ORIGIN, ...loopbackOrigins],
    trustProxy: read.TRUST_PROXY,
    siteUrl: read.SITE_URL ?? `http://127.0.0.1:${sitePort}`,
  }
}
