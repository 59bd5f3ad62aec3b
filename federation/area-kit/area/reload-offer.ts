import { DOM } from 'shared-contracts/page'

/** Reloads the page if the site answers; otherwise the browser would show its own error in place of the page. */
const reload = async (): Promise<void> => {
  const response = await fetch(location.href).catch(() => null)
  if (response?.ok) location.reload()
}

/**
 * Shows or hides the line that offers to load an island again; `IslandPlace` puts it after the island. `root` is the island's root
 * element. The button reloads the page, because a browser never retries a failed module in the same document.
 */
export const toggleReloadOffer = (root: Element, isOffered: boolean): void => {
  const line = root.parentElement?.nextElementSibling
  if (!(line instanceof HTMLElement) || !line.hasAttribute(DOM.loadAgain)) return
  line.hidden = !isOffered
  line.querySelector('button')?.addEventListener('click', reload)
}
