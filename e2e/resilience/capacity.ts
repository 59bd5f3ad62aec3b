import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { COLLECTOR_PATH } from 'shared-contracts'
import {
  createClient,
  defineScenario,
  type HttpClient,
  runFedOf,
  runFedWith,
  type ScenarioContext,
  type SiteServer,
  startSite,
  startApi,
  createReleasedStateDir,
  startDatabase,
  sleep,
  waitUntil,
} from '@federation/test-kit/resilience'
import { copyWorkspace } from '@federation/test-kit/workspace'
import { booking, createContactRequest, readOpenTimes, type Submission } from './support/submissions.ts'
import {
  countBytes,
  findDatabaseProcesses,
  type Load,
  measure,
  measureAtFullLoad,
  measureAtRate,
  readProcessorTime,
  sum,
} from './support/usage.ts'

const SERVERS = [1, 2, 4] as const
/**
 * Maximum error of the predicted processor time per page at full load, as a fraction. The prediction is the sum of two measured
 * values: the time for one page, and the time for background work that all servers do between two pages.
 */
const MAX_MODEL_ERROR = 0.3
/** Rate of requests to a page server for which the costs of a moderate load are measured. */
const MODERATE_RATE = 1000
const PATHS = ['/', '/hr', '/pay', '/performance', '/contact-us']
const BROWSER = { 'accept-encoding': 'br' }
const IDLE_SECONDS = 10
const RELEASE_SKIPS = 'lint,types,tests,browser,looks,api'

/**
 * Measures the processor time in ms and the size in bytes of each kind of response of a page server, and of an analytics event
 * that the server stores.
 */
const measureServing = async (context: ScenarioContext, client: HttpClient, site: SiteServer) => {
  const composition = await site.composition()
  const { headers } = await client.ask(`${site.url}/`, { headers: BROWSER })
  const html = (await client.ask(`${site.url}/`)).body
  const scripts = [...new Set(html.match(/\/_r\/[\w./-]+\.js/g))]
  const get = async (paths: readonly string[], more: Record<string, string> = {}, status = 200) => {
    const load = { paths, headers: { ...BROWSER, ...more }, seconds: context.count(1, 4, 10) }
    const answers = await Promise.all(
      paths.map((path) => client.ask(site.url + path, { headers: load.headers })),
    )
    const wrong = answers.find((answer) => answer.status !== status)
    if (wrong) throw new Error(`${wrong.status}, not ${status}: ${wrong.body}`)
    return {
      ms: (await measureAtFullLoad([site], load)).ms,
      moderateMs: await measureAtRate(client, site, { ...load, perSecond: MODERATE_RATE }),
      bytes: sum(answers.map((answer) => Number(answer.headers['content-length'] ?? 0))) / paths.length,
    }
  }
  const events = context.count(100, 5000, 20_000)
  const timestamp = new Date().toISOString()
  const view = { type: 'page_view', title: 'HR', referrer: '', url: '/hr', timestamp, composition }
  const event = await measure({
    client,
    requests: events,
    processors: [() => [site.pid]],
    request: (turn) => ({
      url: site.url + COLLECTOR_PATH,
      status: 204,
      // Send from 250 addresses, because the collector limits the events of one address.
      from: `127.0.${turn % 250}.1`,
      headers: { 'content-type': 'application/json', origin: site.url },
      body: JSON.stringify({ sent: timestamp, events: [view] }),
    }),
  })
  return {
    page: await get(PATHS),
    'page (304)': await get(['/'], { 'if-none-match': headers.etag ?? '' }, 304),
    fragment: await get(PATHS.map((path) => `/_f/${composition}${path === '/' ? '/index' : path}.json`)),
    script: await get(scripts),
    event: { ms: event.ms, bytes: (await countBytes(join(site.stateDir, 'events'))) / (events * 1.2) },
  }
}

const openDatabase = async (context: ScenarioContext) => {
  const server = await startDatabase(context)
  const url = await server.createDatabase()
  const query = `select pg_database_size('${new URL(url).pathname.slice(1)}') as bytes`
  const size = async () => Number((await server.admin(query))[0]?.['bytes'])
  return { url, size, folder: dirname(server.socketPath) }
}

/**
 * Measures the cost of a lead and of a booking: processor time of the page server, the lead API and the database, and growth of
 * the database in bytes.
 */
const measureForms = async (context: ScenarioContext, client: HttpClient) => {
  const { url, size, folder } = await openDatabase(context)
  const api = await startApi(context, { DATABASE_URL: url })
  const site = await startSite(context, { LEADS_PORT: String(api.port) })
  const processors = [() => [site.pid], () => [api.pid], () => findDatabaseProcesses(folder)]
  const cost = async (requests: number, request: Load['request']) => {
    const before = await size()
    const { ms, parts } = await measure({ client, requests, processors, request, hasDeliveries: true })
    return { ms, parts, bytes: ((await size()) - before) / (Math.ceil(requests / 5) + requests) }
  }
  const form = ({ path, success, ...rest }: Submission) => ({
    url: site.url + path,
    status: success,
    ...rest,
  })
  const lead = await cost(context.count(50, 1000, 5000), () =>
    form(createContactRequest(`Dana ${randomUUID()}`)),
  )
  const times = (await readOpenTimes(client, api.url)).filter((_, index) => index % 4 === 0)
  const bookings = Math.min(context.count(10, 100), Math.floor(times.length / 1.2) - 1)
  const booked = await cost(bookings, (turn) => ({
    ...form(booking(`Noor ${turn}`, times[turn] ?? '')),
    from: `127.1.${turn}.1`,
  }))
  return { lead, booking: booked }
}

