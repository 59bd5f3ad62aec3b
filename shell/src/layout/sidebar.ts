import { burgerOf, smallScreen } from './menu-dom.ts'

/**
 * Keeps focus and reading in the header while the sidebar is open on a small screen. Returns a function that brings this
 * in line with the sidebar at once; the browser's own event comes later.
 */
export const attachSidebar = (header: HTMLElement): (() => void) => {
  const screen = smallScreen()
  const isOpen = () => screen.matches && burgerOf(header)?.open === true
  let held: Element[] = []
  const follow = () => {
    // Those that were held, whatever has left the page meanwhile, this header included.
    for (const element of held) element.removeAttribute('inert')
    const siblings = [...(header.parentElement?.children ?? [])]
    held = isOpen()
      ? siblings.filter((element) => element !== header && !element.hasAttribute('aria-live'))
      : []
    for (const element of held) element.setAttribute('inert', '')
  }

  // `toggle` does not bubble; it is caught on its way down.
  header.addEventListener('toggle', follow, true)
  screen.addEventListener('change', follow)

  header.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab' || !isOpen()) return
    const stops = [...header.querySelectorAll<HTMLElement>('a[href], summary')].filter((stop) =>
      stop.checkVisibility(),
    )
    const [first, last] = [stops[0], stops.at(-1)]
    const edge = event.shiftKey ? first : last
    if (document.activeElement !== edge) return
    event.preventDefault()
    ;(event.shiftKey ? last : first)?.focus()
  })
  follow()
  return follow
}
