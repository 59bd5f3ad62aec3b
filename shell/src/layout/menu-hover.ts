import { menuAround, smallScreen } from './menu-dom.ts'

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
