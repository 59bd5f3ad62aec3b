/**
 * Keeps clicks on controls that only React answers (`<button type="button">`) while their root still sleeps, and gives
 * them again once it is awake. Links, menus, popovers and submits are answered by the HTML itself. From the moment React
 * listens, even while it is still hydrating, it answers by itself: what it was given then must not come twice.
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
    /** Call in the moment from which React listens in a root: nothing more is kept. */
    takeOver: (root: Element): void => {
      listening.add(root)
    },
    /** Call when a root is awake: its kept clicks happen now. */
    replay: (root: Element): void => {
      const buttons = kept.get(root) ?? []
      kept.delete(root)
      for (const button of buttons) if (button.isConnected) button.click()
    },
  }
}
