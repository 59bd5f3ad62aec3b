import type { PageRoot } from 'shared-contracts'
import { DOM } from 'shared-contracts/page'
import { rootElement } from '../document-data.ts'

/** Distance to the viewport at which an element's root is hydrated, or its code fetched. */
const NEAR = '300px'

/**
 * Urgency of a root: fetch its code (`fetched`), hydrate it when the browser is idle (`idle`), or after the visitor's input
 * (`at once`).
 */
export type Want = 'fetched' | 'idle' | 'at once'

const watchRoot = (root: PageRoot, element: HTMLElement, want: (want: Want) => void): (() => void) => {
  if (root.wake === 'now') {
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
  const marked = root.wake === 'visible' ? element.querySelectorAll(`[${DOM.wakeOn}]`) : []
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      want(root.wake === 'visible' ? 'idle' : 'fetched')
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
export const watchRoots = (
  roots: readonly PageRoot[],
  want: (root: PageRoot, element: HTMLElement, want: Want) => void,
): (() => void) => {
  const ends = roots.flatMap((root) => {
    const element = root.wake === 'none' ? null : rootElement(root.place)
    return element ? [watchRoot(root, element, (much) => want(root, element, much))] : []
  })
  return () => {
    for (const end of ends) end()
  }
}
