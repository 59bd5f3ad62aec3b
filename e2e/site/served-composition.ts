import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { runFedWith, startService, stopService } from 'federation/test-kit/site'
import { freePort } from 'federation/service/free-port'

const ROOT = dirname(dirname(import.meta.dirname))

/** One version of the site, from a store of this machine, with a lead API and a state folder of its own. */
export interface ServedComposition {
  origin: string
  composition: string
  /** Holds what is sent to it: leads, mails, events. Gone once it is closed. */
  stateDir: string
  close: () => Promise<void>
}

/**
 * The composition that words name, as `fed preview` takes them: its id, a channel, a day, or releases such as
 * `mf-pay@1.3.0,live`, which are laid together with what is live and held against the gate. Rejects with what the tool says.
 */
export const composed = async (what: string, stateDir: string): Promise<string> => {
  const asked = runFedWith({ STATE_DIR: stateDir }, 'preview', what, '--json')
  const said = await asked.catch((error: Error & { stderr?: string }) => {
    throw new Error(error.stderr?.trim() || error.message)
  })
  return (JSON.parse(said) as { composition: string }).composition
}

/** Where `fed` has the store whose state folder this is: beside a database, this machine's copy of it. */
const storeOf = (stateDir: string): string =>
  join(resolve(stateDir), process.env.DATABASE_URL ? 'shared-store' : 'store')

const serve = async (store: string, composition: string, words: string[]) => {
  const child = spawn(
    process.execPath,
    [join(ROOT, 'shell/server/serve-composition.ts'), store, composition, ...words],
    { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
  )
  let complaint = ''
  child.stderr?.on('data', (chunk) => (complaint += String(chunk)))
  const [said] = await Promise.race([once(child, 'message'), once(child, 'close')])
  if (typeof said !== 'object' || said === null)
    throw new Error(`The composition ${composition} cannot be served:\n${complaint}`)
  return child
}

/** Serves what words name, by this checkout's server; the store is read, and stays as it is but for a mix that is new to it. */
export const serveComposition = async (what: string, stateDir: string): Promise<ServedComposition> => {
  const composition = await composed(what, stateDir)
  const own = await mkdtemp(join(tmpdir(), 'composition-'))
  const [port, leadsPort] = [await freePort(), await freePort()]
  const origin = `http://127.0.0.1:${port}`
  const api = await startService(
    'mf-leadcapture/api/main.ts',
    // All visitors of the journeys come from one address, which would soon be a crowd.
    {
      STATE_DIR: own,
      LEADS_PORT: String(leadsPort),
      SITE_ORIGIN: origin,
      LEADS_PER_MINUTE: '1000',
      LOG_LEVEL: 'warn',
    },
    `http://127.0.0.1:${leadsPort}/readyz`,
  )
  const clear = async () => {
    await stopService(api)
    await rm(own, { recursive: true, force: true })
  }
  try {
    const site = await serve(storeOf(stateDir), composition, [String(port), String(leadsPort), own])
    return {
      origin,
      composition,
      stateDir: own,
      close: async () => {
        await stopService(site)
        await clear()
      },
    }
  } catch (error) {
    await clear()
    throw error
  }
}
