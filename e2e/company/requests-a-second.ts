import { execFile, fork, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Figure } from './figure.ts'
import { NGINX, opens } from './nginx.ts'
import { startService, stopService } from './own-site.ts'
import { freePort } from 'federation/service/free-port'
import { until } from 'federation/testing/processes'
import { releasedState } from './whole-site.ts'

const run = promisify(execFile)
const CONNECTIONS = 32
const SECONDS = 5
/** One after the other and again, so that a busy moment of the machine meets all of them. */
const ROUNDS = 5
const OF_ONE_CONNECTION = new Set(['date', 'connection', 'keep-alive', 'content-length'])

interface Page {
  headers: Record<string, string>
  body: Buffer
}

interface Served {
  port: number
  pid: number
  /** A header besides. */
  header?: string
}

/** Who sends it is judged by the site's framework, as every request was before the look-up. */
const NOT_PLAIN = 'Forwarded: for=192.0.2.1'

interface Reading {
  perSecond: number
  /** Milliseconds. */
  p99: number
  /** Of the server's process, microseconds for a request; NaN where the system does not tell. */
  cpu: number
}

const lacking = (): string | null => {
  if (NGINX === undefined) return 'there is no nginx here'
  return spawnSync('wrk', ['-v'], { stdio: 'ignore' }).error ? 'there is no wrk here' : null
}

const askPage = (port: number): Promise<Page> =>
  new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: '/', headers: { 'accept-encoding': 'br' } }, (response) => {
      const headers = Object.fromEntries(
        Object.entries(response.headers).filter(([name]) => !OF_ONE_CONNECTION.has(name)),
      )
      buffer(response).then((body) => resolve({ headers: headers as Record<string, string>, body }), reject)
    }).on('error', reject)
  })

const startPlain = async (port: number, { headers, body }: Page): Promise<ChildProcess> => {
  const child = fork(new URL('plain-server.ts', import.meta.url))
  child.send({
    port,
    headers: { ...headers, 'content-length': String(body.length) },
    body: body.toString('base64'),
  })
  await once(child, 'message')
  return child
}

/** nginx as one process that sends the same bytes from a file, with the same headers. */
const startNginx = async (
  folder: string,
  port: number,
  { headers: { 'content-type': type, ...headers }, body }: Page,
): Promise<ChildProcess> => {
  await writeFile(join(folder, 'page'), body)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const added = Object.entries(headers)
    .filter(([name]) => name !== 'etag')
    .map(([name, value]) => `add_header ${name} "${value}";`)
  const server = [
    'server {',
    `listen 127.0.0.1:${port};`,
    `root ${folder};`,
    `location = / { try_files /page =404; default_type "${type}";`,
    ...added,
    '} }',
  ]
  const http = [
    'http {',
    'access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; open_file_cache max=10;',
    ...temporary,
    ...server,
    '}',
  ]
  const conf = join(folder, 'nginx.conf')
  await writeFile(
    conf,
    [
      `pid ${folder}/nginx.pid;`,
      'daemon off;',
      'master_process off;',
      `error_log ${folder}/error.log;`,
      'events {}',
      ...http,
    ].join('\n'),
  )
  const child = spawn(NGINX ?? 'nginx', ['-c', conf], { stdio: 'ignore' })
  if (!(await until(() => opens(port), 10_000)))
    throw new Error(`nginx did not start: ${await readFile(join(folder, 'error.log'), 'utf8')}`)
  return child
}

/** Hundredths of a second that a process has computed. */
const ticksOf = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14)
  return stat === '' ? Number.NaN : Number(user) + Number(system)
}

const UNITS: Record<string, number> = { us: 0.001, ms: 1, s: 1000 }

const load = async ({ port, header }: Served, seconds: number): Promise<string> => {
  const options = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency', '-H', 'Accept-Encoding: br']
  const besides = header === undefined ? [] : ['-H', header]
  return (await run('wrk', [...options, ...besides, `http://127.0.0.1:${port}/`])).stdout
}

