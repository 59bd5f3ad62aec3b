import { join } from 'node:path'
import type { DeployableName } from 'shared-contracts'
import { goLive, startReleaseCanary } from '@federation/release'
import { readPurgeStatus, sendPurge, SITE_TAG } from '@federation/rollout'
import { findFreePort } from '@federation/node-kit'
import {
  createSampleEnvironment,
  PAGES_PER_AREA,
  getSiteAreaName,
  publishSite,
  publishSiteArea,
} from '@federation/test-kit'
import { startVisitors } from './support/visitors.ts'
import {
  type Answer,
  createClient,
  defineScenario,
  type HttpClient,
  type HttpRequestOptions,
  percentile,
  type Random,
  runAtRate,
  runScript,
  type ScenarioContext,
  type SiteServer,
  startNginxCache,
  startSite,
  startDocumentedNginx,
  startVarnish,
  sleep,
  waitUntil,
} from '@federation/test-kit/resilience'
import { RELEASE_SCRIPT } from '@federation/test-kit/served-store'

const HOST = 'www.crewtally.example'
const ORIGIN = { SITE_ORIGIN: `https://${HOST}`, TRUST_PROXY: '127.0.0.1' }
const TOKEN = 'purge-token-of-the-scenario'
const AREAS = 9
const PATHS = Array.from({ length: AREAS * PAGES_PER_AREA }, (_, index) =>
  index === 0 ? '/' : `/area-${Math.floor(index / PAGES_PER_AREA)}/page-${index % PAGES_PER_AREA}`,
) as [string, ...string[]]
const MIN_HIT_RATE = 0.98
const PURGED_MS = 1000
const EXPIRED_MS = 60_000
const CANARY_PERCENT = 10
const BROWSER = { host: HOST }
const NEW_VISIT = { ...BROWSER, 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' }
/**
 * Number of sections of each generated page. Small pages keep this scenario fast, because it transfers them uncompressed and
 * searches each one for release versions (`readEditions`).
 */
const SMALL = { sections: 2 }
const HIT_VISITS_PER_SECOND = 70
const LOAD_RATE = 2000
/**
 * A visit requests the page, its hydration table (data that the shell loads before it hydrates), its fragment, and its script.
 */
const REQUESTS_PER_VISIT = 4
const pathsOf = (area: number) => PATHS.slice(area * PAGES_PER_AREA, (area + 1) * PAGES_PER_AREA)

/**
 * Starts two page servers behind Varnish, and two behind nginx as a cache. All four use the same store. Browsers connect to
 * both caches with TLS.
 */
const startEdges = async (context: ScenarioContext) => {
  const stateDir = await context.folder()
  const store = join(stateDir, 'store')
  const areas = await publishSite(store, AREAS, SMALL)
  const environment = { ...createSampleEnvironment(store), stateDir, origin: `https://${HOST}` }
  await goLive(
    environment,
    new Map([['shell', '1.0.0'], ...Object.entries(areas)] as [DeployableName, string][]),
  )
  const varnishPort = await findFreePort()
  const purge = { addresses: [`http://127.0.0.1:${varnishPort}`], token: TOKEN }
  const startPair = async (cdn: Record<string, string>): Promise<[SiteServer, SiteServer]> => {
    const settings = { STATE_DIR: stateDir, ...ORIGIN, ...cdn }
    return [await startSite(context, settings), await startSite(context, settings)]
  }
  const purged = await startPair({ CDN: 'varnish', CDN_PURGE_URL: purge.addresses.join(), CDN_TOKEN: TOKEN })
  const expiring = await startPair({ CDN: 'generic' })
  await startVarnish(context, { port: varnishPort, sites: [purged[0].port, purged[1].port], token: TOKEN })
  // Wait until the new site has purged Varnish. If the first attempt fails, the next one can be many seconds later.
  if (!(await waitUntil(async () => (await readPurgeStatus(store))?.at !== undefined, EXPIRED_MS)))
    throw new Error('the new site does not purge the cache')
  const varnish = await startDocumentedNginx(context, { site: [varnishPort] })
  const origin = await startDocumentedNginx(context, { site: expiring.map(({ port }) => port) })
  let published = 0
  /**
   * Publishes a new release of an area and returns its version, such as `1.0.7`. The headings of its pages contain the version,
   * so that each response shows to which release (edition) it belongs.
   */
  const publishEdition = async (area: number): Promise<string> => {
    const edition = `1.0.${(published += 1)}`
    await publishSiteArea(store, area, edition, SMALL)
    return edition
  }
  return {
    environment,
    publishEdition,
    sites: [...purged, ...expiring],
    edges: { varnish: varnish.url, nginx: await startNginxCache(context, origin.tls) },
    purgeAll: () => sendPurge({ provider: 'varnish', purge }, [SITE_TAG]),
  }
}

const isHit = ({ headers }: Answer): boolean => headers['x-cache'] === 'HIT'
/** Heading of a page: the number of its area, and the edition (the version of the area's release). */
const HEADING = /Page \d+ of area (\d+), ([\d.]+)/
const readEditions = (body: string): string[] =>
  [...body.matchAll(new RegExp(HEADING, 'g'))].flatMap(([, , edition = '']) => edition)

/**
 * Makes `visits` visits at a fixed rate. Each one requests three pages, the first with new campaign parameters in its URL.
 * Returns the number of requested pages, and the share of them that came from the cache.
 */
const measureHitRate = async (client: HttpClient, url: string, random: Random, visits: number) => {
  let [hits, asked] = [0, 0]
  const load = runAtRate(HIT_VISITS_PER_SECOND, async (turn) => {
    const campaign = `?utm_source=mail&utm_campaign=${turn}&gclid=${random.next()}`
    for (const page of [0, 1, 2]) {
      const headers = page === 0 ? NEW_VISIT : BROWSER
      const answer = await client.ask(url + random.pick(PATHS) + (page === 0 ? campaign : ''), { headers })
      asked += 1
      if (answer.status === 200 && isHit(answer)) hits += 1
    }
  })
  await sleep((visits / HIT_VISITS_PER_SECOND) * 1000)
  await load.stop()
  return { asked, rate: hits / asked }
}

/**
 * Waits until the heading of every page of an area contains the version `edition`. Returns the milliseconds since `from`, or
 * Infinity after a timeout.
 */
const waitForEdition = async (
  client: HttpClient,
  url: string,
  { area, edition, from }: { area: number; edition: string; from: number },
): Promise<number> => {
  const missing = new Set(pathsOf(area))
  await waitUntil(async () => {
    for (const path of missing)
      if (readEditions((await client.ask(url + path, { headers: BROWSER })).body)[0] === edition)
        missing.delete(path)
    return missing.size === 0
  }, 2 * EXPIRED_MS)
  return missing.size === 0 ? Date.now() - from : Infinity
}

export const scenario = defineScenario({
  promises: {
    hits: `of the pages of visits with campaigns, at least ${MIN_HIT_RATE * 100}% come from the cache`,
    bypass: 'redirects keep their campaign, and errors, forms and cookies never come from a cache',
    purged: `with purging, a release is seen on all its pages within ${PURGED_MS} ms`,
    exact: 'a release leaves all pages that it does not change in the cache',
    expired: `without purging, a release is seen within ${EXPIRED_MS / 1000} seconds`,
    consistent: 'releases under load behind a cache fail no request and mix no two editions',
    rate: 'that load is 2,000 requests a second',
    canary: `a canary for ${CANARY_PERCENT}% of the visitors gets its share, and the cache serves those who do not take part`,
    down: 'while no page server answers, every page is served',
  },
  timed: ['purged', 'rate'],
  needs: ['varnish', 'nginx'],
  run: async (context) => {
    const { environment, publishEdition, sites, edges, purgeAll } = await startEdges(context)
    const { random } = context
    const client = createClient(64)
    const get = (url: string, headers: Record<string, string> = BROWSER) => client.ask(url, { headers })
    context.progress('the caches run')
    /**
     * Requests all pages every half second, until all responses come from the cache in three rounds in a row. The page
     * servers have then finished the purges that follow their start.
     */
    const warm = async (url: string) => {
      let rounds = 0
      await waitUntil(async () => {
        const answers = await Promise.all(PATHS.map((path) => get(url + path)))
        rounds = answers.every(isHit) ? rounds + 1 : 0
        await sleep(500)
        return rounds > 2
      }, 60_000)
    }
    for (const url of Object.values(edges)) await warm(url)

    const rates = []
    for (const [name, url] of Object.entries(edges)) {
      const { asked, rate } = await measureHitRate(client, url, random, context.count(300, 4000))
      rates.push({ text: `${name} ${(rate * 100).toFixed(1)}% of ${asked}`, rate })
    }
    context.check.hits(
      rates.map(({ text }) => text).join(', '),
      rates.every(({ rate }) => rate >= MIN_HIT_RATE),
    )

    context.progress('the hit rates are measured')
    const faults: string[] = []
    const expectUncached = async (path: string, status: number, options: HttpRequestOptions = {}) => {
      for (const [name, url] of Object.entries(edges))
        for (const campaign of ['a', 'b']) {
          const answer = await client.ask(`${url}${path}?utm_source=${campaign}`, {
            ...options,
            headers: { ...BROWSER, ...options.headers },
          })
          const { location } = answer.headers
          if (
            answer.status !== status ||
            isHit(answer) ||
            (location !== undefined && location !== `/?utm_source=${campaign}`)
          )
            faults.push(`${name} ${path}: ${answer.status} ${String(answer.headers['x-cache'])} ${location}`)
        }
    }
    await expectUncached('/area-0/page-0', 301)
    await expectUncached('/no-such-page', 404)
    await expectUncached('/_f/live', 200)
    await expectUncached('/hr', 404, { headers: { cookie: 'crewtally.preview=x' } })
    await expectUncached('/api/v1/send-mail', 503, {
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    context.check.bypass(`${faults.length} were wrong`, faults)

    const release = async (area: number) => {
      const edition = await publishEdition(area)
      const entry = await goLive(environment, new Map([[getSiteAreaName(area), edition]]))
      if (!entry) throw new Error('nothing changed')
      return { area, edition, from: Date.parse(entry.at) }
    }
    const flips: number[] = []
    let missed = 0
    for (let area = 1; area <= context.count(3, 8); area += 1) {
      flips.push(await waitForEdition(client, edges.varnish, await release(area)))
      for (const path of PATHS.filter((one) => !pathsOf(area).includes(one)))
        if (!isHit(await get(edges.varnish + path))) missed += 1
      // The server purges the pages of the area again, 600 ms after the release. Fill the cache only after that.
      await sleep(1000)
      for (const path of pathsOf(area)) await get(edges.varnish + path)
      context.progress(`release ${area} is seen after ${flips.at(-1)} ms`)
    }
    context.check.purged(`at most ${Math.max(...flips)} ms`, Math.max(...flips) <= PURGED_MS)
    context.check.exact(`${missed} pages were fetched`, missed === 0)
    const expired = await waitForEdition(client, edges.nginx, await release(0))
    context.check.expired(`${(expired / 1000).toFixed(0)} s`, expired <= EXPIRED_MS)

    const stopVisitors = startVisitors({
      client,
      url: edges.varnish,
      random,
      rate: context.count(200, LOAD_RATE) / REQUESTS_PER_VISIT,
      headers: BROWSER,
      pageOf: (visit) => [random.pick(PATHS), `?utm_campaign=${visit}`],
      filesOf: ({ body }) => {
        const [, area, edition] = HEADING.exec(body) ?? []
        return edition ? [`/_r/${getSiteAreaName(Number(area))}/${edition}/remote-entry.js`] : null
      },
      // Skip scripts, because their text is the same in all editions (release versions of a page).
      editionsOf: (body, path) => (path.startsWith('/_r/') ? [] : readEditions(body)),
    })
    const releases = context.count(6, 200)
    for (let round = 1; round <= releases; round += 1) {
      const area = random.below(AREAS)
      const edition = await publishEdition(area)
      const { code, stderr } = await runScript(
        RELEASE_SCRIPT,
        ['--live', `${getSiteAreaName(area)}@${edition}`],
        environment,
      )
      if (code !== 0) throw new Error(stderr)
      context.progress(`release ${round} of ${releases}`)
    }
    const { failed, mixed, times, hits, perSecond } = await stopVisitors()
    context.check.consistent(
      `${releases} releases: ${failed.length} of ${times.length} requests failed, ${mixed.length} visits mixed; ${((hits / times.length) * 100).toFixed(1)}% from the cache, ${perSecond.toFixed(0)} a second, p99 ${percentile(times, 99).toFixed(0)} ms`,
      [...failed, ...mixed],
    )
    context.check.rate(`${perSecond.toFixed(0)} a second`, perSecond >= LOAD_RATE * 0.9)

    const other = await publishEdition(0)
    await startReleaseCanary(environment.storeDir, new Map([[getSiteAreaName(0), other]]), {
      percent: CANARY_PERCENT,
    })
    const visit = () => get(`${edges.varnish}/`, NEW_VISIT)
    await waitUntil(async () => (await visit()).headers['set-cookie'] !== undefined)
    const visits = await Promise.all(Array.from({ length: context.count(1000, 4000) }, visit))
    const share = (count: number) => (count / visits.length) * 100
    const shown = visits.filter(({ body }) => readEditions(body)[0] === other)
    const isLeaked = visits.some((answer) => isHit(answer) && answer.headers['set-cookie'] !== undefined)
    const cookie = shown[0]?.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    const again = await get(`${edges.varnish}/`, { ...BROWSER, cookie })
    const cached = share(visits.filter(isHit).length)
    context.check.canary(
      `${share(shown.length).toFixed(1)}% got it, ${cached.toFixed(1)}% came from the cache, which has ${isLeaked ? 'a cookie' : 'no cookie'}`,
      Math.abs(share(shown.length) - CANARY_PERCENT) < 4 &&
        Math.abs(cached - (100 - 2 * CANARY_PERCENT)) < 6 &&
        !isLeaked &&
        readEditions(again.body)[0] === other,
    )

    for (const url of Object.values(edges)) for (const path of PATHS) await get(url + path)
    for (const site of sites) await site.kill()
    await purgeAll()
    const lost: string[] = []
    let served = 0
    const isOver = Date.now() + context.count(20, 600) * 1000
    for (; Date.now() < isOver; await sleep(10))
      for (const [name, url] of Object.entries(edges)) {
        const path = random.pick(PATHS)
        const { status, body } = await get(`${url}${path}?utm_campaign=${served}`, NEW_VISIT)
        served += 1
        if (status !== 200 || readEditions(body).length === 0) lost.push(`${name} ${path}: ${status}`)
      }
    context.check.down(`${context.count(20, 600)} s: ${lost.length} of ${served} failed`, lost)
  },
})
