import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTempFolder } from '../../testing/start-api.ts'
import { checkMailDns } from './mail-dns.ts'

const from = { name: 'Team', address: 'team@mail.crewtally.example' }
const mailAddresses = { from, to: from }

/** Creates a fake DNS resolver with these TXT records. Any other request fails with `code`. */
const fakeDns = (texts: Record<string, string[]>, code = 'ENOTFOUND') => {
  const absent = () => Promise.reject(Object.assign(new Error('no record'), { code }))
  return {
    // Split a text as DNS does, into parts of at most 255 octets.
    resolveTxt: (name: string) =>
      texts[name] ? Promise.resolve(texts[name].map((text) => text.match(/.{1,255}/gs) ?? [])) : absent(),
    resolveMx: absent,
  }
}

const examine = async (
  texts: Record<string, string[]>,
  dkim?: Parameters<typeof checkMailDns>[0]['dkim'],
) => {
  const findings = await checkMailDns({ mailAddresses, dkim }, fakeDns(texts))
  return Object.fromEntries(findings.map(({ check, verdict }) => [check, verdict]))
}

const createKey = (type: 'rsa' | 'ed25519') => {
  const { privateKey, publicKey } =
    type === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ed25519')
  const keyFile = join(createTempFolder(), 'dkim.pem')
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const der = publicKey.export({ type: 'spki', format: 'der' })
  const published = (type === 'rsa' ? der : der.subarray(-32)).toString('base64')
  return { keyFile, record: [`v=DKIM1; k=${type}; p=${published}`] }
}

test.for(['rsa', 'ed25519'] as const)('accepts complete records with a key of the type %s', async (type) => {
  const { keyFile, record } = createKey(type)
  const texts = {
    'mail.crewtally.example': ['site-verification=1', 'v=spf1 include:_spf.mail.example -all'],
    's1._domainkey.crewtally.example': record,
    '_dmarc.crewtally.example': ['v=DMARC1; p=quarantine; rua=mailto:dmarc@crewtally.example'],
  }
  const dkim = { domainName: 'crewtally.example', keySelector: 's1', keyFile }
  expect(await examine(texts, dkim)).toEqual({ MX: 'odd', SPF: 'good', DKIM: 'good', DMARC: 'good' })
})

test('reports missing records, and that the mail server has to sign', async () => {
  expect(await examine({})).toEqual({ MX: 'odd', SPF: 'bad', DKIM: 'odd', DMARC: 'bad' })
})

test.for([
  [['v=spf1 -all', 'v=spf1 ~all'], 'bad'],
  [['v=spf1 +all'], 'bad'],
  [['v=spf1 a ?all'], 'odd'],
  [[`v=spf1 ${'include:x.example '.repeat(11)}-all`], 'bad'],
] as const)('judges the SPF records %j as %s', async ([records, verdict]) => {
  expect(await examine({ 'mail.crewtally.example': [...records] })).toMatchObject({ SPF: verdict })
})

test('rejects a key that does not sign, and one of another domain', async () => {
  const { keyFile, record } = createKey('rsa')
  const other = createKey('rsa').record
  for (const [domainName, texts] of [
    ['crewtally.example', { 's1._domainkey.crewtally.example': other }],
    ['crewtally.example', {}],
    ['elsewhere.example', { 's1._domainkey.elsewhere.example': record }],
  ] as const)
    expect(await examine(texts, { domainName, keySelector: 's1', keyFile })).toMatchObject({ DKIM: 'bad' })
})

test.for([
  ['mail.crewtally.example', 'v=DMARC1; p=none', 'odd'],
  ['crewtally.example', 'v=DMARC1; p=reject; sp=none', 'odd'],
  ['crewtally.example', 'v=DMARC1; p=none; sp=reject', 'good'],
  ['mail.crewtally.example', 'v=DMARC1; p=reject; sp=none', 'good'],
] as const)('judges the policy of %s, %s, as %s', async ([name, record, verdict]) => {
  expect(await examine({ [`_dmarc.${name}`]: [record] })).toMatchObject({ DMARC: verdict })
})

test('checks nothing while DNS does not answer', async () => {
  const findings = await checkMailDns({ mailAddresses, dkim: undefined }, fakeDns({}, 'ESERVFAIL'))
  expect(findings.filter(({ finding }) => finding.includes('DNS does not answer (ESERVFAIL)'))).toHaveLength(
    3,
  )
  expect(findings.map(({ verdict }) => verdict)).not.toContain('bad')
})
