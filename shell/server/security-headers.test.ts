import { expect, test } from 'vitest'
import { outerHosts } from './outer-scheme.ts'
import { commonHeaders, contentSecurityPolicy, stillPagePolicy } from './security-headers.ts'

const NOTHING = { frame: [], script: [] }
const OUTER = { scheme: 'http' as const, hosts: ['www.crewtally.example', 'localhost:4300'] }
const rulesOf = (policy: string): string[] => policy.split('; ')

test('a page may embed what the settings name, and nobody may embed a page', () => {
  const policy = rulesOf(contentSecurityPolicy(["'sha256-abc'"], { frame: ['https://meetings.vendor.example'], script: ['https://static.vendor.example'] }, OUTER))
  expect(policy).toContain("script-src www.crewtally.example/_r/ localhost:4300/_r/ 'sha256-abc' https://static.vendor.example")
  expect(policy).toContain('frame-src https://meetings.vendor.example')
  expect(policy).toContain("frame-ancestors 'none'")
})

test('without embeds no frame is allowed, and HTML and scripts come through one policy', () => {
  const policy = rulesOf(contentSecurityPolicy(["'sha256-abc'"], NOTHING, OUTER))
  expect(policy).toContain("frame-src 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).toContain('trusted-types crewtally')
})

test('a vendor\'s script, which knows no Trusted Types, is not held to them', () => {
  expect(contentSecurityPolicy([], { frame: [], script: ['https://static.vendor.example'] }, OUTER)).not.toContain('trusted-types')
})

test('what holds over TLS alone is said over TLS alone', () => {
  expect(commonHeaders('https')['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect(commonHeaders('http')).not.toHaveProperty('strict-transport-security')
  for (const policy of [(scheme: 'http' | 'https') => contentSecurityPolicy([], NOTHING, { ...OUTER, scheme }), stillPagePolicy]) {
    expect(policy('https')).toContain('upgrade-insecure-requests')
    expect(policy('http')).not.toContain('upgrade-insecure-requests')
  }
})

test.each([
  ['www.crewtally.example', undefined, ['www.crewtally.example']],
  ['[::1]:4300', 'http://localhost:4300', ['[::1]:4300', 'localhost:4300']],
  ['www.crewtally.example', 'https://www.crewtally.example', ['www.crewtally.example']],
  ["evil.example; script-src 'unsafe-inline'", 'https://www.crewtally.example', ['www.crewtally.example']],
  ['*', undefined, []],
])('a request for %s to a site at %s has scripts from %s', (host, origin, hosts) => {
  expect(outerHosts({ host }, origin)).toEqual(hosts)
})
