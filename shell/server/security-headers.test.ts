import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './security-headers.ts'

test('a page may embed what the settings name, and nobody may embed a page', () => {
  const policy = contentSecurityPolicy(["'sha256-abc'"], { frame: ['https://meetings.vendor.example'], script: ['https://static.vendor.example'] }).split('; ')
  expect(policy).toContain("script-src 'self' 'sha256-abc' https://static.vendor.example")
  expect(policy).toContain('frame-src https://meetings.vendor.example')
  expect(policy).toContain("frame-ancestors 'none'")
})

test('without embeds no frame is allowed', () => {
  expect(contentSecurityPolicy([], { frame: [], script: [] })).toContain("script-src 'self'; style-src 'self'")
  expect(contentSecurityPolicy([], { frame: [], script: [] })).toContain("frame-src 'none'")
})
