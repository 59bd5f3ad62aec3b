import type { PageData } from 'shared-contracts'
import { DOM } from 'shared-contracts/page'
import { rootElement } from '../document-data.ts'

/** How near an element comes to the viewport before its fragment wakes. */
const NEAR = '300px'

/**
 * Calls `wake` with a root's place in `page.roots` when the root needs its area's code; `urgent` where a visitor
 * has touched it. Returns a function that ends the watch.
 */
export const watchRoots = (page: PageData, wake: (index: number, urgent: boolean) => void): (() => void) => {
  const ends: (() => void)[] = []
  for (const [index, root] of page.roots.entries()) {
    const element = rootElement(index)
    if (!element || root.wake === 'none') continue
    if (root.wake === 'now') {
      wake(index, false)
      continue
    }
    const onTouch = () => wake(index, true)
    for (const type of ['pointerdown', 'focusin', 'keydown']) {
      element.addEventListener(type, onTouch, { once: true, passive: true })
      ends.push(() => element.removeEventListener(type, onTouch))
    }
    if (root.wake === 'touch') continue
    const marked = element.querySelectorAll(`[${DOM.wakeOn}]`)
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        wake(index, false)
      },
      { rootMargin: NEAR },
    )
    for (const target of marked.length > 0 ? marked : [element]) observer.observe(target)
    ends.push(() => observer.disconnect())
  }
  return () => {
    for (const end of ends) end()
  }
}
