import type { PageData, PageRoot, Publish, RemoteLocation } from 'shared-contracts'
import { whenIdle, type CodeLoader } from './load-code.ts'
import { toggleReloadOffer } from '@federation/area-kit/load-again'
import { DOM } from 'shared-contracts/page'
import { attemptStorage, DRAFT_KEY } from 'shared-contracts/visitor-storage'
import { findRootElement } from '../document-data.ts'

interface HydrationInputs {
  code: CodeLoader
  publish: Publish
  location: () => RemoteLocation
}

/**
 * Hydrates each React root of the current page (its route, slots and islands) at the time that the root's trigger defines. If
 * hydration fails, the server's HTML stays.
 */
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

  const handleRoot = (root: PageRoot, element: HTMLElement, priority: HydrationPriority): void => {
    if (priority === 'at once') void hydrate(root, element)
    // A failed prefetch is ignored, because hydration fetches the code again and reports the error.
    else if (priority === 'fetched') whenIdle(() => void code.prefetch(root).catch(() => {}))
    else whenIdle(() => void (element.isConnected && hydrate(root, element)))
  }

  return {
    /**
     * Watches the React roots of a page, so that each root hydrates at the right time. Stops watching the roots of the previous
     * page.
     */
    watch: (page: PageData): void => {
      endWatch?.()
      endWatch = watchRoots(page.roots, handleRoot)
    },
  }
}

/** Distance from the viewport at which a React root hydrates, or its code is fetched. */
const HYDRATION_MARGIN = '300px'

/**
 * Urgency of a React root.
 *
 * - `fetched`: fetch its code.
 * - `idle`: hydrate when the browser is idle.
 * - `at once`: hydrate immediately, because the visitor is using it.
 */
type HydrationPriority = 'fetched' | 'idle' | 'at once'

/** Returns true if this browser tab has stored values of a form. Only a hydrated form can restore these values. */
const hasDraft = (form: HTMLElement): boolean =>
  attemptStorage(() => sessionStorage.getItem(DRAFT_KEY + form.dataset.guard)) !== null

const watchRoot = (
  root: PageRoot,
  element: HTMLElement,
  request: (priority: HydrationPriority) => void,
): (() => void) => {
  if (root.hydrate === 'load') {
    request('idle')
    return () => {}
  }
  const listening = new AbortController()
  for (const type of ['pointerdown', 'focusin', 'keydown']) {
    element.addEventListener(type, () => request('at once'), {
      once: true,
      passive: true,
      signal: listening.signal,
    })
  }
  const form = root.hydrate === 'interaction' ? element.querySelector<HTMLElement>('form[data-guard]') : null
  if (form && !hasDraft(form)) {
    // The form guard (a small script) validates this form before hydration. So the form's code is fetched only when the pointer
    // enters the form.
    form.addEventListener('pointerenter', () => request('fetched'), { once: true, signal: listening.signal })
    return () => listening.abort()
  }
  const marked = root.hydrate === 'visible' ? element.querySelectorAll(`[${DOM.hydrateOn}]`) : []
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      request(root.hydrate === 'visible' || form ? 'idle' : 'fetched')
    },
    { rootMargin: HYDRATION_MARGIN },
  )
  for (const target of marked.length > 0 ? marked : [element]) observer.observe(target)
  return () => {
    observer.disconnect()
    listening.abort()
  }
}

/**
 * Watches the React roots of a page for events that require hydration, such as scrolling near the root. Returns a function that
 * stops watching.
 */
const watchRoots = (
  roots: readonly PageRoot[],
  request: (root: PageRoot, element: HTMLElement, priority: HydrationPriority) => void,
): (() => void) => {
  const ends = roots.flatMap((root) => {
    const element = root.hydrate === 'never' ? null : findRootElement(root.place)
    return element ? [watchRoot(root, element, (priority) => request(root, element, priority))] : []
  })
  return () => {
    for (const end of ends) end()
  }
}

/**
 * Records clicks on buttons that only React handles (`<button type="button">`), and repeats them after hydration. Links, menus,
 * popovers and submits work without React. Once React listens for events, React itself repeats clicks that it receives during
 * hydration. So the recording ends then, and no click counts twice.
 */
const createClickReplay = () => {
  const recordedClicks = new Map<Element, HTMLElement[]>()
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
      recordedClicks.set(root, [...(recordedClicks.get(root) ?? []), button])
    },
    true,
  )
  return {
    /** Stops recording clicks in a root. Call it when React starts to listen for events in that root. */
    takeOver: (root: Element): void => {
      listening.add(root)
    },
    /** Repeats the recorded clicks of a hydrated root. */
    replay: (root: Element): void => {
      const buttons = recordedClicks.get(root) ?? []
      recordedClicks.delete(root)
      for (const button of buttons) if (button.isConnected) button.click()
    },
  }
}
