import type { FastifyPluginAsync } from 'fastify'
import { CANARY, evaluateCanary } from '@federation/rollout'
import type { ChannelEntry } from 'shared-contracts'
import { followChannel, type LiveSite } from './live-site.ts'
import { loadComposition, type LoadedComposition } from './load-composition.ts'

const CHECK_INTERVAL_MS = 5000

interface CanaryDecisionOptions {
  store: string
  health: string
  isCompared: () => boolean
}

/**
 * Plugin: evaluates a running canary (a composition that a share of the visitors gets) every 5 seconds and logs each decision.
 */
export const canaryDecisions: FastifyPluginAsync<CanaryDecisionOptions> = async (
  app,
  { store, health, isCompared },
) => {
  let reported = ''
  let isLooking = false
  const evaluateOnce = async (): Promise<void> => {
    if (isLooking || !isCompared()) return
    isLooking = true
    try {
      const entry = await evaluateCanary({ store, health, now: Date.now() })
      if (entry) app.log.warn({ entry: entry.seq, figures: entry.change?.figures }, entry.reason)
      reported = ''
    } catch (error) {
      // Logs each failure only once, even if later evaluations fail with the same error.
      if (String(error) !== reported) app.log.error({ err: error }, 'the canary could not be evaluated')
      reported = String(error)
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(() => void evaluateOnce(), CHECK_INTERVAL_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Creates an empty composition for the entry of an ended canary, whose composition is not loaded. Visitors never get it. */
const createEndedCanary = (entry: ChannelEntry): LoadedComposition => ({
  entry,
  pages: new Map(),
  fragments: new Map(),
  lateStyles: new Map(),
  redirects: new Map(),
  temporary: new Set(),
  files: new Map(),
  notFound: { file: '', etag: '""', bytes: { identity: Buffer.alloc(0), br: null, gzip: null } },
  embeds: { frame: [], script: [] },
  leftOut: [],
})

/**
 * Follows the channel `canary`, a list of entries. Each entry names a composition and the percentage of visitors who get it.
 * Keeps the loaded composition if a new entry changes only the percentage.
 */
export const followCanary = (store: string, report: (error: unknown) => void): Promise<LiveSite> => {
  let last: LoadedComposition | null = null
  const load = async (root: string, entry: ChannelEntry): Promise<LoadedComposition> => {
    if (!entry.canary?.percent) last = null
    else if (last?.entry.composition === entry.composition) last = { ...last, entry }
    else last = await loadComposition(root, entry)
    return last ?? createEndedCanary(entry)
  }
  return followChannel(store, CANARY, report, { load })
}
