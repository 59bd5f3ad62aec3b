import { DOM } from 'shared-contracts/page'

/**
 * Reloads the page if the site responds. If the site does not respond, does nothing, because a reload would replace the page
 * with the browser's error page.
 */
const reload = async (): Promise<void> => {
  const response = await fetch(location.href).catch(() => null)
  if (response?.ok) location.reload()
}

/**
 * Shows or hides the message "This part didn’t load", which `IslandPlace` renders after an island. `root` is the island's
 * root element. The message's button reloads the page, because a browser never retries a failed module in the same document.
 */
export const toggleReloadOffer = (root: Element, isOffered: boolean): void => {
  const line = root.parentElement?.nextElementSibling
  if (!(line instanceof HTMLElement) || !line.hasAttribute(DOM.loadAgain)) return
  line.hidden = !isOffered
  line.querySelector('button')?.addEventListener('click', reload)
}
