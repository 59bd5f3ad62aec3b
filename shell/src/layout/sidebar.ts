import { burgerOf, smallScreen } from './menu-dom.ts'

/** Keeps focus and reading in the header while the sidebar is open on a small screen. */
export const attachSidebar = (header: HTMLElement, signal: AbortSignal): void => {
  const screen = smallScreen()
  const isOpen = () => screen.matches && burgerOf(header)?.open === true
  const siblings = () => [...(header.parentElement?.children ?? [])].filter((element) => element !== header)
  const holdRest = (hold: boolean) => {
    for (const element of siblings()) element.toggleAttribute('inert', hold && !element.hasAttribute('aria-live'))
  }
  const follow = () => holdRest(isOpen())

  // `toggle` does not bubble; it is caught on its way down.
  header.addEventListener('toggle', follow, { signal, capture: true })
  screen.addEventListener('change', follow, { signal })
  signal.addEventListener('abort', () => holdRest(false))

  header.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Tab' || !isOpen()) return
      const stops = [...header.querySelectorAll<HTMLElement>('a[href], summary')].filter((stop) => stop.checkVisibility())
      const [first, last] = [stops[0], stops.at(-1)]
      const edge = event.shiftKey ? first : last
      if (document.activeElement !== edge) return
      event.preventDefault()
      ;(event.shiftKey ? last : first)?.focus()
    },
    { signal },
  )
  follow()
}
