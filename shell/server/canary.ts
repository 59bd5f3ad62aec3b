import type { FastifyInstance } from 'fastify'
import { CANARY } from 'federation/rollout/canary'
import { decide } from 'federation/rollout/judge'
import type { ChannelEntry } from 'shared-contracts'
import { followChannel, type LiveSite } from './live-site.ts'
import { loadComposition, type LoadedComposition } from './load-composition.ts'

/** How often a canary that is running is looked at. */
const LOOK_MS = 5000

interface Deciding {
  store: string
  /** Folder of how pages do. */
  health: string
  isCompared: () => boolean
}

/** Looks at the canary while one is running, and says in the log what was done. */
export const decideOnCanary = (app: FastifyInstance, { store, health, isCompared }: Deciding): void => {
  let reported = ''
  let isLooking = false
  const look = async (): Promise<void> => {
    if (isLooking || !isCompared()) return
    isLooking = true
    try {
      const entry = await decide({ store, health, now: Date.now() })
      if (entry) app.log.warn({ entry: entry.seq, figures: entry.change?.figures }, entry.reason)
      reported = ''
    } catch (error) {
      // The same failure is said once, until a look succeeds.
      if (String(error) !== reported) app.log.error({ err: error }, 'the canary could not be decided on')
      reported = String(error)
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(() => void look(), LOOK_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Of a canary that has ended nobody is shown anything. */
const ended = (entry: ChannelEntry): LoadedComposition => ({
  entry,
  pages: new Map(),
  fragments: new Map(),
  lateStyles: new Map(),
  redirects: new Map(),
  files: new Map(),
  notFound: { file: '', etag: '""', bytes: { identity: Buffer.alloc(0), br: null, gzip: null } },
  embeds: { frame: [], script: [] },
  leftOut: [],
})

/** Follows the channel of what is tried on some visitors. Where only its percentage changes nothing is read again. */
export const followCanary = (store: string, report: (error: unknown) => void): Promise<LiveSite> => {
  let last: LoadedComposition | null = null
  const load = async (root: string, entry: ChannelEntry): Promise<LoadedComposition> => {
    if (!entry.canary?.percent) last = null
    else if (last?.entry.composition === entry.composition) last = { ...last, entry }
    else last = await loadComposition(root, entry)
    return last ?? ended(entry)
  }
  return followChannel(store, CANARY, report, { load })
}
