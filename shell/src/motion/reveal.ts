/** Timing of the animation of one section, in milliseconds. */
interface RevealTiming {
  duration: number
  delay: number
}

/** Number of pixels of a section that must be visible before its animation starts. */
const REVEAL_OFFSET_PX = 50
const ON_HOME: RevealTiming = { duration: 1000, delay: 100 }
const ELSEWHERE: RevealTiming = { duration: 800, delay: 0 }
/** Distance in pixels by which the content of a section moves up during its animation. */
const RISE_PX = 24
/**
 * If more than this number of pixels of a section become visible at once, the section is not animated. The visitor has then jumped
 * to the section and is reading it.
 */
const JUMP_THRESHOLD_PX = REVEAL_OFFSET_PX + 100

const revealSection = (section: Element, { duration, delay }: RevealTiming): void => {
  const steps = [{ opacity: 0, translate: `0 ${RISE_PX}px` }, {}]
  const timing: KeyframeAnimationOptions = { duration, delay, easing: 'ease-out', fill: 'backwards' }
  for (const part of section.children) part.animate(steps, timing)
}

/**
 * Creates a function that watches the sections of the current page. Call it after each navigation. Sections below the first screen
 * are animated once, when they scroll into view from below. Sections are not hidden before their animation, so that print, search,
 * screenshots and jumps show all content.
 */
export const createReveal = () => {
  let watching: IntersectionObserver | null = null
  return (): void => {
    watching?.disconnect()
    watching = null
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const motion = location.pathname === '/' ? ON_HOME : ELSEWHERE
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target, boundingClientRect } of entries) {
          if (!isIntersecting) continue
          observer.unobserve(target)
          if (boundingClientRect.top > innerHeight - JUMP_THRESHOLD_PX) revealSection(target, motion)
        }
      },
      { rootMargin: `0px 0px -${REVEAL_OFFSET_PX}px` },
    )
    watching = observer
    for (const section of document.querySelectorAll('section'))
      if (section.getBoundingClientRect().top + scrollY > innerHeight) observer.observe(section)
  }
}
