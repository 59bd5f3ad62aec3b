import { burgerOf, closeAll, menuAround, openMenus, smallScreen } from './menu-dom.ts'

/** Milliseconds a mouse rests on a menu before it opens, so that passing over opens nothing. */
const OPEN_AFTER = 110
/** Milliseconds a mouse may be off an open menu, so that a corner cut on the way to a link closes nothing. */
const CLOSE_AFTER = 260

/**
 * Opens the menus for a resting mouse. A menu that a click or a key opened is held: only what hover opened,
 * hover closes. The first click on such a menu holds it, the second closes it.
 */
export const attachHover = (header: HTMLElement): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let under: HTMLDetailsElement | null = null
  let opened: HTMLDetailsElement | null = null

  const close = () => {
    if (opened && !opened.contains(document.activeElement)) opened.open = false
    opened = null
  }
  const open = (menu: HTMLDetailsElement) => {
    if (menu.open) return
    menu.open = true
    opened = menu
  }
  const moveTo = (menu: HTMLDetailsElement | null) => {
    if (menu === under) return
    under = menu
    clearTimeout(timer)
    if (menu) timer = setTimeout(open, OPEN_AFTER, menu)
    else if (opened) timer = setTimeout(close, CLOSE_AFTER)
  }

  header.addEventListener('pointerover', (event) => {
    if (event.pointerType === 'mouse' && !smallScreen().matches) moveTo(menuAround(event.target))
  })
  header.addEventListener('pointerleave', () => moveTo(null))
  header.addEventListener('click', (event) => {
    const menu = menuAround(event.target)
    const onSummary = event.target instanceof Element && event.target.closest('summary') !== null
    if (!menu || !onSummary) return
    clearTimeout(timer)
    // A key press arrives as a click without a count: it toggles, as does the click on a menu that is held.
    if (menu === opened && menu.open && event.detail > 0) event.preventDefault()
    opened = null
  })

  // A mouse may rest on a menu before this runs.
  if (matchMedia('(hover: hover)').matches && !smallScreen().matches)
    moveTo(menuAround(header.querySelector('summary:hover')))
}

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
