import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { LEAD_SUBJECT } from 'shared-contracts'
import { findFreePort, WORKSPACE } from '@federation/node-kit'
import { getCompileCacheVariables } from './copied-workspace.ts'
import { startPostgres, type PostgresServer } from './postgres.ts'
import { getMinimalEnvironment, sleep, type TestScope, waitUntil } from './processes.ts'

const SITE_MAIN = 'shell/server/serve-site.ts'
const API_MAIN = 'mf-leadcapture/api/serve-leads-api.ts'
const LEADS_CLI = join(WORKSPACE, 'mf-leadcapture/api/cli/leads.ts')
const SITE_ORIGIN = 'http://localhost:4300'
const READY_TIMEOUT_MS = 180_000
const MAX_OUTPUT = 1 << 30

/** Rate limits that load tests from a single IP address do not reach. */
export const UNLIMITED_RATES = { LEADS_PER_MINUTE: '10000000', LEADS_TOTAL_PER_MINUTE: '10000000' }

/** Kills a service with SIGKILL, and resolves after it has exited. */
export const stopService = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/**
 * Starts a service as a process with only the environment variables in `env`. Resolves when the URL `health` answers with a 2xx
 * status.
 */
export const startService = async (
  main: string,
  env: Record<string, string>,
  health: string,
  onOutput: (text: string) => void = () => undefined,
): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [join(WORKSPACE, main)], {
    env: { ...getMinimalEnvironment(), ...env },
    // Also open an IPC channel. The service ends when this channel closes.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let stderr = ''
  child.stderr?.on('data', (chunk) => (stderr = (stderr + String(chunk)).slice(-2000)))
  child.stdout?.setEncoding('utf8').on('data', onOutput)
  for (const deadline = Date.now() + READY_TIMEOUT_MS; ; await sleep(30)) {
    if ((await fetch(health).catch(() => null))?.ok) return child
    if (child.exitCode === null && Date.now() < deadline) continue
    await stopService(child)
    throw new Error(`${main} did not start: ${stderr}`)
  }
}

type Settings = Record<string, string>

/** Runs `leads` with settings. Returns its JSON output, or an empty list if the output is text. */
export const runLeads = async <T = Record<string, unknown>[]>(
  env: Settings,
  ...args: string[]
): Promise<T> => {
  const { stdout } = await promisify(execFile)(process.execPath, [LEADS_CLI, ...args], {
    env: { ...getMinimalEnvironment(), ...env },
    maxBuffer: MAX_OUTPUT,
  })
  return (stdout.trim().startsWith('[') || stdout.trim().startsWith('{') ? JSON.parse(stdout) : []) as T
}

/** A stored lead, application or booking, in the format of `leads list --json`. */
export interface StoredRecord {
  id: string
  fullName: string
  email: string
  message?: string
  status: string
  cvSize?: number
  deliveries: { state: string; messageId: string; lastError: string | null }[]
  consents?: { state: string; ip: string }[]
}

type RecordKind = 'applications' | 'bookings'

/** Returns all stored leads, or all records of the type `kind`. */
export const listRecords = (env: Settings, kind?: RecordKind): Promise<StoredRecord[]> =>
  runLeads(env, 'list', '--json', '--limit', '1000000', ...(kind ? [`--${kind}`] : []))

type LogLine = { msg?: string; [field: string]: unknown }

/** Starts a lead API. Its state folder is STATE_DIR of `settings`, or a new folder. */
export const startApi = async (host: TestScope, settings: Settings = {}) => {
  const port = await findFreePort()
  const stateDir = settings.STATE_DIR ?? (await host.folder())
  const env = {
    SITE_PORT: '9',
    LOG_LEVEL: 'warn',
    ...UNLIMITED_RATES,
    ...settings,
    STATE_DIR: stateDir,
    LEADS_PORT: String(port),
  }
  let output = ''
  const child = await startService(
    API_MAIN,
    env,
    `http://127.0.0.1:${port}/readyz`,
    (text) => (output += text),
  )
  host.onEnd(() => stopService(child))
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    stateDir,
    child,
    log: (): LogLine[] =>
      output
        .slice(0, output.lastIndexOf('\n') + 1)
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    kill: () => stopService(child),
    list: (kind?: RecordKind) => listRecords(env, kind),
  }
}

