import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SiteEnvironment } from '../service/environment.ts'
import { WORKSPACE } from '../service/workspace.ts'
import { freePort } from '../service/free-port.ts'
import { bareEnvironment, until } from '../testing/processes.ts'

const READY_WITHIN_MS = 180_000

/** A store, and a real site server that follows it. */
export interface ServedStore {
  environment: SiteEnvironment
  /** Of the server's process. */
  pid: number
  /** What the server shows at an address. */
  text: (path: string) => Promise<string>
  /** The composition that the server shows. */
  shown: () => Promise<string | null>
  /** Ends the server, and removes the store where it was made here. */
  close: () => Promise<void>
}

/** Starts a server on a store of its own, or beside others on a state folder that is there. `env` is set besides. */
export const serveStore = async (given?: string, env: Record<string, string> = {}): Promise<ServedStore> => {
  const stateDir = given ?? (await mkdtemp(join(tmpdir(), 'prove-')))
  const [port, leadsPort] = [await freePort(), await freePort()]
  const site = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [join(WORKSPACE, 'shell/server/main.ts')], {
    env: {
      ...bareEnvironment(),
      STATE_DIR: stateDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      LEADS_PORT: String(leadsPort),
      LOG_LEVEL: 'silent',
      ...env,
    },
    // Over the channel it hears of our end, however that comes.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const isUp = async () => {
    if (child.exitCode !== null) throw new Error('the site server did not start')
    return (await fetch(`${site}/healthz`).catch(() => null))?.ok === true
  }
  if (!(await until(isUp, READY_WITHIN_MS))) throw new Error('the site server did not start')
  return {
    environment: {
      port,
      leadsPort,
      host: '127.0.0.1',
      stateDir,
      storeDir: join(stateDir, 'store'),
      origin: site,
    },
    pid: child.pid ?? 0,
    text: async (path) => (await fetch(site + path)).text(),
    shown: async () => {
      const { live } = (await (await fetch(`${site}/_status`)).json()) as {
        live: { composition: string } | null
      }
      return live?.composition ?? null
    },
    close: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      if (given === undefined) await rm(stateDir, { recursive: true, force: true })
    },
  }
}
