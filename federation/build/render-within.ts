import { setTimeout as pause } from 'node:timers/promises'
import { tell } from './build-news.ts'
import { explainRender } from './explain-render.ts'

/** What React itself does not end (a module that waits for ever while it loads) is left after this much more, in ms. */
const GRACE_MS = 500

/**
 * Renders the fragment `place`, such as `route /pay`, and ends what still waits after `limit` ms. Rejects with an error
 * that names the fragment, the component and its line. A loop that does not end is left to the process that watches.
 */
export const renderWithin = async (
  limit: number,
  place: string,
  render: (signal: AbortSignal) => Promise<string>,
): Promise<string> => {
  await tell({ rendering: place })
  const abort = new AbortController()
  const tooLong = `it still waited after ${limit / 1000} s for a promise that does not settle`
  const timer = setTimeout(() => abort.abort(new Error(tooLong)), limit)
  const done = new AbortController()
  try {
    return await Promise.race([
      render(abort.signal),
      pause(limit + GRACE_MS, undefined, { signal: done.signal }).then(() => {
        throw new Error(`${tooLong}: one of its modules does not finish loading`)
      }),
    ])
  } catch (error) {
    throw new Error(`rendering ${place} failed: ${explainRender(error)}`, { cause: error })
  } finally {
    clearTimeout(timer)
    done.abort()
    await tell({ rendering: null })
  }
}
