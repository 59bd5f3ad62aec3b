import { whenIdle } from '../hydration/load-code.ts'

/** Lists the parts of the page whose layout the browser computes only near the viewport (`content-visibility` in `late.css`). */
const listDeferredParts = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('section, footer, [id^="slot-"]')].filter(
    (part) => getComputedStyle(part).contentVisibility === 'auto',
  )

const forcePartLayout = (part: HTMLElement): void => {
  part.style.contentVisibility = 'visible'
}

/**
 * Makes the browser compute the layout of the whole page. Call it before scrolling to a position that depends on the heights
 * of parts above it.
 */
export const forceLayout = (): void => listDeferredParts().forEach(forcePartLayout)

/**
 * Makes the browser compute the layout of all parts above the lower edge of the window. Then scrolls so that the element in the
 * middle of the window does not move. Browsers do not do so themselves: Safari has no scroll anchoring, and Chromium's scroll
 * anchoring fails in parts without layout.
 */
const forcePassedLayout = (): void => {
  const passedParts = listDeferredParts().filter((part) => part.getBoundingClientRect().top < innerHeight)
  // Find the element in the middle of the window. Skip the consent question, which can cover the middle and does not scroll.
  const anchorElement =
    passedParts.length > 0 &&
    document.elementsFromPoint(innerWidth / 2, innerHeight / 2).find((element) => element.closest('main'))
  if (!anchorElement) return
  const { top } = anchorElement.getBoundingClientRect()
  passedParts.forEach(forcePartLayout)
  const moved = anchorElement.getBoundingClientRect().top - top
  // Scrolls only if needed, because an instant scroll would stop a smooth scroll in progress.
  if (Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: 'instant' })
}

const forceNextLayout = (): void =>
  whenIdle(() => {
    const [next] = listDeferredParts()
    if (!next) return removeEventListener('scroll', forcePassedLayout)
    forcePartLayout(next)
    forceNextLayout()
  })

/**
 * Makes the browser compute the layout of one part of the page in each idle period, so that no task is long. When the visitor
 * scrolls, computes the layout of all parts above the lower edge of the window at once. Otherwise, these parts would later move
 * the content that the visitor reads.
 */
export const forceLayoutWhenIdle = (): void => {
  addEventListener('scroll', forcePassedLayout, { passive: true })
  forceNextLayout()
}
