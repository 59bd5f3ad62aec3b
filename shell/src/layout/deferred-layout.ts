import { whenIdle } from '../hydration/load-code.ts'

/** Lists the parts of the page whose layout the browser computes only near the viewport; see `late.css`. */
const listDeferredParts = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('section, footer, [id^="slot-"]')].filter(
    (part) => getComputedStyle(part).contentVisibility === 'auto',
  )

const layOut = (part: HTMLElement): void => {
  part.style.contentVisibility = 'visible'
}

/**
 * Forces the layout of the whole page. Call it before scrolling to a position that depends on the heights of parts above it.
 */
export const forceLayout = (): void => listDeferredParts().forEach(layOut)

/**
 * Forces the layout of all parts above the lower edge of the window. Scrolls so that the element in the middle of the window,
 * which may be the target of a jump, does not move. Scroll anchoring is insufficient: Safari has none, and Chromium's fails if
 * its anchor is in a part without layout.
 */
const layOutPassed = (): void => {
  const passed = listDeferredParts().filter((part) => part.getBoundingClientRect().top < innerHeight)
  const kept = passed.length > 0 && document.elementFromPoint(innerWidth / 2, innerHeight / 2)
  if (!kept) return
  const { top } = kept.getBoundingClientRect()
  passed.forEach(layOut)
  const moved = kept.getBoundingClientRect().top - top
  // Scrolls only if needed, because an instant scroll would end a smooth scroll.
  if (Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: 'instant' })
}

const layOutNext = (): void =>
  whenIdle(() => {
    const [next] = listDeferredParts()
    if (!next) return removeEventListener('scroll', layOutPassed)
    layOut(next)
    layOutNext()
  })

/**
 * Forces the layout of one part in each idle period, so that no task is long. If a visitor jumps over parts, their layout is
 * forced in the frame of the jump. Otherwise these parts would move the content later.
 */
export const forceLayoutWhenIdle = (): void => {
  addEventListener('scroll', layOutPassed, { passive: true })
  layOutNext()
}
