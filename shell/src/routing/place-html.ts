import type { PageFragment } from 'shared-contracts'
import { DOM } from 'shared-contracts/page'

const holderOf = (slot: string | null): HTMLElement | null =>
  document.getElementById(slot === null ? DOM.outlet : DOM.slotPrefix + slot)

/**
 * Puts one root's server HTML in its holder, as the composer does for a whole document. The HTML comes from the
 * site's own origin and was checked when it was released.
 */
export const placeHtml = (fragment: PageFragment, index: number): void => {
  const holder = holderOf(fragment.roots[index]?.slot ?? null)
  if (!holder) return
  const root = document.createElement('div')
  root.dataset.root = String(index)
  root.innerHTML = fragment.html[index] ?? ''
  holder.replaceChildren(root)
}
