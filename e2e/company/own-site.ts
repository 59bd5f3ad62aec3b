import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from 'federation/service/free-port'
import { bareEnvironment } from 'federation/testing/processes'

const ROOT = join(import.meta.dirname, '../..')
const READY_WITHIN = 60_000

interface ListedConsent {
  state: string
  /** Whole where the consent was given. */
  ip: string
}

/** A lead as the operator's command lists it. */
export interface KeptLead {
  fullName: string
  email: string
  message: string
  status: string
  consents: ListedConsent[]
}

/** Where the consents that were given came from: of no other is the whole address kept. */
export const givenFrom = ({ consents }: Pick<KeptLead, 'consents'>): string[] =>
  consents.filter(({ state }) => state === 'given').map(({ ip }) => ip)

export interface OwnSite {
  port: number
  leadsPort: number
  stateDir: string
  leads: () => Promise<KeptLead[]>
  applications: () => Promise<{ fullName: string; cvSize: number }[]>
}

/** All of one address, and many: what looks like a machine is the proof itself. */
const UNHURRIED = { LEADS_PER_MINUTE: '10000000', LEADS_TOTAL_PER_MINUTE: '10000000', LOG_LEVEL: 'warn' }

export const stopService = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Starts a service as a process of its own and waits until `health` answers. */
export const startService = async (
  main: string,
  env: Record<string, string>,
  health: string,
): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [join(ROOT, main)], {
    env: { ...bareEnvironment(), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => (said = (said + String(chunk)).slice(-2000)))
  const latest = Date.now() + READY_WITHIN
  for (;;) {
    if (child.exitCode !== null || Date.now() > latest) {
      await stopService(child)
      throw new Error(`${main} did not start: ${said}`)
    }
    const answer = await fetch(health).catch(() => null)
    if (answer?.ok) return child
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Runs the site server and the lead API as processes of their own, with nothing released, and removes all traces after. */
export const withOwnSite = async <T>(
  prove: (site: OwnSite) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> => {
  const stateDir = await mkdtemp(join(tmpdir(), 'company-'))
  const [port, leadsPort] = [await freePort(), await freePort()]
  const env = {
    ...UNHURRIED,
    STATE_DIR: stateDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    LEADS_PORT: String(leadsPort),
    ...settings,
  }
  const running: ChildProcess[] = []
  const list = async (...more: string[]) => {
    const command = ['mf-leadcapture/api/cli/leads.ts', 'list', '--json', '--limit', '100000', ...more]
    const { stdout } = await promisify(execFile)(process.execPath, command, {
      cwd: ROOT,
      env: { ...bareEnvironment(), ...env },
      maxBuffer: 1 << 30,
    })
    return JSON.parse(stdout)
  }
  try {
    running.push(
      await startService('mf-leadcapture/api/main.ts', env, `http://127.0.0.1:${leadsPort}/readyz`),
    )
    running.push(await startService('shell/server/main.ts', env, `http://127.0.0.1:${port}/healthz`))
    return await prove({
      port,
      leadsPort,
      stateDir,
      leads: () => list(),
      applications: () => list('--applications'),
    })
  } finally {
    await Promise.all(running.map(stopService))
    await rm(stateDir, { recursive: true, force: true })
  }
}
