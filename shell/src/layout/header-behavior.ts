/** Value of the attribute `name` of all menus in the header. Browsers open at most one `details` element with the same name. */
export const MENU_NAME = 'site-menu'
/** Matches all menus of the header, on large and small screens. */
export const MENU_SELECTOR = `details[name="${MENU_NAME}"], details[data-burger]`
/** Id of the navigation that the menu button opens on small screens. */
export const NAV_ID = 'site-nav'

/** Below this width, the navigation is a sidebar. header.module.css and menu.module.css contain the same width. */
const SMALL_SCREEN = '(width < 48rem)'

const smallScreen = (): MediaQueryList => matchMedia(SMALL_SCREEN)

const listOpenMenus = (header: Element): HTMLDetailsElement[] =>
  [...header.querySelectorAll('details')].filter((details) => details.open && details.name === MENU_NAME)

const findBurger = (header: Element): HTMLDetailsElement | null =>
  header.querySelector('details[data-burger]')

const findEnclosingMenu = (target: EventTarget | null): HTMLDetailsElement | null =>
  target instanceof Element ? target.closest<HTMLDetailsElement>(`details[name="${MENU_NAME}"]`) : null

export const closeAllMenus = (header: Element): void => {
  for (const details of header.querySelectorAll('details')) details.open = false
}

/** Milliseconds for which the mouse must rest on a menu to open it. A mouse that only passes over a menu does not open it. */
const OPEN_DELAY_MS = 110
/**
 * Milliseconds for which a menu stays open after the mouse has left it. The delay is needed, because the mouse can briefly
 * leave the menu at a corner on its way to a link.
 */
const CLOSE_DELAY_MS = 260

/**
 * Opens a menu when the mouse rests on the menu, and closes the menu when the mouse leaves. A first click on a menu that the
 * mouse has opened keeps the menu open. A second click closes the menu.
 */
export const attachHover = (header: HTMLElement): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let hoveredMenu: HTMLDetailsElement | null = null
  let hoverOpenedMenu: HTMLDetailsElement | null = null

  const close = () => {
    if (hoverOpenedMenu && !hoverOpenedMenu.contains(document.activeElement)) hoverOpenedMenu.open = false
    hoverOpenedMenu = null
  }
  const open = (menu: HTMLDetailsElement) => {
    if (menu.open) return
    menu.open = true
    hoverOpenedMenu = menu
  }
  const moveTo = (menu: HTMLDetailsElement | null) => {
    if (menu === hoveredMenu) return
    hoveredMenu = menu
    clearTimeout(timer)
    if (menu) timer = setTimeout(open, OPEN_DELAY_MS, menu)
    else if (hoverOpenedMenu) timer = setTimeout(close, CLOSE_DELAY_MS)
  }

  header.addEventListener('pointerover', (event) => {
    if (event.pointerType === 'mouse' && !smallScreen().matches) moveTo(findEnclosingMenu(event.target))
  })
  header.addEventListener('pointerleave', () => moveTo(null))
  header.addEventListener('click', (event) => {
    const menu = findEnclosingMenu(event.target)
    const onSummary = event.target instanceof Element && event.target.closest('summary') !== null
    if (!menu || !onSummary) return
    clearTimeout(timer)
    // If the mouse has opened a menu by hovering, the first click must not close it. For a click by the keyboard, `detail` is 0.
    // Such a click always toggles the menu.
    if (menu === hoverOpenedMenu && menu.open && event.detail > 0) event.preventDefault()
    hoverOpenedMenu = null
  })

  // Handles the menu that is already under the mouse: its event `pointerover` may have occurred before this script ran.
  if (matchMedia('(hover: hover)').matches && !smallScreen().matches)
    moveTo(findEnclosingMenu(header.querySelector('summary:hover')))
}

/** Closes open menus on Escape, on a press or focus outside, and on a click on one of their links. */
export const attachDismiss = (header: HTMLElement): void => {
  const closeOthers = (event: Event) => {
    if (smallScreen().matches) return
    for (const menu of listOpenMenus(header)) {
      if (!(event.target instanceof Node && menu.contains(event.target))) menu.open = false
    }
  }
  document.addEventListener('pointerdown', closeOthers)
  document.addEventListener('focusin', closeOthers)

  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    const burger = findBurger(header)
    const sidebar = burger?.open === true && smallScreen().matches
    const [last] = sidebar ? [burger] : listOpenMenus(header)
    if (!last) return
    const shouldFocus = sidebar || last.contains(document.activeElement)
    closeAllMenus(header)
    if (shouldFocus) last.querySelector('summary')?.focus()
  })

  header.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) closeAllMenus(header)
  })
}

/**
 * While the sidebar is open on a small screen, keeps focus and reading order inside the header. Returns a function that applies
 * the sidebar's state immediately, because the browser fires `toggle` late.
 */
export const attachSidebar = (header: HTMLElement): (() => void) => {
  const screen = smallScreen()
  const isOpen = () => screen.matches && findBurger(header)?.open === true
  let inertElements: Element[] = []
  const applySidebarState = () => {
    // Removes `inert` from the elements that got it earlier, not from the current siblings of the header. A navigation can have
    // replaced the siblings with other elements.
    for (const element of inertElements) element.removeAttribute('inert')
    const siblings = [...(header.parentElement?.children ?? [])]
    inertElements = isOpen()
      ? siblings.filter((element) => element !== header && !element.hasAttribute('aria-live'))
      : []
    for (const element of inertElements) element.setAttribute('inert', '')
  }

  // Uses the capture phase, because `toggle` does not bubble.
  header.addEventListener('toggle', applySidebarState, true)
  screen.addEventListener('change', applySidebarState)

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
  applySidebarState()
  return applySidebarState
}
