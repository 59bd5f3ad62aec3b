import { expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'

test('uses a site server on this machine by default', () => {
  const settings = readEnvironment({})
  expect(settings).toMatchObject({
    port: 4310,
    smtpUrl: undefined,
    siteUrl: 'http://127.0.0.1:4300',
    allowedOrigins: ['http://localhost:4300', 'http://127.0.0.1:4300', 'http://[::1]:4300'],
    mailAddresses: {
      to: { address: 'hello@crewtally.example' },
      from: { address: 'website@crewtally.example' },
    },
  })
  expect(settings.stateDir).toMatch(/\/var$/)
})

test("reads the site's port from SITE_PORT or PORT, and treats empty variables as unset", () => {
  expect(readEnvironment({ PORT: '4400', SMTP_URL: '' }).siteUrl).toBe('http://127.0.0.1:4400')
  expect(readEnvironment({ PORT: '4310', SITE_PORT: '4400' }).siteUrl).toBe('http://127.0.0.1:4400')
  expect(readEnvironment({ SITE_URL: 'http://site:4300/' }).siteUrl).toBe('http://site:4300')
})

test('rejects a socket without an absolute path', () => {
  expect(readEnvironment({ LEADS_LISTEN: 'unix:/run/leads.sock' }).listen).toBe('unix:/run/leads.sock')
  expect(readEnvironment({ LEADS_LISTEN: '[fd00::1]' }).listen).toBe('fd00::1')
  expect(() => readEnvironment({ LEADS_LISTEN: 'unix:leads.sock' })).toThrow(
    'LEADS_LISTEN: must have an absolute path, such as unix:/run/leads.sock',
  )
})

test.each([
  ['LEADS_PORT', '4310a'],
  ['SITE_PORT', '0'],
  ['LEADS_PER_MINUTE', '0'],
  ['LEADS_TOTAL_PER_MINUTE', 'many'],
  ['BOOKING_HOLD_MINUTES', 'soon'],
])('rejects %s=%s with a message that contains the rule and the value', (name, value) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(
    new RegExp(`environment: ${name}: must be .*, not ${value}$`),
  )
})

test('requires settings that depend on each other together', () => {
  const incomplete = {
    DKIM_DOMAIN: 'crewtally.example',
    LEADS_WEBHOOK_URL: 'https://crm.example/leads',
    HUBSPOT_FORM_ID: 'abc',
  }
  const read = () => readEnvironment(incomplete)
  for (const name of ['DKIM_SELECTOR', 'DKIM_KEY_FILE', 'LEADS_WEBHOOK_SECRET', 'HUBSPOT_PORTAL_ID'])
    expect(read).toThrow(name)
  expect(readEnvironment({ HUBSPOT_FORM_ID: 'abc', HUBSPOT_PORTAL_ID: '1' }).hubspot).toEqual({
    base: 'https://api.hsforms.com',
    portalId: '1',
    formId: 'abc',
  })
})

test('accepts the host names of this machine, of the site and of LEADS_HOSTS', () => {
  const { allowedHosts } = readEnvironment({
    SITE_ORIGIN: 'https://www.crewtally.example:8443',
    LEADS_HOSTS: 'Leads.internal, ',
  })
  expect(allowedHosts).toEqual(['leads.internal', 'www.crewtally.example', 'localhost', '127.0.0.1', '[::1]'])
})

test('reserves an unconfirmed booking for BOOKING_HOLD_MINUTES, 15 by default', () => {
  expect([
    readEnvironment({}).holdMs,
    readEnvironment({ BOOKING_HOLD_MINUTES: '45' }).holdMs,
    readEnvironment({ BOOKING_HOLD_MINUTES: '0.1' }).holdMs,
  ]).toEqual([900_000, 2_700_000, 6000])
  for (const minutes of ['0', '0.0', '-1', 'soon', '1e9', '99999'])
    expect(() => readEnvironment({ BOOKING_HOLD_MINUTES: minutes })).toThrow('BOOKING_HOLD_MINUTES')
})

test('requires encryption for addresses on other machines', () => {
  const secret = { LEADS_WEBHOOK_SECRET: 'a secret of the tests' }
  const unencrypted = {
    HUBSPOT_BASE: 'http://crm.example',
    LEADS_WEBHOOK_URL: 'http://crm.example/leads',
    DATABASE_URL: 'postgres://leads@db.example/leads',
  }
  for (const name of Object.keys(unencrypted))
    expect(() => readEnvironment({ ...unencrypted, ...secret })).toThrow(name)
  for (const url of ['postgres:///leads?host=db.example', 'postgres://db.example/leads?sslmode=prefer'])
    expect(() => readEnvironment({ DATABASE_URL: url })).toThrow('sslmode')
  for (const url of [
    'postgres://leads@127.0.0.1:5433/leads',
    'postgres:///leads?host=/run/postgresql',
    'postgres://leads@db.example/leads?sslmode=verify-full',
  ])
    expect(readEnvironment({ DATABASE_URL: url }).databaseUrl).toBe(url)
  const local = { LEADS_WEBHOOK_URL: 'http://127.0.0.1:4711/leads', ...secret }
  expect(readEnvironment(local).webhook?.url).toBe(local.LEADS_WEBHOOK_URL)
})
