/** The menus share one `name`, so the browser itself keeps only one of them open. */
export const MENU_NAME = 'site-menu'
/** Matches every menu of the header, on a large and on a small screen. */
export const MENUS = `details[name="${MENU_NAME}"], details[data-burger]`
/** Id of the navigation that the burger unfolds on small screens. */
export const NAV_ID = 'site-nav'

/** Below this width the navigation is a sidebar; header.module.css and menu.module.css say the same. */
const SMALL_SCREEN = '(width < 48rem)'

export const smallScreen = (): MediaQueryList => matchMedia(SMALL_SCREEN)

/** Open menus, read from the DOM, which is the only place of their state. */
export const openMenus = (header: Element): HTMLDetailsElement[] =>
  [...header.querySelectorAll('details')].filter((details) => details.open && details.name === MENU_NAME)

export const burgerOf = (header: Element): HTMLDetailsElement | null =>
  header.querySelector('details[data-burger]')

export const menuAround = (target: EventTarget | null): HTMLDetailsElement | null =>
  target instanceof Element ? target.closest<HTMLDetailsElement>(`details[name="${MENU_NAME}"]`) : null

/** Closes the menus and the sidebar. */
export const closeAll = (header: Element): void => {
  for (const details of header.querySelectorAll('details')) details.open = false
}
