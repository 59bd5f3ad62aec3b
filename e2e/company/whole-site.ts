import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from 'federation/service/free-port'
import { compiledIn } from 'federation/testing/copied-workspace'
import { until } from 'federation/testing/processes'
import { LEAD_SUBJECT } from 'shared-contracts'

const WORKSPACE = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
/** Released once and copied for each proof. */
const RELEASED = join(WORKSPACE, 'var/company')
const SITE_ORIGIN = 'http://localhost:4300'

export interface WholeSite {
  child: ChildProcess
  stateDir: string
  url: string
  leadsUrl: string
  /** What the terminal shows. */
  terminal: () => string
  ended: Promise<number | null>
  ready: () => Promise<void>
}

/** Runs what `npm start` runs, the way it runs it, or another command that starts the site. */
export const startWholeSite = async (
  stateDir: string,
  env: Record<string, string> = {},
  command = [process.execPath, 'tooling/bootstrap.mjs', 'tooling/start.ts'],
): Promise<WholeSite> => {
  const [port, leadsPort] = [await freePort(), await freePort()]
  const [program = '', ...rest] = command
  const child = spawn(program, rest, {
    cwd: WORKSPACE,
    env: {
      ...process.env,
      STATE_DIR: stateDir,
      PORT: String(port),
      LEADS_PORT: String(leadsPort),
      SITE_ORIGIN,
      LEADS_PER_MINUTE: '1000000',
      LEADS_TOTAL_PER_MINUTE: '1000000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const terminal = () => text
  const ready = async () => {
    const isReady = await until(() => text.includes('The site is ready') || child.exitCode !== null, 300_000)
    if (!isReady || !text.includes('The site is ready')) throw new Error(`the site did not start:\n${text}`)
  }
  return {
    child,
    stateDir,
    url: `http://127.0.0.1:${port}`,
    leadsUrl: `http://127.0.0.1:${leadsPort}`,
    terminal,
    ended,
    ready,
  }
}

/** Ends it as Ctrl-C does, and gives the milliseconds that took. */
export const stopWholeSite = async (site: WholeSite): Promise<number> => {
  const since = performance.now()
  site.child.kill('SIGINT')
  await site.ended
  return performance.now() - since
}

/** Runs the `fed` of a checkout with these settings. Rejects, with what it says, where it fails. */
export const runFedOf = async (
  checkout: string,
  settings: Record<string, string>,
  ...args: string[]
): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['federation/cli/fed.ts', ...args], {
    cwd: checkout,
    env: { ...process.env, ...compiledIn(checkout), SITE_ORIGIN, ...settings },
  })
  return stdout
}

/** Runs this checkout's. */
export const runFedWith = (settings: Record<string, string>, ...args: string[]): Promise<string> =>
  runFedOf(WORKSPACE, settings, ...args)

/** Runs `fed` as an operator of the site in a state folder does. */
export const runFed = (stateDir: string, ...args: string[]): Promise<string> =>
  runFedWith({ STATE_DIR: stateDir }, ...args)

/** Lays what was released for the proofs into a state folder, which is as if all had been released in it; nothing where nothing was. */
export const copyReleased = async (stateDir: string): Promise<void> => {
  if (!existsSync(join(RELEASED, 'keys'))) return
  for (const part of ['store', 'keys'])
    await cp(join(RELEASED, part), join(stateDir, part), { recursive: true })
}

/** A state folder in which everything is released already; in `parent`, by default the system's folder for such things. */
export const releasedState = async (
  parent = tmpdir(),
): Promise<{ stateDir: string; remove: () => Promise<void> }> => {
  await runFed(RELEASED, 'release', '--all', '--from', 'var/e2e/store')
  const stateDir = await mkdtemp(join(parent, 'company-'))
  await copyReleased(stateDir)
  return { stateDir, remove: () => rm(stateDir, { recursive: true, force: true }) }
}

let sent = 0
/** Posts one lead like the form's script does, and gives status and key. */
export const sendLead = async (
  url: string,
): Promise<{ status: number; email: string; retryAfter: string | null; text: string }> => {
  sent += 1
  const email = `dana.${process.pid}.${sent}@ridgeline.example`
  const body = {
    fullName: 'Dana Reyes',
    businessName: 'Ridgeline Roofing',
    email,
    phone: '8015550101',
    industry: 'Roofing',
    employees: 42,
    message: `Splits on ${sent} crews.`,
    subject: LEAD_SUBJECT,
  }
  const answer = await fetch(`${url}/api/v1/send-mail`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(30_000),
  }).catch(() => null)
  return {
    status: answer?.status ?? 0,
    email,
    retryAfter: answer?.headers.get('retry-after') ?? null,
    text: (await answer?.text().catch(() => '')) ?? '',
  }
}

/** Asks for pages without a pause until it is stopped, and counts what did not come with 200. */
export const askForPages = (
  url: string,
  paths = ['/', '/hr', '/pay', '/contact-us'],
): { stop: () => Promise<{ asked: number; failed: number }> } => {
  const over = new AbortController()
  let asked = 0
  let failed = 0
  const visit = async () => {
    while (!over.signal.aborted) {
      const answer = await fetch(url + paths[asked++ % paths.length]).catch(() => null)
      if (answer?.status !== 200) failed += 1
      await answer?.arrayBuffer().catch(() => (failed += 1))
    }
  }
  const visits = Promise.all(Array.from({ length: 4 }, visit))
  return {
    async stop() {
      over.abort()
      await visits
      return { asked, failed }
    },
  }
}
