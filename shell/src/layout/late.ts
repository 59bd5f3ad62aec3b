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

/** Lays out one part in each idle moment, so that nothing waits for long. */
export const layOutWhenIdle = (): void =>
  whenIdle(() => {
    const [next] = lateParts()
    if (!next) return
    layOut(next)
    layOutWhenIdle()
  })
