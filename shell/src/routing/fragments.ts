import type { PageFragment } from 'shared-contracts'
import { compositionUrl } from '../document-data.ts'

const TIMEOUT_MS = 8000
/** Milliseconds that a prefetched fragment is used for a click. Later, another composition may be live. */
const FRESH_MS = 30_000

export interface Fragments {
  /**
   * Returns a fragment of this document's composition. The server answers 410 if that composition is no longer live, so that
   * the next navigation of an old tab is a full page load. Rejects if there is no fragment.
   */
  get: (path: string, priority?: RequestPriority) => Promise<PageFragment>
}

const fetchFragment = async (
  composition: string,
  path: string,
  priority: RequestPriority,
): Promise<PageFragment> => {
  const name = path.slice(1) || 'index'
  const answer = await fetch(compositionUrl(composition, name), {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    priority,
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return (await answer.json()) as PageFragment
}

export const createFragments = (composition: string): Fragments => {
  const fetched = new Map<string, { fragment: Promise<PageFragment>; at: number }>()
  return {
    get: (path, priority = 'auto') => {
      const held = fetched.get(path)
      if (held && performance.now() - held.at < FRESH_MS) return held.fragment
      const fragment = fetchFragment(composition, path, priority)
      fetched.set(path, { fragment, at: performance.now() })
      fragment.catch(() => fetched.delete(path))
      return fragment
    },
  }
}
