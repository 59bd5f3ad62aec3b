import type { FastifyInstance } from 'fastify'
import { decide } from 'federation/rollout/decide'

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
