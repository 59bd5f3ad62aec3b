/**
 * Keeps clicks on controls that only React answers (`<button type="button">`) while their fragment still sleeps,
 * and gives them again when it is awake. Links, menus and submits are answered by the HTML itself.
 */
export const createClickReplay = () => {
  const kept = new Map<Element, HTMLElement[]>()
  const awake = new WeakSet<Element>()
  document.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button[type="button"]') : null
      const root = button?.closest('[data-root]')
      if (!(button instanceof HTMLElement) || !root || awake.has(root)) return
      kept.set(root, [...(kept.get(root) ?? []), button])
    },
    { capture: true },
  )
  return {
    /** Call when a root is awake: its kept clicks happen now. */
    replay: (root: Element): void => {
      awake.add(root)
      for (const button of kept.get(root) ?? []) if (button.isConnected) button.click()
      kept.delete(root)
    },
  }
}