const measure = async (served: Served): Promise<Reading> => {
  // Each waits while the others are asked, and what Node compiles anew after a pause is not what is asked here.
  await load(served, 1)
  const before = await ticksOf(served.pid)
  const stdout = await load(served, SECONDS)
  const computed = (await ticksOf(served.pid)) - before
  const [, slow = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? []
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1])
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout)
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99: Number(slow) * (UNITS[unit] ?? Number.NaN),
    cpu: (computed * 10_000) / requests,
  }
}

const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

const medianOf = (readings: Reading[]): Reading => ({
  perSecond: median(readings.map(({ perSecond }) => perSecond)),
  p99: median(readings.map(({ p99 }) => p99)),
  cpu: median(readings.map(({ cpu }) => cpu)),
})

const written = (name: string, { perSecond, p99, cpu }: Reading): string =>
  `${name} ${Math.round(perSecond)} a second, p99 ${p99.toFixed(2)} ms, ${cpu.toFixed(1)} µs of CPU each`

const compare = async (all: Served[]): Promise<Reading[]> => {
  const readings = all.map((): Reading[] => [])
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, served] of all.entries()) {
      const reading = await measure(served)
      if (round > 0) readings[index]?.push(reading)
    }
  }
  return readings.map(medianOf)
}

/** What one process of the site serves, beside nginx and a Node server that does nothing else, with the same headers and bytes. */
export const proveRequestsASecond = async (short: boolean): Promise<Figure[]> => {
  if (short) return []
  const what = `the home page in brotli, ${CONNECTIONS} connections, one process each, medians of ${ROUNDS}`
  const lacks = lacking()
  if (lacks !== null)
    return [
      { what, promised: "at least half of nginx's rate", measured: `not measured: ${lacks}`, holds: null },
    ]
  const { stateDir, remove } = await releasedState()
  const folder = await mkdtemp(join(tmpdir(), 'company-rate-'))
  const running: ChildProcess[] = []
  try {
    const [port, leadsPort, plainPort, nginxPort] = [
      await freePort(),
      await freePort(),
      await freePort(),
      await freePort(),
    ]
    const env = {
      STATE_DIR: stateDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      LEADS_PORT: String(leadsPort),
      LOG_LEVEL: 'warn',
    }
    running.push(await startService('shell/server/main.ts', env, `http://127.0.0.1:${port}/readyz`))
    const page = await askPage(port)
    running.push(await startPlain(plainPort, page), await startNginx(folder, nginxPort, page))
    const [sitePid, plainPid, nginxPid] = running.map(({ pid = 0 }) => pid)
    const [site, framework, plain, nginx] = await compare([
      { port, pid: sitePid ?? 0 },
      { port, pid: sitePid ?? 0, header: NOT_PLAIN },
      { port: plainPort, pid: plainPid ?? 0 },
      { port: nginxPort, pid: nginxPid ?? 0 },
    ])
    if (!site || !framework || !plain || !nginx) throw new Error('nothing was measured')
    const measured = [
      written('the site', site),
      written('by way of its framework', framework),
      written('plain Node', plain),
      written('nginx', nginx),
    ]
    return [
      {
        what,
        promised: "at least half of nginx's rate",
        measured: `${measured.join('; ')} (${page.body.length} bytes)`,
        holds: site.perSecond >= nginx.perSecond / 2,
      },
      {
        what: 'the slowest of a hundred',
        promised: 'no slower than by way of the framework, as all requests went before',
        measured: `p99 ${site.p99.toFixed(2)} ms against ${framework.p99.toFixed(2)} ms`,
        holds: site.p99 <= framework.p99,
      },
    ]
  } finally {
    await Promise.all(running.map(stopService))
    await rm(folder, { recursive: true, force: true })
    await remove()
  }
}
