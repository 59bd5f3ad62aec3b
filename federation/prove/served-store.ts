import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SiteEnvironment } from '../service/environment.ts'
import { WORKSPACE } from '../service/workspace.ts'

const READY_WITHIN_MS = 60_000

/** A store of its own, and a real site server that follows it. */
export interface ServedStore {
  environment: SiteEnvironment
  /** What the server shows at an address. */
  text: (path: string) => Promise<string>
  /** The composition that the server shows. */
  shown: () => Promise<string | null>
  close: () => Promise<void>
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

export const serveStore = async (): Promise<ServedStore> => {
  const stateDir = await mkdtemp(join(tmpdir(), 'prove-'))
  const [port, leadsPort] = [await freePort(), await freePort()]
  const site = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [join(WORKSPACE, 'shell/server/main.ts')], {
    env: {
      PATH: process.env['PATH'] ?? '',
      STATE_DIR: stateDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      LEADS_PORT: String(leadsPort),
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const latest = Date.now() + READY_WITHIN_MS
  while (!(await fetch(`${site}/healthz`).catch(() => null))?.ok) {
    if (child.exitCode !== null || Date.now() > latest) throw new Error('the site server did not start')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    environment: {
      port,
      leadsPort,
      host: '127.0.0.1',
      stateDir,
      storeDir: join(stateDir, 'store'),
      origin: site,
    },
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
      await rm(stateDir, { recursive: true, force: true })
    },
  }
}