/** A running lead API that `startApi` started. */
export type LeadApi = Awaited<ReturnType<typeof startApi>>

interface SiteStatus {
  live: { composition: string; seq: number } | null
}

/** Starts a site server. Its state folder is STATE_DIR of `settings`, or a new folder. The store may be empty. */
export const startSite = async (host: TestScope, settings: Settings = {}) => {
  const port = Number(settings.PORT ?? (await findFreePort()))
  const stateDir = settings.STATE_DIR ?? (await host.folder())
  const url = `http://127.0.0.1:${port}`
  const env = {
    HOST: '127.0.0.1',
    LEADS_PORT: '9',
    LOG_LEVEL: 'silent',
    ...settings,
    STATE_DIR: stateDir,
    PORT: String(port),
  }
  const child = await startService(SITE_MAIN, env, `${url}/healthz`)
  host.onEnd(() => stopService(child))
  const status = async () => (await (await fetch(`${url}/_status`)).json()) as SiteStatus
  return {
    url,
    port,
    pid: child.pid ?? 0,
    stateDir,
    /** Returns the id of the served composition, or null if nothing is live. */
    composition: async () => (await status()).live?.composition ?? null,
    sequence: async () => (await status()).live?.seq ?? 0,
    text: async (path: string) => (await fetch(url + path)).text(),
    kill: () => stopService(child),
  }
}

/** A running page server that `startSite` started. */
export type SiteServer = Awaited<ReturnType<typeof startSite>>

/** Runs `npm start`, or another command that starts the site with its services. */
export const startFullSite = async (
  stateDir: string,
  env: Settings = {},
  command = [process.execPath, 'tooling/bootstrap.mjs', 'tooling/start.ts'],
) => {
  const [port, leadsPort] = [await findFreePort(), await findFreePort()]
  const [program = '', ...rest] = command
  const ports = { PORT: String(port), LEADS_PORT: String(leadsPort) }
  const child = spawn(program, rest, {
    cwd: WORKSPACE,
    env: { ...process.env, STATE_DIR: stateDir, ...ports, SITE_ORIGIN, ...UNLIMITED_RATES, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  const isReady = () => text.includes('The site is ready')
  return {
    child,
    url: `http://127.0.0.1:${port}`,
    leadsUrl: `http://127.0.0.1:${leadsPort}`,
    terminal: () => text,
    ended: new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code))),
    ready: async () => {
      await waitUntil(() => isReady() || child.exitCode !== null, 300_000)
      if (!isReady()) throw new Error(`the site did not start:\n${text}`)
    },
  }
}

type FullSite = Awaited<ReturnType<typeof startFullSite>>

/** Stops the site as Ctrl-C does. Returns the duration in milliseconds. */
export const stopFullSite = async (site: FullSite): Promise<number> => {
  const started = performance.now()
  site.child.kill('SIGINT')
  await site.ended
  return performance.now() - started
}

/** Runs `fed` of another Git checkout with these settings. Rejects with the output if the command fails. */
export const runFedOf = async (checkout: string, settings: Settings, ...args: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['federation/cli/fed.ts', ...args], {
    cwd: checkout,
    env: { ...process.env, ...getCompileCacheVariables(checkout), SITE_ORIGIN, ...settings },
  })
  return stdout
}

/** Runs `fed` of this checkout with settings. Returns its output, and rejects if the command fails. */
export const runFedWith = (settings: Settings, ...args: string[]): Promise<string> =>
  runFedOf(WORKSPACE, settings, ...args)

