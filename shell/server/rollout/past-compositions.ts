import { CompositionId } from 'shared-contracts'
import { hasComposition } from 'federation/store/composition-document'
import { assertCompositionTrusted } from 'federation/store/trust-composition'
import { loadComposition, type LoadedComposition } from '../load-composition.ts'

/** Those who look at previews are few, and look at the same. */
const MOST_HELD = 3

export interface PastCompositions {
  /** A composition of the store, whether it is live or never was; null where the store has none. */
  get: (id: string) => Promise<LoadedComposition | null>
}

/** Reads compositions that no channel points to, and holds the few that were asked for last. */
export const createPastCompositions = (
  store: string,
  report: (error: unknown) => void,
  load = loadComposition,
): PastCompositions => {
  const held = new Map<string, Promise<LoadedComposition | null>>()
  const read = async (id: string): Promise<LoadedComposition | null> => {
    if (!CompositionId.safeParse(id).success || !(await hasComposition(store, id))) return null
    await assertCompositionTrusted(store, id)
    return load(store, {
      seq: 1,
      composition: id,
      parent: null,
      reason: 'preview',
      at: new Date(0).toISOString(),
    })
  }
  return {
    get: (id) => {
      const before = held.get(id)
      const found =
        before ??
        read(id).catch((error: unknown) => {
          held.delete(id)
          report(error)
          return null
        })
      held.delete(id)
      held.set(id, found)
      for (const oldest of held.keys()) {
        if (held.size <= MOST_HELD) break
        held.delete(oldest)
      }
      return found
    },
  }
}
