// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { createReveal } from './reveal.ts'

let report: (entries: Partial<IntersectionObserverEntry>[]) => void
const observed: Element[] = []
const moved: [Element, unknown][] = []
let isCalm = false

class Observer {
  constructor(callback: (entries: Partial<IntersectionObserverEntry>[]) => void) {
    report = callback
  }
  observe = (element: Element) => observed.push(element)
  unobserve = (element: Element) => observed.splice(observed.indexOf(element), 1)
  disconnect = () => observed.splice(0)
}

/** Creates sections. Each argument is a section's distance from the top of the page, in window heights. */
const sectionsAt = (...screens: number[]): HTMLElement[] => {
  document.body.innerHTML = screens.map(() => '<section><div></div></section>').join('')
  return [...document.querySelectorAll('section')].map((section, index) => {
    section.getBoundingClientRect = () => new DOMRect(0, (screens[index] ?? 0) * innerHeight, 1, 1)
    return section
  })
}
const entered = (target: Element, byPixels: number) =>
  report([{ isIntersecting: true, target, boundingClientRect: new DOMRect(0, innerHeight - byPixels, 1, 1) }])

beforeEach(() => {
  observed.length = 0
  moved.length = 0
  isCalm = false
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.stubGlobal('matchMedia', () => ({ matches: isCalm }))
  Element.prototype.animate = function animate(this: Element, _steps: unknown, timing: unknown) {
    moved.push([this, timing])
    return undefined as never
  }
})

test('animates sections below the first screen once, when they scroll into view', () => {
  history.replaceState(null, '', '/hr')
  const [, below] = sectionsAt(0.2, 1.2)
  createReveal()()
  expect(observed).toEqual([below])
  if (below) entered(below, 60)
  expect(moved).toEqual([[below?.firstElementChild, expect.objectContaining({ duration: 800, delay: 0 })]])
  expect(observed).toEqual([])
})

test('does not animate a section that the visitor jumped to', () => {
  const [below] = sectionsAt(2)
  createReveal()()
  if (below) entered(below, 400)
  expect(moved).toEqual([])
})

test('animates nothing with reduced motion, and reads this setting again on the next page', () => {
  isCalm = true
  const watch = createReveal()
  sectionsAt(2)
  watch()
  expect(observed).toEqual([])
  isCalm = false
  watch()
  const [first] = observed
  sectionsAt(3)
  watch()
  expect(observed).toHaveLength(1)
  expect(observed).not.toContain(first)
})