/** Starts page servers that share one database. The database contains a copy of the store in the state folder `released`. */
const startServers = async (context: ScenarioContext, released: string) => {
  const { url, size } = await openDatabase(context)
  const database = { DATABASE_URL: url, KEYS_DIR: join(released, 'keys') }
  const operator = { ...database, STATE_DIR: await context.folder() }
  await runFedWith(operator, 'store', 'copy', '--from', join(released, 'store'))
  const sites: SiteServer[] = []
  while (sites.length < Math.max(...SERVERS)) sites.push(await startSite(context, database))
  return { sites, operator, size }
}

/**
 * Measures the cost (processor time in ms, and bytes) of one release of mf-pay, and of its pull by one page server from the
 * database. Also measures the processor time of an idle page server in one second.
 */
const measureRelease = async (
  context: ScenarioContext,
  { sites, operator, size }: Awaited<ReturnType<typeof startServers>>,
) => {
  const { root, edit, remove } = await copyWorkspace()
  context.onEnd(remove)
  await edit('mf-pay/src/content/pay.ts', /title: '[^']*'/, `title: 'Released ${Date.now()}'`)
  const pids = sites.map(({ pid }) => pid)
  const sequence = (await sites[0]?.sequence()) ?? 0
  const readPulled = async () =>
    sum(await Promise.all(sites.map(({ stateDir }) => countBytes(join(stateDir, 'shared-store')))))
  const idleFrom = await readProcessorTime(pids)
  await sleep(IDLE_SECONDS * 1000)
  const idle = (await readProcessorTime(pids)) - idleFrom

  // Stop the page servers until the release is live. Otherwise they would use processor time while they wait for it.
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  const before = {
    release: await readProcessorTime([process.pid], 'children'),
    pull: await readProcessorTime(pids),
    stored: await size(),
    pulled: await readPulled(),
  }
  await runFedOf(root, operator, 'release', 'mf-pay', '--skip', RELEASE_SKIPS)
  const release = (await readProcessorTime([process.pid], 'children')) - before.release
  for (const pid of pids) process.kill(pid, 'SIGCONT')
  for (const site of sites) await waitUntil(async () => (await site.sequence()) > sequence)
  const pull = (await readProcessorTime(pids)) - before.pull
  return {
    release: { ms: release, bytes: (await size()) - before.stored },
    pull: { ms: pull / sites.length, bytes: ((await readPulled()) - before.pulled) / sites.length },
    'idle second': { ms: idle / IDLE_SECONDS / sites.length, bytes: 0 },
  }
}

interface Cost {
  ms: number
  /** Processor time in ms at `MODERATE_RATE`. */
  moderateMs?: number
  bytes: number
  /** Processor time in ms of the page server, the lead API and PostgreSQL, in this order. */
  parts?: readonly number[]
}

const format = ([name, { ms, moderateMs, bytes, parts = [] }]: [string, Cost]): string =>
  [
    `${name.padEnd(12)} ${ms.toFixed(3).padStart(10)} ms ${bytes.toFixed(0).padStart(9)} bytes`,
    ...(moderateMs === undefined ? [] : [`(${moderateMs.toFixed(3)} ms at ${MODERATE_RATE} a second)`]),
    ...(parts.length > 0 ? [`(${parts.map((part) => part.toFixed(2)).join(' + ')} ms)`] : []),
  ].join(' ')

export const scenario = defineScenario({
  promises: {
    costs: 'what one page, fragment, script, event, lead, booking, release and pull cost: docs/capacity.md',
    model: `${SERVERS.join(', ')} page servers at full load need the processor time of the model within ${100 * MAX_MODEL_ERROR}%`,
  },
  timed: ['model'],
  needs: ['postgres', 'wrk'],
  run: async (context) => {
    const client = createClient(64)
    const released = await createReleasedStateDir(context)
    context.progress('pages, fragments, scripts and events')
    const serving = await measureServing(context, client, await startSite(context, { STATE_DIR: released }))
    context.progress('leads and bookings')
    const forms = await measureForms(context, client)
    context.progress('a release and its pulls')
    const servers = await startServers(context, released)
    const costs = { ...serving, ...forms, ...(await measureRelease(context, servers)) }
    context.check.costs(Object.entries(costs).map(format).join('\n'), true)

    const results: { text: string; error: number }[] = []
    for (const count of SERVERS) {
      const sites = servers.sites.slice(0, count)
      const { ms, perSecond } = await measureAtFullLoad(sites, {
        paths: PATHS,
        headers: BROWSER,
        seconds: context.count(1, 4, 10),
      })
      const model = costs.page.ms + (count * costs['idle second'].ms) / perSecond
      results.push({
        text: `${count}: ${ms.toFixed(3)} ms a page at ${perSecond.toFixed(0)} a second, model ${model.toFixed(3)}`,
        error: Math.abs(ms / model - 1),
      })
    }
    const worst = Math.max(...results.map(({ error }) => error))
    context.check.model(
      `${results.map(({ text }) => text).join('\n')}\nat most ${(100 * worst).toFixed(0)}% away`,
      worst <= MAX_MODEL_ERROR,
    )
  },
})
