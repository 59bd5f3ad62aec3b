import {
  createClient,
  defineScenario,
  formatCounts,
  listRecords,
  percentile,
  runAtRate,
  type ScenarioContext,
  sendLead,
  type SiteServer,
  startActivatedService,
  UNLIMITED_RATES,
  startSite,
  startApi,
  startDocumentedNginx,
  sleep,
  waitUntil,
} from '@federation/test-kit/resilience'
import { serveStore } from '@federation/test-kit/served-store'

type Key = 'activated' | 'both' | 'proxied' | 'stored'

const RATE = 300
/** Every 60th request sends a lead, and every 10th of the others is a HEAD request. */
const REQUESTS_PER_LEAD = 60
const REQUESTS_PER_HEAD = 10
const PAGE = '/mf-hr'
/**
 * Time in ms between restarts. It exceeds `fail_timeout` (1 s in docs/deploy/nginx.conf), the time for which nginx avoids a
 * failed server.
 */
const RESTART_INTERVAL_MS = 2500

/** Requests pages and sends leads at a fixed rate, until `stop` is called. */
const startVisitors = (url: string) => {
  const client = createClient(64)
  const pages: { method: string; status: number; milliseconds: number }[] = []
  const leads: { status: number; email: string }[] = []
  const load = runAtRate(RATE, async (turn) => {
    if (turn % REQUESTS_PER_LEAD === 0) return leads.push(await sendLead(url))
    const method = turn % REQUESTS_PER_HEAD === 0 ? 'HEAD' : 'GET'
    const answer = await client.ask(url + PAGE, { method }).catch(() => null)
    return pages.push({ method, status: answer?.status ?? 0, milliseconds: answer?.milliseconds ?? 0 })
  })
  return {
    stop: async () => {
      const { seconds, turns } = await load.stop()
      const failed = [...pages, ...leads].filter(({ status }) => status !== 200)
      const times = pages.map(({ milliseconds }) => milliseconds)
      const faults = formatCounts(
        failed.map((one) => `${'email' in one ? 'lead' : one.method} ${one.status}`),
      )
      const measured = `${turns} requests, ${(turns / seconds).toFixed(0)} a second, ${failed.length} failed (${faults || 'none'}), p50 ${percentile(times, 50).toFixed(0)} ms, at most ${Math.max(...times).toFixed(0)} ms`
      return { pages, leads, failed, measured }
    },
  }
}

/**
 * Restarts site and lead API under load. Their sockets stay open during a restart (systemd's socket activation). Visitors
 * connect to the site if the parameter `promise` is `activated`, and to nginx in front of the site if it is `both`.
 */
const restartActivated = async (
  context: ScenarioContext<Key>,
  siteDir: string,
  promise: 'activated' | 'both',
) => {
  const state = { STATE_DIR: await context.folder(), LOG_LEVEL: 'silent' }
  const api = await startActivatedService('mf-leadcapture/api/serve-leads-api.ts', {
    ...state,
    ...UNLIMITED_RATES,
  })
  context.onEnd(api.stop)
  const site = await startActivatedService('shell/server/serve-site.ts', {
    STATE_DIR: siteDir,
    LOG_LEVEL: 'silent',
    LEADS_URL: api.url,
    TRUST_PROXY: '127.0.0.1',
  })
  context.onEnd(site.stop)
  // The lead API and the page server each start with the first request to them, so wait for the first responses.
  await Promise.all([sendLead(site.url), fetch(site.url + PAGE)])
  const nginx = () => startDocumentedNginx(context, { site: [Number(new URL(site.url).port)], hasTls: false })
  const visitors = startVisitors((promise === 'both' ? await nginx() : site).url)
  for (let round = 0; round < context.count(1, 3); round += 1)
    for (const service of [site, api]) {
      await sleep(RESTART_INTERVAL_MS)
      await service.restart()
      await waitUntil(async () => (await fetch(`${service.url}/readyz`)).ok)
      context.progress(`${promise}: restart ${round + 1}`)
    }
  await sleep(RESTART_INTERVAL_MS)
  const { leads, failed, measured } = await visitors.stop()
  const restarts = site.pids().length + api.pids().length - 2
  context.check[promise](`${restarts} restarts, ${measured}`, failed.length === 0)
  return { leads, stored: await listRecords(state) }
}

/** Restarts one of two page servers behind nginx, which then uses the other one. */
const restartBehindNginx = async (context: ScenarioContext<Key>, siteDir: string) => {
  const api = await startApi(context)
  const settings = { LEADS_PORT: String(api.port), TRUST_PROXY: '127.0.0.1', STATE_DIR: siteDir }
  const sites = [await startSite(context, settings), await startSite(context, settings)]
  const nginx = await startDocumentedNginx(context, { site: sites.map(({ port }) => port), hasTls: false })
  const visitors = startVisitors(nginx.url)
  for (let round = 0; round < context.count(1, 3); round += 1) {
    await sleep(RESTART_INTERVAL_MS)
    const { pid, port, url } = sites.shift() as SiteServer
    process.kill(pid, 'SIGTERM')
    await waitUntil(async () => (await fetch(`${url}/healthz`).catch(() => null)) === null)
    sites.push(await startSite(context, { ...settings, PORT: String(port) }))
  }
  await sleep(RESTART_INTERVAL_MS)
  const { pages, leads, measured } = await visitors.stop()
  const failed = pages.filter(({ status }) => status !== 200)
  context.check.proxied(measured, failed.length === 0)
  return { leads, stored: await api.list() }
}

export const scenario = defineScenario({
  promises: {
    activated: `${RATE} requests a second while site and lead API restart on activated sockets: none fails`,
    both: `${RATE} requests a second through nginx while site and lead API restart on activated sockets: none fails`,
    proxied: `${RATE} requests a second through nginx while one of two page servers restarts: no GET or HEAD fails`,
    stored: 'leads sent during these restarts: each that was acknowledged is stored, none is stored twice',
  },
  needs: ['nginx'],
  run: async (context) => {
    const { site, release, waitUntilServed } = await serveStore(context)
    await release('mf-hr', '1.0.0')
    await waitUntilServed()
    const runs = [
      await restartActivated(context, site.stateDir, 'activated'),
      await restartActivated(context, site.stateDir, 'both'),
      await restartBehindNginx(context, site.stateDir),
    ]
    const leads = runs.flatMap((run) => run.leads)
    const acknowledged = leads.filter(({ status }) => status === 200)
    const stored = runs.flatMap((run) => run.stored.map(({ email }) => email))
    const lost = acknowledged.filter(({ email }) => !stored.includes(email)).length
    const twice = stored.length - new Set(stored).size
    context.check.stored(
      `${acknowledged.length} of ${leads.length} acknowledged, ${lost} lost, ${twice} stored twice`,
      acknowledged.length > 0 && lost + twice === 0,
    )
  },
})
