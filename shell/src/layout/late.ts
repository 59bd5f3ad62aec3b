import { whenIdle } from '../waking/idle.ts'

/** Parts of the page on view that are laid out only when they come near, as `late.css` says. */
const lateParts = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('section, footer, [id^="slot-"]')].filter(
    (part) => getComputedStyle(part).contentVisibility === 'auto',
  )

const layOut = (part: HTMLElement): void => {
  part.style.contentVisibility = 'visible'
}

/** Lays out all of the page: a place further down is wanted, and by estimated heights it would be another. */
export const layOutAll = (): void => lateParts().forEach(layOut)

/**
 * Lays out what lies above the lower edge of the window, and keeps where it is what lies in its middle: that is what a visitor
 * jumped to. Scroll anchoring would not do: Safari has none, and Chromium's takes nothing back while its anchor is a
 * part that it had not laid out itself.
 */
const layOutPassed = (): void => {
  const passed = lateParts().filter((part) => part.getBoundingClientRect().top < innerHeight)
  const kept = passed.length > 0 && document.elementFromPoint(innerWidth / 2, innerHeight / 2)
  if (!kept) return
  const { top } = kept.getBoundingClientRect()
  passed.forEach(layOut)
  const moved = kept.getBoundingClientRect().top - top
  // A scroll that is gliding ends with another one.
  if (Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: 'instant' })
}

const layOutNext = (): void =>
  whenIdle(() => {
    const [next] = lateParts()
    if (!next) return removeEventListener('scroll', layOutPassed)
    layOut(next)
    layOutNext()
  })

/**
 * Lays out one part in each idle moment, so that nothing waits for long; and what a visitor jumps over in the frame of the
 * jump, or each part above them would move them on when its turn comes.
 */
export const layOutWhenIdle = (): void => {
  addEventListener('scroll', layOutPassed, { passive: true })
  layOutNext()
}
