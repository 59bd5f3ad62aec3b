import type { FastifyPluginAsync } from 'fastify'
import type { CdnSettings } from '@federation/node-kit'
import { createPurger, type ServedPages } from '@federation/rollout'
import { listEdgePages } from './edge-cache.ts'
import type { LiveSite } from './live-site.ts'
import type { Visits } from './visits.ts'

const CHECK_INTERVAL_MS = 50

interface EdgePurgeOptions {
  store: string
  cdn: CdnSettings
  live: Pick<LiveSite, 'current'>
  canary: Pick<LiveSite, 'current'>
  visits: Pick<Visits, 'getCached'>
}

/** Plugin: purges pages from the cache when the live composition or the share of a canary has changed them. */
export const edgePurges: FastifyPluginAsync<EdgePurgeOptions> = async (
  app,
  { store, cdn, live, canary, visits },
) => {
  const purge = createPurger({ store, cdn, log: app.log })
  let served: ServedPages | null = null
  const check = async (): Promise<void> => {
    const visit = visits.getCached(undefined)
    const entry = live.current()?.entry
    if (!visit?.edge || !entry) return
    const version = entry.seq + (canary.current()?.entry.seq ?? 0)
    if (served?.version !== version) {
      const pages = [...listEdgePages(visit.composition, visit.edge)]
      const digests = Object.fromEntries(pages.map(([path, { digest }]) => [path, digest]))
      served = { version, composition: entry.composition, digests }
    }
    await purge(served)
  }
  const timer = setInterval(() => void check(), CHECK_INTERVAL_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
