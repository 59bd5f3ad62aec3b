import { expect, test, describe, onTestFinished } from 'vitest'
import { createContentSecurityPolicy, createPageHeaders } from './headers.ts'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { channelHead, LIVE } from '@federation/registry'
import { createLiveStore, createScratchStore } from '@federation/test-kit'
import { serveHttp } from '@federation/test-kit/processes'
import { checkCacheHeaders, parseRoutePaths } from '@federation/test-kit/vitest'
import { startTestSite } from './testing/test-site.ts'

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
  const own = rulesOf(createContentSecurityPolicy({ scriptHashes: [] }, NOTHING, 'http'))
  expect(own).toEqual(expect.arrayContaining(["connect-src 'self'", "frame-src 'none'"]))
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

test('allows a foreign opener, styles and fonts of other sites only if the settings require them', () => {
  const page = { scriptHashes: [], index: true, file: '', etag: '' }
  expect(createPageHeaders(page, NOTHING, 'https')).not.toHaveProperty('cross-origin-opener-policy')
  const preview = createPageHeaders(
    page,
    { ...NOTHING, hasForeignOpener: true, style: ['https://s.example'], font: ['https://f.example'] },
    'https',
  )
  expect(preview['cross-origin-opener-policy']).toBe('unsafe-none')
  expect(preview['content-security-policy']).toContain("style-src 'self' https://s.example; ")
  expect(preview['content-security-policy']).toContain("font-src 'self' https://f.example; ")
})

const folder = (): string => mkdtempSync(join(tmpdir(), 'cache-headers-'))

/**
 * Starts a site on a free port. `leadsUrl` is the URL of a fake lead API that sends no Cache-Control, or of a port without a
 * server.
 */
const start = async (store: string, leadsUrl: string) => {
  const site = await startTestSite({ store, leadsUrl, eventsDir: folder(), healthDir: folder() })
  onTestFinished(() => site.app.close())
  return site
}

describe('cache headers of a running site', () => {
  test('sends Cache-Control with every response: each route, each method and each error', async () => {
    const store = await createLiveStore({ 'mf-hr': { text: 'People', path: '/hr' } })
    const live = await channelHead(store, LIVE)
    const api = await serveHttp((_request, response) => response.writeHead(404).end(), onTestFinished)
    const { app, port } = await start(store, api)
    const paths = parseRoutePaths(app.printRoutes({ commonPrefix: false }))
    expect(paths).toEqual(expect.arrayContaining(['/healthz', '/_preview', '/_c/events']))
    const report = await checkCacheHeaders(port, [
      ...paths,
      // `paths` does not contain routes with wildcards, so the following paths are examples of these routes.
      '/api/v1/x',
      '/hr',
      '/hr/',
      '/nowhere',
      '/robots.txt',
      '/sitemap.xml',
      '/_r/mf-hr/1.0.0/entry.js',
      `/_f/${live?.composition}/hr`,
      '/_f/live',
      `/_f/${'0'.repeat(16)}/hr`,
    ])
    expect(report.unstated).toEqual([])
    expect([...report.statuses]).toEqual(expect.arrayContaining([200, 301, 304, 400, 404, 405, 410]))
  })

  test('sends Cache-Control with every response if nothing is live and the lead API is down', async () => {
    const { port } = await start(await createScratchStore(), 'http://127.0.0.1:9')
    const report = await checkCacheHeaders(port, ['/', '/hr', '/readyz', '/api/v1/form-token'])
    expect(report.unstated).toEqual([])
    expect([...report.statuses]).toContain(503)
  })
})
