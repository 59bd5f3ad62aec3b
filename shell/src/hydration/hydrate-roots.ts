import type { PageData, PageRoot, Publish, RemoteLocation } from 'shared-contracts'
import { whenIdle, type CodeLoader } from './load-code.ts'
import { toggleReloadOffer } from '@federation/area-kit/load-again'
import { DOM } from 'shared-contracts/page'
import { findRootElement } from '../document-data.ts'

interface HydrationInputs {
  code: CodeLoader
  publish: Publish
  location: () => RemoteLocation
}

/** Hydrates the roots of the current page when they are needed. If one fails, the server's HTML stays. */
export const createHydration = ({ code, publish, location }: HydrationInputs) => {
  const replay = createClickReplay()
  let endWatch: (() => void) | null = null

  const hydrate = async (root: PageRoot, element: HTMLElement): Promise<void> => {
    try {
      const [runtime, located] = await Promise.all([code.runtime(), code.locate(root), code.prefetch(root)])
      await runtime.hydrate(located, element, location, () => replay.takeOver(element))
      replay.replay(element)
    } catch (error) {
      toggleReloadOffer(element, true)
      publish({ type: 'remote_error', area: 'shell', stage: 'load', message: String(error).slice(0, 300) })
    }
  }

  const serve = (root: PageRoot, element: HTMLElement, want: HydrationPriority): void => {
    if (want === 'at once') void hydrate(root, element)
    // Prefetching is optional: if it fails, hydration tries again and reports the error.
    else if (want === 'fetched') whenIdle(() => void code.prefetch(root).catch(() => {}))
    else whenIdle(() => void (element.isConnected && hydrate(root, element)))
  }

  return {
    /** Watches a page's roots. Ends the watch of the previous page's. */
    watch: (page: PageData): void => {
      endWatch?.()
      endWatch = watchRoots(page.roots, serve)
    },
  }
}

/** Distance to the viewport at which an element's root is hydrated, or its code fetched. */
const NEAR = '300px'

/**
 * Urgency of a root: fetch its code (`fetched`), hydrate it when the browser is idle (`idle`), or after the visitor's input
 * (`at once`).
 */
type HydrationPriority = 'fetched' | 'idle' | 'at once'

const watchRoot = (
  root: PageRoot,
  element: HTMLElement,
  want: (want: HydrationPriority) => void,
): (() => void) => {
  if (root.hydrate === 'load') {
    want('idle')
    return () => {}
  }
  const listening = new AbortController()
  for (const type of ['pointerdown', 'focusin', 'keydown']) {
    element.addEventListener(type, () => want('at once'), {
      once: true,
      passive: true,
      signal: listening.signal,
    })
  }
  const marked = root.hydrate === 'visible' ? element.querySelectorAll(`[${DOM.hydrateOn}]`) : []
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      want(root.hydrate === 'visible' ? 'idle' : 'fetched')
    },
    { rootMargin: NEAR },
  )
  for (const target of marked.length > 0 ? marked : [element]) observer.observe(target)
  return () => {
    observer.disconnect()
    listening.abort()
  }
}

/** Watches the roots of a page for events that hydrate them. Returns a function that ends the watch. */
const watchRoots = (
  roots: readonly PageRoot[],
  want: (root: PageRoot, element: HTMLElement, want: HydrationPriority) => void,
): (() => void) => {
  const ends = roots.flatMap((root) => {
    const element = root.hydrate === 'never' ? null : findRootElement(root.place)
    return element ? [watchRoot(root, element, (much) => want(root, element, much))] : []
  })
  return () => {
    for (const end of ends) end()
  }
}

/**
 * Records clicks on controls that only React handles (`<button type="button">`) before their root is hydrated, and repeats them
 * afterward. HTML handles links, menus, popovers and submits. Once React listens, it replays events during hydration, so
 * recording ends then: no click must count twice.
 */
const createClickReplay = () => {
  const kept = new Map<Element, HTMLElement[]>()
  const listening = new WeakSet<Element>()
  document.addEventListener(
    'click',
    (event) => {
      const button =
        event.target instanceof Element
          ? event.target.closest('button[type="button"]:not([popovertarget])')
          : null
      const root = button?.closest('[data-root]')
      if (!(button instanceof HTMLElement) || !root || listening.has(root)) return
      kept.set(root, [...(kept.get(root) ?? []), button])
    },
    true,
  )
  return {
    /** Call when React starts to listen in a root. Its clicks are no longer recorded. */
    takeOver: (root: Element): void => {
      listening.add(root)
    },
    /** Call when a root is hydrated. Repeats its recorded clicks. */
    replay: (root: Element): void => {
      const buttons = kept.get(root) ?? []
      kept.delete(root)
      for (const button of buttons) if (button.isConnected) button.click()
    },
  }
}
