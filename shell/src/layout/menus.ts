import { closeAll } from './menu-dom.ts'
import { attachDismiss } from './menu-dismiss.ts'
import { attachHover } from './menu-hover.ts'
import { attachSidebar } from './sidebar.ts'

/**
 * What the header's native disclosures lack. The header holds no state: whoever opened a menu, it is like any other.
 * Returns a function that closes all, and gives back at once what the sidebar held.
 */
export const attachMenus = (header: HTMLElement): (() => void) => {
  attachHover(header)
  attachDismiss(header)
  const follow = attachSidebar(header)
  return () => {
    closeAll(header)
    follow()
  }
}
