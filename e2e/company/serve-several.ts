import { execFile, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from 'federation/service/free-port'
import { bareEnvironment } from 'federation/testing/processes'
import { ask, HOST, type Answer, type Asked } from './behind-nginx.ts'
import { withNginx } from './nginx.ts'
import { startService, stopService } from './own-site.ts'
import { releasedState, runFedOf } from './whole-site.ts'

const ROOT = join(import.meta.dirname, '../..')
export const SITES = 3
const APIS = 2
/** Twice as many come at once before it is crowded. */
export const PER_MINUTE = 5

/** A site server on a machine of its own. */
export interface SiteServer {
  port: number
  /** The machine's state folder, with its copy of the store. */
  stateDir: string
}

/** Everything that runs, as its visitors and its operator reach it. */
export interface Servers {
  /** Through nginx and TLS, to whichever site server is next. */
  visit: (path: string, from: string, more?: Pick<Asked, 'headers' | 'body'>) => Promise<Answer>
  sites: SiteServer[]
  apis: ChildProcess[]
  /** `fed` on the database, from a machine of its own that has the keys. */
  fed: (...words: string[]) => Promise<string>
  /** The same from another checkout. */
  fedOf: (checkout: string, ...words: string[]) => Promise<string>
  leads: (...words: string[]) => Promise<string>
}

/** Runs three site servers and two lead APIs behind nginx, each API with a folder of its own, and removes all traces after. */
export const withServers = async <T>(
  database: string,
  prove: (servers: Servers) => Promise<T>,
): Promise<T> => {
  const released = await releasedState()
  const folder = await mkdtemp(join(tmpdir(), 'company-several-'))
  const [tls, plain, hop] = [await freePort(), await freePort(), await freePort()]
  const settings = {
    SITE_ORIGIN: `https://${HOST}`,
    TRUST_PROXY: '127.0.0.1',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    LEADS_PER_MINUTE: String(PER_MINUTE),
    LEADS_TOTAL_PER_MINUTE: '1000000',
  }
  const shared = { ...settings, DATABASE_URL: database }
  const keys = { KEYS_DIR: join(released.stateDir, 'keys') }
  const releasing = { DATABASE_URL: database, STATE_DIR: join(folder, 'releaser'), ...keys }
  const fedOf: Servers['fedOf'] = (checkout, ...words) => runFedOf(checkout, releasing, ...words)
  const fed: Servers['fed'] = (...words) => fedOf(ROOT, ...words)
  const running: ChildProcess[] = []
  const start = async (main: string, port: number, health: string, env: Record<string, string>) => {
    const child = await startService(main, env, `http://127.0.0.1:${port}/${health}`)
    running.push(child)
    return child
  }
  try {
    await fed('store', 'copy', '--from', join(released.stateDir, 'store'))
    const apiPorts: number[] = []
    const apis: ChildProcess[] = []
    for (let number = 0; number < APIS; number += 1) {
      const port = await freePort()
      const env = { ...shared, LEADS_PORT: String(port), STATE_DIR: join(folder, `api-${number}`) }
      apiPorts.push(port)
      apis.push(await start('mf-leadcapture/api/main.ts', port, 'readyz', env))
    }
    const serve = async (port: number, stateDir: string): Promise<SiteServer> => {
      // With the site's key each of them may decide on a canary.
      const env = { ...shared, ...keys, STATE_DIR: stateDir, PORT: String(port), LEADS_PORT: String(hop) }
      await start('shell/server/main.ts', port, 'healthz', env)
      return { port, stateDir }
    }
    const sites: SiteServer[] = []
    for (let number = 0; number < SITES; number += 1)
      sites.push(await serve(await freePort(), join(folder, `site-${number}`)))
    const ports = { site: sites.map(({ port }) => port), tls, plain, leads: { hop, apis: apiPorts } }
    const leads = async (...words: string[]): Promise<string> => {
      const command = [join(ROOT, 'mf-leadcapture/api/cli/leads.ts'), ...words]
      const env = { ...bareEnvironment(), ...shared, STATE_DIR: join(folder, 'operator') }
      return (await promisify(execFile)(process.execPath, command, { env, maxBuffer: 1 << 30 })).stdout
    }
    return await withNginx(folder, ports, () =>
      prove({
        visit: (path, from, more = {}) => ask(tls, true, { path, from, ...more }),
        sites,
        apis,
        fed,
        fedOf,
        leads,
      }),
    )
  } finally {
    await Promise.all(running.map(stopService))
    await rm(folder, { recursive: true, force: true })
    await released.remove()
  }
}
