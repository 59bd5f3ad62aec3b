import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AreaName, Release } from 'shared-contracts'
import { getAssetHref } from '@federation/node-kit/release-format'
import { readRelease, readReleaseDocument, readReleaseFile, storePaths } from '@federation/registry'
import { createDevPages } from './dev-pages.ts'
import { createHotSite } from './hot-site.ts'
import { createJsonResponse, type DevResponse, sendResponse, type Sources } from './sources.ts'

const RELEASE_URL = /^\/_r\/([a-z][a-z0-9-]*)\/([A-Za-z0-9][\w.+-]*)\//

/**
 * Creates a function that answers requests in place of the site's server, except requests for pages. Serves the files of
 * releases in the store and in the folders of `built`. Accepts analytics events and drops them. Answers forms with the status
 * 503, because no lead API runs.
 */
export const createStoreResponder = (store: string, built: ReadonlyMap<string, string> = new Map()) => {
  const readFileOf = async (pathname: string, name: string, id: string): Promise<DevResponse> => {
    const folder = built.get(name)
    const document = folder === undefined ? null : await readReleaseDocument(folder)
    const isBuilt = document?.release === id
    const release: Release = isBuilt ? document : await readRelease(store, name, id)
    const dir = isBuilt && folder !== undefined ? folder : storePaths(store).release(name, id)
    const asset = release.assets.find(({ path }) => getAssetHref(name, id, path) === pathname)
    if (!asset) return createJsonResponse({ error: `${name} ${id} has no file at ${pathname}.` }, 404)
    return { status: 200, type: asset.type, body: await readReleaseFile(dir, release, asset.path) }
  }
  return async (method: string, pathname: string): Promise<DevResponse> => {
    const [, name, id] = RELEASE_URL.exec(pathname) ?? []
    if (name !== undefined && id !== undefined) return readFileOf(pathname, name, id)
    if (pathname.startsWith('/api/'))
      return createJsonResponse({ error: 'No lead API runs here: forms cannot be sent.' }, 503)
    return method === 'POST'
      ? { status: 204, type: 'text/plain', body: '' }
      : createJsonResponse({ error: `Nothing is at ${pathname}.` }, 404)
  }
}

const NO_SOURCES: Sources = {
  load: (file) => Promise.reject(new Error(`${file} cannot be loaded: every part is a release`)),
  stylesOf: async () => [],
  trace: (error) => error,
}

/**
 * Serves the live site of a store on a free port of this machine. The built release of one area replaces its live release.
 * Composes each page on request, without the scripts of development. Throws if nothing is live in the store.
 */
export const serveBuiltArea = async (store: string, area: AreaName, folder: string) => {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const built = new Map([[area, folder]])
  const site = await createHotSite({
    store,
    sources: NO_SOURCES,
    hot: [],
    picked: new Map(),
    built,
    origin,
  })()
  const pages = createDevPages({
    now: async () => site,
    version: () => 0,
    panel: null,
    render: (document) => document,
    explain: (error) => {
      throw error
    },
  })
  const respond = createStoreResponder(store, built)
  const answer: RequestListener = async ({ method = 'GET', url = '/' }, response) => {
    const address = new URL(url, origin)
    const page = method === 'GET' || method === 'HEAD' ? await pages(address) : null
    const isResponse = page !== null && typeof page !== 'string'
    sendResponse(response, isResponse ? page : await respond(method, page ?? address.pathname))
  }
  server.on('request', (request, response) => {
    Promise.resolve(answer(request, response)).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
    })
  })
  return {
    origin,
    close: async () => {
      server.closeAllConnections()
      await server[Symbol.asyncDispose]()
    },
  }
}
