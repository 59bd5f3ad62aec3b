import type { PageFragment, PageRoot, SlotName } from 'shared-contracts'
import { DOM } from 'shared-contracts/page'
import { trustedHtml } from 'shared-contracts/trusted'

/** The layout has one slot, whichever fragment fills it. */
const SLOT: SlotName = 'contact-block'

const holderOf = ({ kind }: PageRoot): HTMLElement | null =>
  document.getElementById(kind === 'route' ? DOM.outlet : DOM.slotPrefix + SLOT)

/**
 * Puts one root's server HTML in its holder, as the composer does for a whole document. The HTML comes from the
 * site's own origin and was checked when it was released.
 */
export const placeHtml = (fragment: PageFragment, index: number): void => {
  const place = fragment.roots[index]
  const html = fragment.html[index] ?? null
  const holder = place && holderOf(place)
  if (!holder || html === null) return
  const root = document.createElement('div')
  root.dataset.root = String(index)
  root.innerHTML = trustedHtml(html)
  holder.replaceChildren(root)
}
