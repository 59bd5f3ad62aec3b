import { writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { findFreePort } from '@federation/node-kit'
import {
  defineScenario,
  median,
  renderNginxMain,
  startNginx,
  startSite,
  createReleasedStateDir,
  type TestScope,
} from '@federation/test-kit/resilience'
import { runWrk } from './support/wrk.ts'

const CONNECTIONS = 32
const SECONDS = 5
/** nginx sends all response headers of the page server except these, which nginx generates itself. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'content-length', 'content-type', 'etag'])

/**
 * Requests `/` with the load generator wrk, as fast as possible. Returns the number of requests, requests per second, and the
 * 99th percentile of the latency in ms. Calls `onWarm` after the warm-up, which is not measured.
 */
export const measureRate = async ({
  port,
  headers = {},
  onWarm,
}: {
  port: number
  headers?: Record<string, string>
  onWarm?: () => Promise<void>
}) => {
  const load = {
    port,
    paths: ['/'],
    headers: { 'Accept-Encoding': 'br', ...headers },
    connections: CONNECTIONS,
  }
  // Warm up first: Node discards compiled code that has not run for a while.
  await runWrk({ ...load, seconds: 1 })
  await onWarm?.()
  return runWrk({ ...load, seconds: SECONDS })
}

/**
 * Starts one page server of this site. Also starts nginx, which serves the same compressed home page with the same headers.
 * `stateDir` contains a store.
 */
export const startPageServers = async (host: TestScope, stateDir: string) => {
  const site = await startSite(host, { STATE_DIR: stateDir, LOG_LEVEL: 'warn' })
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(`${site.url}/`, { headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject),
  )
  const body = await buffer(answer)
  const type = answer.headers['content-type'] ?? ''
  const headers = Object.entries(answer.headers).filter(([name]) => !OWN_HEADERS.has(name))
  const folder = await host.folder()
  await writeFile(join(folder, 'page'), body)
  const port = await findFreePort()
  const added = headers.map(([name, value]) => `add_header ${name} ${JSON.stringify(String(value))};`)
  const location = `location = / { try_files /page =404; default_type "${type}"; ${added.join('\n')} }`
  const http = [
    'sendfile on; tcp_nopush on; keepalive_requests 100000000; open_file_cache max=10;',
    `server { listen 127.0.0.1:${port}; root ${folder}; ${location} }`,
  ]
  const conf = join(folder, 'nginx.conf')
  await writeFile(conf, renderNginxMain(folder, http))
  const nginx = await startNginx(conf, port)
  host.onEnd(nginx.stop)
  return { site, nginx: { port, pid: nginx.pid }, bytes: body.length }
}

export const scenario = defineScenario({
  promises: {
    rate: `one process serves the home page at no less than half of nginx's rate (${CONNECTIONS} connections)`,
    p99: 'the fast path has no slower p99 than the way through the framework',
  },
  timed: ['rate', 'p99'],
  needs: ['nginx', 'wrk'],
  run: async (context) => {
    const stateDir = await createReleasedStateDir(context)
    const { site, nginx, bytes } = await startPageServers(context, stateDir)
    const servers = {
      site: { port: site.port },
      // A `Forwarded` header makes the server use its web framework instead of its faster code for usual requests.
      framework: { port: site.port, headers: { Forwarded: 'for=192.0.2.1' } },
      nginx: { port: nginx.port },
    }
    const readings = Object.keys(servers).map((): Awaited<ReturnType<typeof measureRate>>[] => [])
    // Alternate between the servers, so that other load affects all of them equally. The first round is a warm-up.
    for (let round = 0; round <= context.count(1, 3, 5); round += 1)
      for (const [index, server] of Object.values(servers).entries()) {
        const reading = await measureRate(server)
        if (round > 0) readings[index]?.push(reading)
      }
    const medians = readings.map((all) => ({
      perSecond: median(all.map(({ perSecond }) => perSecond)),
      p99: median(all.map(({ p99 }) => p99)),
    }))
    const [own, framework, other] = medians
    if (!own || !framework || !other) throw new Error('nothing was measured')
    const texts = Object.keys(servers).map(
      (name, index) =>
        `${name} ${medians[index]?.perSecond.toFixed(0)} a second, p99 ${medians[index]?.p99.toFixed(2)} ms`,
    )
    context.check.rate(`${texts.join('; ')} (${bytes} bytes)`, own.perSecond >= other.perSecond / 2)
    context.check.p99(
      `${own.p99.toFixed(2)} ms against ${framework.p99.toFixed(2)} ms`,
      own.p99 <= framework.p99,
    )
  },
})
