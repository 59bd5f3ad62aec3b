import { burgerOf, closeAll, openMenus, smallScreen } from './menu-dom.ts'

/** Closes what is open on Esc, on a press or focus outside, and when one of its links is followed. */
export const attachDismiss = (header: HTMLElement): void => {
  const closeOthers = (event: Event) => {
    if (smallScreen().matches) return
    for (const menu of openMenus(header)) {
      if (!(event.target instanceof Node && menu.contains(event.target))) menu.open = false
    }
  }
  document.addEventListener('pointerdown', closeOthers)
  document.addEventListener('focusin', closeOthers)

  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    const burger = burgerOf(header)
    const sidebar = burger?.open === true && smallScreen().matches
    const [last] = sidebar ? [burger] : openMenus(header)
    if (!last) return
    const held = sidebar || last.contains(document.activeElement)
    closeAll(header)
    if (held) last.querySelector('summary')?.focus()
  })

  header.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) closeAll(header)
  })
}
