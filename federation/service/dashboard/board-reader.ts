import { getDiffsDir } from '@federation/composer/visual-diff'
import { IS_STANDALONE, type SiteEnvironment } from '@federation/node-kit'
import { type CheckoutDifference, planStart, readCheckoutReleases } from '@federation/release'
import { getHealthDir } from '@federation/rollout'
import type { Dashboard } from './dashboard-data.ts'
import { createDashboardReader } from './read-dashboard.ts'

/** Milliseconds for which data is cached, so that more viewers do not cause more reads of the store. */
const CACHE_TTL_MS = 1500
/**
 * Milliseconds for which the comparison with the checkout is cached. Longer than CACHE_TTL_MS, because the comparison hashes
 * all sources.
 */
const CHECKOUT_TTL_MS = 60_000

/**
 * Creates a reader of the dashboard's data, including the differences between the live releases and this machine's checkout.
 */
export const createBoardReader = (environment: SiteEnvironment): (() => Promise<Dashboard>) => {
  const read = createDashboardReader(environment.storeDir)
  const readCheckout = cacheFor(CHECKOUT_TTL_MS, async (): Promise<CheckoutDifference[]> => {
    const { leave } = await planStart(environment, await readCheckoutReleases(), false)
    return leave
  })
  return cacheFor(CACHE_TTL_MS, () =>
    read({
      health: getHealthDir(environment.stateDir),
      looks: getDiffsDir(environment.stateDir),
      now: Date.now(),
      readCheckout: IS_STANDALONE ? undefined : readCheckout,
    }),
  )
}

const cacheFor = <T>(ttlMs: number, read: () => Promise<T>): (() => Promise<T>) => {
  let last: Promise<T> | null = null
  let until = 0
  return () => {
    if (last && Date.now() < until) return last
    until = Date.now() + ttlMs
    last = read()
    last.catch(() => (until = 0))
    return last
  }
}
