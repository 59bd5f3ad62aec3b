import { whenIdle } from '../hydration/load-code.ts'

/** Lists the parts of the page whose layout the browser computes only near the viewport (`content-visibility` in `late.css`). */
const listDeferredParts = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('section, footer, [id^="slot-"]')].filter(
    (part) => getComputedStyle(part).contentVisibility === 'auto',
  )

const forcePartLayout = (part: HTMLElement): void => {
  part.style.contentVisibility = 'visible'
}

/** Computes the whole layout, for scroll positions that depend on parts above. */
export const forceLayout = (): void => listDeferredParts().forEach(forcePartLayout)

/**
 * Computes the layout down to the lower edge of the window, and keeps the element in its middle in place. Safari has no scroll
 * anchoring, and Chromium's fails in parts without layout.
 */
const forcePassedLayout = (): void => {
  const passedParts = listDeferredParts().filter((part) => part.getBoundingClientRect().top < innerHeight)
  const anchorElement = passedParts.length > 0 && document.elementFromPoint(innerWidth / 2, innerHeight / 2)
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
 * Computes the layout of one part per idle period or, when the visitor scrolls, of all above the lower edge, which would move the
 * content later.
 */
export const forceLayoutWhenIdle = (): void => {
  addEventListener('scroll', forcePassedLayout, { passive: true })
  forceNextLayout()
}
