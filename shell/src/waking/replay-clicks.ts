/**
 * Records clicks on controls that only React handles (`<button type="button">`) before their root is hydrated, and repeats them
 * afterward. HTML handles links, menus, popovers and submits. Once React listens, it replays events during hydration, so
 * recording ends then: no click must count twice.
 */
export const createClickReplay = () => {
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
