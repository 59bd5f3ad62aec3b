import { expect, test } from 'vitest'
import {
  getCommonHeaders,
  createContentSecurityPolicy,
  createPageHeaders,
  createStaticPagePolicy,
} from './headers.ts'

const NOTHING = { frame: [], script: [] }
const rulesOf = (policy: string): string[] => policy.split('; ')

test('allows the embeds in the settings, and forbids other sites to embed pages', () => {
  const policy = rulesOf(
    createContentSecurityPolicy(
      { scriptHashes: ["'sha256-abc'"], styleHashes: ["'sha256-css'"] },
      { frame: ['https://meetings.vendor.example'], script: ['https://static.vendor.example'] },
      'http',
    ),
  )
  expect(policy).toContain("script-src 'strict-dynamic' 'sha256-abc' 'self' https://static.vendor.example")
  expect(policy).toContain('frame-src https://meetings.vendor.example')
  expect(policy).toContain("style-src 'self' 'sha256-css'")
  expect(policy).toContain("frame-ancestors 'none'")
})

test('allows the requests of vendor scripts by type', () => {
  const policy = rulesOf(
    createContentSecurityPolicy(
      { scriptHashes: [] },
      { ...NOTHING, connect: ['https://track.vendor.example'], image: ['https://pixel.vendor.example'] },
      'http',
    ),
  )
  expect(policy).toContain("connect-src 'self' https://track.vendor.example")
  expect(policy).toContain("img-src 'self' data: https://pixel.vendor.example")
  expect(policy).toContain("script-src 'self'")
  expect(rulesOf(createContentSecurityPolicy({ scriptHashes: [] }, NOTHING, 'http'))).toContain(
    "connect-src 'self'",
  )
})

test('without embeds, allows no frames and requires Trusted Types', () => {
  const policy = rulesOf(
    createContentSecurityPolicy(
      { scriptHashes: ["'sha256-abc'"], styleHashes: ["'sha256-css'"] },
      NOTHING,
      'http',
    ),
  )
  expect(policy).toContain("frame-src 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).toContain('trusted-types crewtally')
})

test('does not require Trusted Types with vendor scripts', () => {
  expect(
    createContentSecurityPolicy(
      { scriptHashes: [] },
      { frame: [], script: ['https://static.vendor.example'] },
      'http',
    ),
  ).not.toContain('trusted-types')
})

test('sends TLS-only headers and directives only over TLS', () => {
  expect(getCommonHeaders('https')['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect(getCommonHeaders('http')).not.toHaveProperty('strict-transport-security')
  for (const policy of [
    (scheme: 'http' | 'https') => createContentSecurityPolicy({ scriptHashes: [] }, NOTHING, scheme),
    createStaticPagePolicy,
  ]) {
    expect(policy('https')).toContain('upgrade-insecure-requests')
    expect(policy('http')).not.toContain('upgrade-insecure-requests')
  }
})

test('reports blocked resources on every page, and allows a foreign opener only if the settings require it', () => {
  const page = { scriptHashes: [], index: true, file: '', etag: '' }
  const plain = createPageHeaders(page, NOTHING, 'https')
  expect(plain['content-security-policy']).toContain('report-uri /_c/reports; report-to site')
  expect(plain['reporting-endpoints']).toBe('site="/_c/reports"')
  const overHttp = createPageHeaders(page, NOTHING, 'http')
  expect(overHttp['content-security-policy']).toMatch(/; report-uri \/_c\/reports$/)
  expect(overHttp).not.toHaveProperty('reporting-endpoints')
  expect(plain).not.toHaveProperty('cross-origin-opener-policy')
  const preview = createPageHeaders(
    page,
    { ...NOTHING, hasForeignOpener: true, style: ['https://s.example'], font: ['https://f.example'] },
    'https',
  )
  expect(preview['cross-origin-opener-policy']).toBe('unsafe-none')
  expect(preview['content-security-policy']).toContain("style-src 'self' https://s.example; ")
  expect(preview['content-security-policy']).toContain("font-src 'self' https://f.example; ")
})
