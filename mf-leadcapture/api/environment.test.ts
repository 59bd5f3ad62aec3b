import { expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'

test('with nothing set it answers for the site on this machine', () => {
  const settings = readEnvironment({})
  expect(settings).toMatchObject({
    port: 4310,
    smtpUrl: undefined,
    siteUrl: 'http://127.0.0.1:4300',
    allowedOrigins: ['http://localhost:4300', 'http://127.0.0.1:4300', 'http://[::1]:4300'],
    correspondents: { to: { address: 'hello@crewtally.example' }, from: { address: 'website@crewtally.example' } },
  })
  expect(settings.stateDir).toMatch(/\/var$/)
})

test('PORT is the site\'s port unless SITE_PORT says otherwise, and empty variables count as unset', () => {
  expect(readEnvironment({ PORT: '4400', SMTP_URL: '' }).siteUrl).toBe('http://127.0.0.1:4400')
  expect(readEnvironment({ PORT: '4310', SITE_PORT: '4400' }).siteUrl).toBe('http://127.0.0.1:4400')
})

test('every bad variable is named at once', () => {
  const bad = { LEADS_PORT: '70000', SMTP_URL: 'http://x', LEADS_TO: 'x@y.example,z@y.example', MAIL_FROM: 'nobody', SITE_ORIGIN: 'ftp://x' }
  const read = () => readEnvironment(bad)
  for (const name of Object.keys(bad)) expect(read).toThrow(name)
})
