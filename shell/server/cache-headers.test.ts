import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { channelHead, LIVE } from '@federation/registry'
import { createLiveStore, createScratchStore } from '@federation/test-kit'
import { checkCacheHeaders, parseRoutePaths } from '@federation/test-kit/vitest'
import { expect, onTestFinished, test } from 'vitest'
import { startTestSite } from './testing/test-site.ts'

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

test('sends Cache-Control with every response: each route, each method and each error', async () => {
  const store = await createLiveStore({ 'mf-hr': { text: 'People', path: '/hr' } })
  const live = await channelHead(store, LIVE)
  const api = createServer((_request, response) => response.writeHead(404).end())
  api.listen(0, '127.0.0.1')
  await once(api, 'listening')
  onTestFinished(() => void api.close())
  const { app, port } = await start(store, `http://127.0.0.1:${(api.address() as AddressInfo).port}`)
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
