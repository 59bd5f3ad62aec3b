import { StoreError } from 'federation/store/errors'
import { createEarlier, createStyles } from './earlier-documents.ts'
import type { LiveSite } from './live-site.ts'
import { createPastCompositions } from './rollout/past-compositions.ts'

/** No canary, whatever the store has. */
export const NO_CANARY: LiveSite = {
  current: () => null,
  degraded: () => null,
  earlier: () => Promise.resolve(null),
  styles: () => Promise.resolve(null),
  close: () => undefined,
}

/**
 * One composition as if it were live, and for ever: nothing is followed. Rejects with what keeps it from being read, or
 * COMPOSITION_UNKNOWN.
 */
export const showComposition = async (
  store: string,
  composition: string,
  report: (error: unknown) => void,
): Promise<LiveSite> => {
  let failure: unknown = new StoreError(
    'COMPOSITION_UNKNOWN',
    `The store has no composition ${composition}. npm run fed -- status lists what there was.`,
  )
  const past = createPastCompositions(store, (error) => (failure = error))
  const loaded = await past.get(composition)
  if (!loaded) throw failure
  return {
    ...NO_CANARY,
    current: () => loaded,
    earlier: createEarlier(store, report),
    styles: createStyles(store, report),
  }
}
