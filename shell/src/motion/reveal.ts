/** How content settles as it comes into view, once: milliseconds, and pixels of a section that are in view by then. */
interface Motion {
  duration: number
  delay: number
}

const OFFSET = 50
const ON_HOME: Motion = { duration: 1000, delay: 100 }
const ELSEWHERE: Motion = { duration: 800, delay: 0 }
/** Pixels that content comes up by. */
const WAY = 24
/** A section that is further in view when it is noticed was jumped to: its words are being read, and stay. */
const JUMPED = OFFSET + 100

const settle = (section: Element, { duration, delay }: Motion): void => {
  const steps = [{ opacity: 0, translate: `0 ${WAY}px` }, {}]
  const timing: KeyframeAnimationOptions = { duration, delay, easing: 'ease-out', fill: 'backwards' }
  for (const part of section.children) part.animate(steps, timing)
}

/**
 * Lets the sections below the first screen settle as they come into view from below. Nothing is hidden before: what is
 * printed, searched, shot as one picture or jumped to is there, whoever asks. Returns what watches the page on view; call it
 * again when another page stands.
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
          if (boundingClientRect.top > innerHeight - JUMPED) settle(target, motion)
        }
      },
      { rootMargin: `0px 0px -${OFFSET}px` },
    )
    watching = observer
    for (const section of document.querySelectorAll('section'))
      if (section.getBoundingClientRect().top + scrollY > innerHeight) observer.observe(section)
  }
}
