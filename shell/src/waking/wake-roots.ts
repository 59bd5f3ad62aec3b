import type { PageData, PageRoot, Publish, RemoteLocation } from 'shared-contracts'
import { whenIdle } from './idle.ts'
import { offerLoadAgain } from '@federation/area-kit/load-again'
import type { RootCode } from './load-code.ts'
import { createClickReplay } from './replay-clicks.ts'
import { watchRoots, type Want } from './watch-roots.ts'

interface WakingParts {
  code: RootCode
  publish: Publish
  location: () => RemoteLocation
}

/** Hydrates the roots of the current page when they are needed. If one fails, the server's HTML stays. */
export const createWaking = ({ code, publish, location }: WakingParts) => {
  const replay = createClickReplay()
  let endWatch: (() => void) | null = null

  const wake = async (root: PageRoot, element: HTMLElement): Promise<void> => {
    try {
      const [runtime, located] = await Promise.all([code.runtime(), code.locate(root), code.prefetch(root)])
      await runtime.wake(located, element, location, () => replay.takeOver(element))
      replay.replay(element)
    } catch (error) {
      offerLoadAgain(element, true)
      publish({ type: 'remote_error', area: 'shell', stage: 'load', message: String(error).slice(0, 300) })
    }
  }

  const serve = (root: PageRoot, element: HTMLElement, want: Want): void => {
    if (want === 'at once') void wake(root, element)
    // Prefetching is optional: if it fails, hydration tries again and reports the error.
    else if (want === 'fetched') whenIdle(() => void code.prefetch(root).catch(() => {}))
    else whenIdle(() => void (element.isConnected && wake(root, element)))
  }

  return {
    /** Watches a page's roots. Ends the watch of the previous page's. */
    watch: (page: PageData): void => {
      endWatch?.()
      endWatch = watchRoots(page.roots, serve)
    },
  }
}
