import type { PageData, PageFragment, PageRoot, RemoteLocation } from 'shared-contracts'
import { rootElement } from '../document-data.ts'
import type { Roots } from '../remotes/roots.ts'
import type { ShellContext } from '../runtime.ts'
import { announcePage, applyHead, loadStyles } from './document-head.ts'
import { fetchFragment } from './fragments.ts'
import { placeHtml } from './place-html.ts'
import { createScrollMemory } from './scroll-memory.ts'

export interface NavigationParts {
  context: ShellContext
  roots: Roots
  /** Renders the layout for a page and returns when the DOM shows it. */
  showPage: (page: PageData) => void
  /** Where the router is as the shell wakes. */
  first: RemoteLocation
}

const samePlace = (a: PageRoot, b: PageRoot) =>
  a.kind === b.kind && a.area === b.area && (a.kind === 'route' || a.id === b.id)

/** Brings the page on view in line with the router's location. A later navigation ends an earlier one. */
export const createNavigation = ({ context, roots, showPage, first }: NavigationParts) => {
  const scroll = createScrollMemory(first)
  let page = context.data.page
  let running = new AbortController()

  /**
   * Old HTML is replaced by new in one turn, so that nothing blank is ever painted; only then are the old roots
   * unmounted. Roots that stay are updated in place: a slot keeps what a visitor has typed.
   */
  const replaceRoots = async (fragment: PageFragment, location: RemoteLocation) => {
    const before = page
    page = fragment
    const hasPlace = (root: PageRoot) => root.kind === 'slot' && before.roots.some((old) => samePlace(old, root))
    showPage(fragment)
    const updates: Promise<void>[] = []
    for (const [index, root] of fragment.roots.entries()) {
      if (roots.stays(root)) updates.push(updateOrPlace(fragment, index, root, location))
      else if (!hasPlace(root)) placeHtml(fragment, index)
    }
    for (const old of before.roots) {
      if (!fragment.roots.some((root) => samePlace(root, old) && roots.stays(root))) void roots.unmount(old)
    }
    await Promise.all(updates)
  }

  const updateOrPlace = async (fragment: PageFragment, index: number, root: PageRoot, location: RemoteLocation) => {
    if (await roots.update(root, location)) return
    void roots.unmount(root)
    if (page === fragment) placeHtml(fragment, index)
  }

  const transition = async (location: RemoteLocation, isReturn: boolean): Promise<void> => {
    running.abort()
    const { signal } = (running = new AbortController())
    if (location.pathname === page.path) {
      scroll.arrive(location, isReturn)
      await Promise.all(page.roots.map((root) => roots.update(root, location)))
      return
    }
    try {
      const fragment = await fetchFragment(page.composition, location.pathname, { signal })
      await loadStyles(fragment.roots.flatMap((root) => root.styles))
      if (signal.aborted) return
      await replaceRoots(fragment, location)
      if (signal.aborted) return
      applyHead(page)
      announcePage(page)
      scroll.arrive(location, isReturn)
      context.publish({ type: 'page_view', title: page.title })
      context.watch(page)
    } catch (error) {
      if (signal.aborted) return
      const message = String(error).slice(0, 300)
      context.publish({ type: 'remote_error', area: 'shell', stage: 'navigate', message })
      // The address is already the new one: the browser fetches the whole page.
      globalThis.location.reload()
    }
  }

  const wake = async (index: number, location: RemoteLocation): Promise<void> => {
    const root = page.roots[index]
    const element = rootElement(index)
    if (root && element) await roots.wake(root, element, location)
  }

  return { transition, wake }
}
