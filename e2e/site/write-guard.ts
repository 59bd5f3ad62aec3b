import { subscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import { type BrowserContext, chromium, firefox, type Page, type Route, webkit } from '@playwright/test'
import { testRequestHeaders } from 'shared-contracts/test-requests'
import { allowedWrites, writeOf, WRITES, type Write } from './writes.ts'

/** The site that a run may read but not write to. */
export interface ProtectedSite {
  /** Its origin, such as https://www.example.com. */
  origin: string
  /** Kinds that may be written all the same. */
  allowed: readonly Write[]
  /** Headers that mark an allowed write as a test's, so that the lead API delivers it to nobody. Sent to this site alone. */
  testHeaders: Readonly<Record<string, string>>
}

type RouteHandler = Parameters<Page['route']>[1]

const denied: string[] = []

/** Descriptions of the requests denied since the last call. Events are not among them: every page sends some by itself. */
export const takeDenied = (): string[] => denied.splice(0)

/** The kind that a request would write although the run may not; null if it may be sent. */
export const deniedWrite = (
  { origin, allowed }: Pick<ProtectedSite, 'origin' | 'allowed'>,
  method: string,
  url: string,
): Write | null => {
  const target = URL.parse(url)
  if (!target?.protocol.startsWith('http')) return null
  const write = writeOf(method, url)
  if (write !== null) return allowed.includes(write) ? null : write
  // Requests to other hosts are for third parties: the site's vendors count visits.
  const isThirdParty = target.origin !== origin && !['GET', 'HEAD', 'OPTIONS'].includes(method.toUpperCase())
  return isThirdParty && !allowed.includes('events') ? 'events' : null
}

const describe = (write: Write, method: string, url: string): string =>
  `${method} ${url} would write ${write} to a site that this run did not start. Nothing was sent. ` +
  `Tag the journey @writes-${write}, so that it is left out here, or allow it: npm run e2e -- --site <address> --with-writes`

const testHeadersFor = ({ origin, testHeaders }: ProtectedSite, method: string, url: string) =>
  URL.parse(url)?.origin === origin && writeOf(method, url) !== null ? testHeaders : {}

/** Ends a request that must not be sent; returns false if it may be sent. */
const endRoute = async (site: ProtectedSite, route: Route): Promise<boolean> => {
  const [method, url] = [route.request().method(), route.request().url()]
  const write = deniedWrite(site, method, url)
  if (write === null) return false
  if (write === 'events') await route.fulfill({ status: 204 })
  else {
    denied.push(describe(write, method, url))
    await route.abort('blockedbyclient')
  }
  return true
}

/** The same route, whose `continue` and `fallback` send nothing that must not be sent. `fetch` is caught in this process. */
const guardedRoute = (site: ProtectedSite, route: Route): Route => {
  const pass =
    (name: 'continue' | 'fallback') =>
    async (options: object = {}) => {
      if (await endRoute(site, route)) return
      const request = route.request()
      const headers = testHeadersFor(site, request.method(), request.url())
      await route[name](
        Object.keys(headers).length > 0
          ? { headers: { ...request.headers(), ...headers }, ...options }
          : options,
      )
    }
  return new Proxy(route, {
    get: (target, name) => {
      if (name === 'continue' || name === 'fallback') return pass(name)
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

/** Routes that a journey adds run before those of the guard, so each of its handlers is given a guarded route. */
const guardHandlers = (site: ProtectedSite, target: Page | BrowserContext): void => {
  const guarded = new WeakMap<RouteHandler, RouteHandler>()
  const guard = (handler: RouteHandler): RouteHandler => {
    const known = guarded.get(handler)
    if (known) return known
    const wrapped: RouteHandler = (route, request) => handler(guardedRoute(site, route), request)
    guarded.set(handler, wrapped)
    return wrapped
  }
  const route = target.route.bind(target)
  const unroute = target.unroute.bind(target)
  type Url = Parameters<Page['route']>[0]
  Object.assign(target, {
    route: (url: Url, handler: RouteHandler, options?: { times?: number }) =>
      route(url, guard(handler), options),
    unroute: (url: Url, handler?: RouteHandler) => unroute(url, handler && guard(handler)),
  })
}

/**
 * Chromium sends beacons and kept-alive requests of a page that is left without asking the debugger, so no route sees them.
 * Beacons are dropped, and `fetch` keeps nothing alive.
 */
const withoutKeepAlive = (): void => {
  Navigator.prototype.sendBeacon = () => true
  const { fetch } = globalThis
  globalThis.fetch = (input, init) => fetch(input, { ...init, keepalive: false })
}

const guardContext = (site: ProtectedSite, context: BrowserContext): void => {
  void context.route(/^https?:/, async (route) => {
    await guardedRoute(site, route).fallback()
  })
  void context.addInitScript(withoutKeepAlive)
  guardHandlers(site, context)
  context.on('page', (page) => guardHandlers(site, page))
}

/** Requests of this process: Playwright's `request`, `page.request` and `route.fetch` are sent by Node's http. */
const guardProcess = (site: ProtectedSite): void => {
  subscribe('http.client.request.created', (message) => {
    const { request } = message as { request: ClientRequest }
    const url = `${request.protocol}//${request.getHeader('host') as string}${request.path}`
    const write = deniedWrite(site, request.method, url)
    if (write === null) {
      for (const [name, value] of Object.entries(testHeadersFor(site, request.method, url)))
        request.setHeader(name, value)
      return
    }
    const description = describe(write, request.method, url)
    denied.push(description)
    request.destroy(new Error(description))
  })
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    const { method, url } = new Request(input, init)
    const write = deniedWrite(site, method, url)
    if (write === null) return fetch(input, init)
    const description = describe(write, method, url)
    denied.push(description)
    throw new Error(description)
  }
}

/**
 * Denies every request that would write to a site which this run did not start, in every window of every browser that this process
 * launches and in the process itself.
 */
const guardWrites = (site: ProtectedSite): void => {
  guardProcess(site)
  for (const type of [chromium, firefox, webkit]) {
    const launch = type.launch.bind(type)
    type.launch = async (options) => {
      const browser = await launch(options)
      browser.on('context', (context) => guardContext(site, context))
      return browser
    }
  }
}

/**
 * For Playwright's configuration, which each worker loads, so that it holds for plain `@playwright/test` as well.
 * Protects the site at BASE_URL from writes that E2E_WRITES does not name, and marks those it names as tests if LEADS_TEST_SECRET
 * is set. Without BASE_URL it does nothing. Returns the kinds that are denied. Throws if E2E_WRITES names an unknown kind.
 */
export const protectSite = async (variables: NodeJS.ProcessEnv): Promise<readonly Write[]> => {
  const { BASE_URL, E2E_WRITES, LEADS_TEST_SECRET, TEST_WORKER_INDEX } = variables
  const allowed = allowedWrites(variables)
  const deniedKinds = WRITES.filter((write) => !allowed.includes(write))
  const testHeaders = LEADS_TEST_SECRET ? await testRequestHeaders(LEADS_TEST_SECRET) : {}
  // Releases are no requests of a browser.
  const isGuarded = deniedKinds.some((write) => write !== 'releases') || LEADS_TEST_SECRET
  // Named by `npm run e2e`, which sets E2E_WRITES, in its own words; and not once more by each worker.
  if (BASE_URL && E2E_WRITES === undefined && TEST_WORKER_INDEX === undefined)
    console.error(
      `Left out, since this run did not start ${BASE_URL}: journeys that write ${deniedKinds.join(', ')}. To run some of them, name what they write: E2E_WRITES=${deniedKinds[0]}`,
    )
  if (BASE_URL && isGuarded) guardWrites({ origin: new URL(BASE_URL).origin, allowed, testHeaders })
  return deniedKinds
}