/** Runs `fed` of this checkout on a state folder. Returns its output, and rejects if the command fails. */
export const runFed = (stateDir: string, ...args: string[]): Promise<string> =>
  runFedWith({ STATE_DIR: stateDir }, ...args)

/** State folder with the releases of this checkout. Scenarios copy it instead of releasing the checkout again. */
const RELEASED_STATE_DIR = join(WORKSPACE, 'var/resilience')

/**
 * Creates a state folder below `parent` in which the releases of this checkout are live. Returns its path. It is deleted when
 * `host` ends.
 */
export const createReleasedStateDir = async (
  host: Pick<TestScope, 'onEnd'>,
  parent = tmpdir(),
): Promise<string> => {
  await runFed(RELEASED_STATE_DIR, 'release', '--all', '--from', 'var/e2e/store')
  const stateDir = await mkdtemp(join(parent, 'released-'))
  host.onEnd(() => rm(stateDir, { recursive: true, force: true }))
  for (const part of ['store', 'keys'])
    await cp(join(RELEASED_STATE_DIR, part), join(stateDir, part), { recursive: true })
  return stateDir
}

/** Result of a process that has ended. */
export interface RunResult {
  /** Exit code, or null if the process was killed. */
  code: number | null
  milliseconds: number
  stderr: string
}

/** Runs a script with a state folder. Kills it with SIGKILL if it still runs after `killAfterMs`. */
export const runScript = (
  script: string,
  args: readonly string[],
  { stateDir, killAfterMs }: { stateDir: string; killAfterMs?: number },
): Promise<RunResult> =>
  new Promise((resolve, reject) => {
    const started = performance.now()
    const child = spawn(process.execPath, [script, ...args], {
      cwd: WORKSPACE,
      env: { ...getMinimalEnvironment(), STATE_DIR: stateDir },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let stderr = ''
    child.stderr.on('data', (chunk) => (stderr += String(chunk)))
    const timer = killAfterMs === undefined ? null : setTimeout(() => child.kill('SIGKILL'), killAfterMs)
    child.once('error', reject)
    // A child of the killed process can keep the pipes open, so that `close` is never emitted. So listen to `exit`.
    child.once('exit', (code) => {
      if (timer) clearTimeout(timer)
      resolve({ code, milliseconds: performance.now() - started, stderr })
    })
  })

/** Starts a PostgreSQL server that stops at the end of the test. Throws if PostgreSQL is not installed. */
export const startDatabase = async (host: TestScope): Promise<PostgresServer> => {
  const server = await startPostgres()
  if (!server) throw new Error('PostgreSQL is not installed')
  host.onEnd(() => server.stop())
  return server
}

/** Returns a valid lead whose email and message contain the name, so that tests can find it. */
export const createLead = (fullName: string) => ({
  fullName,
  businessName: 'Ridgeline Roofing',
  email: `${fullName.toLowerCase().replaceAll(' ', '.')}@ridgeline.example`,
  phone: '8015550101',
  industry: 'Roofing',
  employees: 42,
  message: `This message belongs to ${fullName} and to nobody else.`,
  subject: LEAD_SUBJECT,
  context: { terms: true },
})

let sent = 0
/** Posts one contact request, as the form's script does. */
export const sendLead = async (url: string, headers: Record<string, string> = {}) => {
  sent += 1
  const { email, ...lead } = createLead(`Dana ${process.pid} ${sent}`)
  const response = await fetch(`${url}/api/v1/send-mail`, {
    method: 'POST',
    body: JSON.stringify({ ...lead, email }),
    headers: { 'content-type': 'application/json', ...headers },
    signal: AbortSignal.timeout(30_000),
  }).catch(() => null)
  const text = (await response?.text().catch(() => '')) ?? ''
  return {
    status: response?.status ?? 0,
    email,
    retryAfter: response?.headers.get('retry-after') ?? null,
    text,
  }
}
