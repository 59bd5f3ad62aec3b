import { createEarlier, createStyles } from './earlier-documents.ts'
import type { LiveSite } from './live-site.ts'
import { loadComposition } from './load-composition.ts'

const dropped = () => undefined

/** Shows one composition of a store, whatever is live there. Rejects where it is not whole. */
export const oneComposition = async (store: string, composition: string): Promise<LiveSite> => {
  const loaded = await loadComposition(store, {
    seq: 1,
    composition,
    parent: null,
    reason: 'to be looked at',
    at: new Date().toISOString(),
  })
  return {
    current: () => loaded,
    degraded: () => null,
    earlier: createEarlier(store, dropped),
    styles: createStyles(store, dropped),
    close: () => undefined,
  }
}

/** Shows nothing to anybody. */
export const noSite = (): LiveSite => ({
  current: () => null,
  degraded: () => null,
  earlier: async () => null,
  styles: async () => null,
  close: () => undefined,
})
