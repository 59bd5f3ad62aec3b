import { whenIdle } from '../hydration/load-code.ts'

/** Parts of the current page that the browser renders only near the viewport; see `late.css`. */
const listDeferredParts = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('section, footer, [id^="slot-"]')].filter(
    (part) => getComputedStyle(part).contentVisibility === 'auto',
  )

const layOut = (part: HTMLElement): void => {
  part.style.contentVisibility = 'visible'
}

/** Forces the layout of the whole page. Needed before scrolling to a position that estimated heights would shift. */
export const forceLayout = (): void => listDeferredParts().forEach(layOut)

/**
 * Forces the layout of the parts above the lower edge of the window, and keeps the element in its middle in place: the target
 * of a jump. Scroll anchoring is not sufficient: Safari has none, and Chromium's fails while its anchor is a part without
 * layout.
 */
const layOutPassed = (): void => {
  const passed = listDeferredParts().filter((part) => part.getBoundingClientRect().top < innerHeight)
  const kept = passed.length > 0 && document.elementFromPoint(innerWidth / 2, innerHeight / 2)
  if (!kept) return
  const { top } = kept.getBoundingClientRect()
  passed.forEach(layOut)
  const moved = kept.getBoundingClientRect().top - top
  // An instant scroll would end a smooth one, so it is made only if needed.
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
 * Forces the layout of one part in each idle period, so that no task is long. Parts that a visitor jumps over are done in the
 * frame of the jump. Otherwise each of them would move the content later.
 */
export const forceLayoutWhenIdle = (): void => {
  addEventListener('scroll', layOutPassed, { passive: true })
  layOutNext()
}
