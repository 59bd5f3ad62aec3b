import type { AddressInfo } from 'node:net'
import { channelHead, LIVE } from '@federation/registry'
import { createLiveStore, createScratchStore, type SampleAreas } from '@federation/test-kit'
import type { FastifyInstance } from 'fastify'
import { beforeAll } from 'vitest'
import { buildSite, type SiteOptions } from '../app.ts'
import { startUpstream } from './recording-upstream.ts'

interface TestSite {
  app: FastifyInstance
  port: number
  store: string
  /** Id of the composition that was live when the site started. Empty if nothing was live. */
  composition: string
  upstream: Awaited<ReturnType<typeof startUpstream>>
}

interface TestSiteOptions extends Partial<SiteOptions> {
  /** Called with the address of each request that reaches Fastify. */
  onRequest?: (url: string) => void
}

/** Builds a site in this process. By default, its lead API is unreachable. The caller must close the site. */
export const buildTestSite = (options: Partial<SiteOptions> & { store: string }): Promise<FastifyInstance> =>
  buildSite({ channel: LIVE, leadsUrl: 'http://127.0.0.1:1', logLevel: 'silent', ...options })

/** Builds a site as `buildTestSite` does. Returns the site and the port on which it listens. */
export const startTestSite = async ({
  onRequest,
  ...options
}: TestSiteOptions & { store: string }): Promise<{ app: FastifyInstance; port: number }> => {
  const app = await buildTestSite(options)
  if (onRequest) app.addHook('onRequest', async ({ url }) => onRequest(url))
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, port: (app.server.address() as AddressInfo).port }
}

/**
 * Starts a site with a fake lead API before the tests of a file, and stops both after them. `areas` are the areas of the live
 * composition. Without `areas`, nothing is live. The returned object is empty until the site has started.
 */
export const useTestSite = (options: TestSiteOptions = {}, areas?: SampleAreas): TestSite => {
  const site = {} as TestSite
  beforeAll(async () => {
    const store = areas ? await createLiveStore(areas) : await createScratchStore()
    const upstream = await startUpstream()
    const started = await startTestSite({ store, leadsUrl: upstream.url, ...options })
    const composition = (await channelHead(store, LIVE))?.composition ?? ''
    Object.assign(site, { ...started, store, upstream, composition })
    return async () => {
      await started.app.close()
      upstream.close()
    }
  })
  return site
}
