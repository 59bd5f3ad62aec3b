import { createPublicKey } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import type { LeadsEnvironment } from '../environment.ts'
import { getMailDomain } from '../outbox/messages.ts'

/** Result of one check. `bad`: an operator must act now. `odd`: an operator should know about it. */
export interface Finding {
  check: string
  verdict: 'good' | 'odd' | 'bad'
  finding: string
}

const createReport =
  (verdict: Finding['verdict']) =>
  (check: string, finding: string): Finding => ({ check, verdict, finding })
export const good = createReport('good')
export const odd = createReport('odd')
export const bad = createReport('bad')

type Dns = Pick<Resolver, 'resolveTxt' | 'resolveMx'>
type MailSettings = Pick<LeadsEnvironment, 'mailAddresses' | 'dkim'>

const TIMEOUT_MS = 5000
/** DNS error codes for a missing record: the name exists without such a record, or does not exist. */
const ABSENT = new Set(['ENODATA', 'ENOTFOUND'])
/** Maximum number of terms of an SPF record that need a DNS request (RFC 7208, section 4.6.4). */
const MAX_SPF_LOOKUPS = 10

/** Checks the DNS records by which receivers accept mails of the configured sender; see docs/mail.md. */
export const checkMailDns = async (
  settings: MailSettings,
  dns: Dns = new Resolver({ timeout: TIMEOUT_MS, tries: 2 }),
): Promise<Finding[]> => {
  const domain = getMailDomain(settings.mailAddresses.from)
  const checks = { MX: checkMx, SPF: checkSpf, DKIM: checkDkim, DMARC: checkDmarc }
  return Promise.all(
    Object.entries(checks).map(([name, check]) =>
      check(domain, dns, settings).catch((error: unknown) =>
        odd(name, `not checked: DNS does not answer (${codeOf(error)})`),
      ),
    ),
  )
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

/** Resolves to an empty list if the record is missing. Rejects if no DNS server responds. */
const orNone = <T>(records: Promise<T[]>): Promise<T[]> =>
  records.catch((error: unknown) => {
    if (ABSENT.has(codeOf(error))) return []
    throw error
  })

/** Returns the TXT records of a name that begin with `version`, such as `v=spf1`. Parts of a long record are joined. */
const readTexts = async (dns: Dns, name: string, version: string): Promise<string[]> =>
  (await orNone(dns.resolveTxt(name)))
    .map((parts) => parts.join(''))
    .filter((text) => text.toLowerCase().startsWith(version))

/** Returns the tags of a DKIM or DMARC record, such as `p` of `v=DMARC1; p=reject`. */
const readTags = (text: string): Map<string, string> =>
  new Map(
    text.split(';').map((tag) => {
      const [name = '', ...value] = tag.split('=')
      return [name.trim().toLowerCase(), value.join('=').replaceAll(/\s/g, '')]
    }),
  )

const checkMx = async (domain: string, dns: Dns): Promise<Finding> => {
  const servers = await orNone(dns.resolveMx(domain))
  const names = servers.map(({ exchange }) => exchange).join(', ')
  return names === ''
    ? odd('MX', `${domain} receives no mail: replies and bounces are lost`)
    : good('MX', `${domain}: ${names}`)
}

const checkSpf = async (domain: string, dns: Dns): Promise<Finding> => {
  const records = await readTexts(dns, domain, 'v=spf1')
  const [text = ''] = records
  if (records.length !== 1) return bad('SPF', `${domain} has ${records.length} SPF records instead of one`)
  const terms = text.toLowerCase().split(/\s+/).slice(1)
  const lookups = terms.filter((term) => /^[+~?-]?(?:include|a|mx|ptr|exists|redirect)(?:[:=/]|$)/.test(term))
  if (lookups.length > MAX_SPF_LOOKUPS)
    return bad('SPF', `${lookups.length} terms need a DNS request, at most ${MAX_SPF_LOOKUPS} may`)
  if (terms.some((term) => term === 'all' || term === '+all'))
    return bad('SPF', `it allows every server: ${text}`)
  return terms.some((term) => /^[~-]all$|^redirect=/.test(term))
    ? good('SPF', text)
    : odd('SPF', `it ends without -all or ~all: ${text}`)
}

const checkDkim = async (domain: string, dns: Dns, { dkim }: MailSettings): Promise<Finding> => {
  if (dkim === undefined)
    return odd(
      'DKIM',
      `not signed here: the mail server must sign for ${domain}, or set DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE`,
    )
  const { domainName, keySelector, keyFile } = dkim
  const name = `${keySelector}._domainkey.${domainName}`
  const text = (await orNone(dns.resolveTxt(name)))
    .map((parts) => parts.join(''))
    .find((record) => record.includes('p='))
  if (text === undefined) return bad('DKIM', `${name} has no key`)
  if (readTags(text).get('p') !== readDnsKey(keyFile))
    return bad('DKIM', `the key of ${name} does not belong to ${keyFile}`)
  return isSameOrganization(domain, domainName)
    ? good('DKIM', `${name} has the key of ${keyFile}`)
    : bad('DKIM', `DKIM_DOMAIN ${domainName} is not the sender's domain ${domain}: DMARC ignores it`)
}

/** Returns the public key as DNS contains it: SubjectPublicKeyInfo of RSA, or the 32 bytes of Ed25519 (RFC 8463). */
const readDnsKey = (keyFile: string): string => {
  const key = createPublicKey(readFileSync(keyFile, 'utf8'))
  return key.asymmetricKeyType === 'ed25519'
    ? Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64')
    : key.export({ type: 'spki', format: 'der' }).toString('base64')
}

/** True if the domains are equal, or one is a subdomain of the other: the "relaxed alignment" of DMARC. */
const isSameOrganization = (one: string, other: string): boolean =>
  one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)

const checkDmarc = async (domain: string, dns: Dns): Promise<Finding> => {
  // Also look at the parent domains: if a subdomain has no DMARC record, receivers use the record of its parent domain.
  for (let name = domain; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    const [text] = await readTexts(dns, `_dmarc.${name}`, 'v=dmarc1')
    if (text === undefined) continue
    const tags = readTags(text)
    // `sp` is the policy for subdomains of the domain that has the record.
    const policy = (name === domain ? undefined : tags.get('sp')) ?? tags.get('p') ?? 'none'
    return policy === 'none'
      ? odd('DMARC', `${text}: receivers accept mails that others forge`)
      : good('DMARC', text)
  }
  return bad('DMARC', `_dmarc.${domain} has no record`)
}
