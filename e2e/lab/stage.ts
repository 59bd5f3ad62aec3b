import type { ChildProcess } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from 'federation/service/free-port'
import { until } from 'federation/testing/processes'
import { startService, stopService } from '../company/own-site.ts'
import { runFed } from '../company/whole-site.ts'
import { listKept, type KeptItem } from '../site/kept.ts'

import type { FaultyReleases } from './faulty-releases.ts'
import { openLeadsFront, type LeadsFront } from './leads-front.ts'

/** A site of the lab's: site server and lead API as processes of their own, over a store of its own. */
export interface Stage {
  origin: string
  stateDir: string
  leads: LeadsFront
  /** Ends the site server at once; `start` brings it back, at the same address. */
  stop: () => Promise<void>
  start: () => Promise<void>
  /** Makes the areas live that may fail, or what was live before them; done once the server shows it. */
  show: (which: 'sound' | 'faulty') => Promise<void>
  /** The composition that the server shows. */
  shown: () => Promise<string>
  /** Every lead that is in its store. */
  kept: () => Promise<KeptItem[]>
  close: () => Promise<void>
}

const UNHURRIED = { LEADS_PER_MINUTE: '1000000', LEADS_TOTAL_PER_MINUTE: '1000000', LOG_LEVEL: 'fatal' }

const shown = async (origin: string): Promise<string> => {
  const answer = await fetch(`${origin}/_status`).catch(() => null)
  const { live } = ((await answer?.json().catch(() => null)) ?? {}) as { live?: { composition: string } }
  return live?.composition ?? ''
}

export const openStage = async (releases: FaultyReleases): Promise<Stage> => {
  const stateDir = await mkdtemp(join(tmpdir(), 'lab-'))
  for (const part of ['store', 'keys'])
    await cp(join(releases.stateDir, part), join(stateDir, part), { recursive: true })
  const [port, apiPort] = [await freePort(), await freePort()]
  const origin = `http://127.0.0.1:${port}`
  const api = await startService(
    'mf-leadcapture/api/main.ts',
    { ...UNHURRIED, STATE_DIR: stateDir, LEADS_PORT: String(apiPort), SITE_ORIGIN: origin },
    `http://127.0.0.1:${apiPort}/readyz`,
  )
  const leads = await openLeadsFront(apiPort)
  let site: Promise<ChildProcess> | null = null
  const start = async () => {
    // Whoever asks while it is on its way waits for the same one.
    site ??= startService(
      'shell/server/main.ts',
      {
        STATE_DIR: stateDir,
        HOST: '127.0.0.1',
        PORT: String(port),
        LEADS_PORT: String(leads.port),
        LOG_LEVEL: 'fatal',
      },
      `${origin}/healthz`,
    )
    await site
  }
  const stop = async () => {
    const running = await site
    site = null
    if (running) await stopService(running)
  }
  await start()
  let isFaulty = true
  return {
    origin,
    stateDir,
    leads,
    stop,
    start,
    show: async (which) => {
      if (isFaulty === (which === 'faulty')) return
      await (which === 'faulty'
        ? runFed(stateDir, 'promote', ...releases.faulty, '--skip', 'browser')
        : runFed(stateDir, 'rollback', '--yes'))
      isFaulty = which === 'faulty'
      // Not what it showed before: a server that was started without its newest composition may show this one already.
      const { live } = JSON.parse(await runFed(stateDir, 'status', '--json')) as {
        live: { composition: string }
      }
      if (!(await until(async () => (await shown(origin)) === live.composition)))
        throw new Error('the server does not show what is live')
    },
    shown: () => shown(origin),
    kept: () => listKept('leads', stateDir),
    close: async () => {
      await stop()
      await stopService(api)
      await leads.close()
      await rm(stateDir, { recursive: true, force: true })
    },
  }
}
