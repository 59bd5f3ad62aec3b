import type { Locator, Page } from 'playwright-core'

export interface InvisibleElement {
  /** Description of the element, such as `the h1 “Pay”`. */
  element: string
  /** Cause in words, such as `it has opacity: 0`. */
  cause: string
}

/**
 * Elements that must be visible. The key is a selector, the value a description. Excludes forms that open later and links
 * inside a form, because they are hidden by design.
 */
const REQUIRED = {
  h1: 'the h1',
  main: 'main',
  'main a[href]:not(form *)': 'the first link of main',
  'form:not(dialog:not([open]) *, details:not([open]) *, [popover] *, [hidden] *)': 'the form',
}
/** Maximum size of the screenshots that are compared, in px. */
const MAX_CLIP = { width: 800, height: 600 }

interface Measured {
  text: string
  cause: string | null
}

/** Runs in the page. Scrolls to an element. If its style, size or position makes it invisible, returns the cause. */
const measure = (element: Element): Measured => {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const text = (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 60)
  const chain: Element[] = []
  for (let at: Element | null = element; at; at = at.parentElement) chain.push(at)
  const causeOf = (): string | null => {
    for (const ancestor of chain) {
      const name = ancestor === element ? 'it' : `<${ancestor.tagName.toLowerCase()}> around it`
      const { display, visibility, opacity } = getComputedStyle(ancestor)
      if (display === 'none') return `${name} has display: none`
      if (ancestor === element && visibility !== 'visible') return `it has visibility: ${visibility}`
      if (Number(opacity) === 0) return `${name} has opacity: 0`
    }
    const { width, height, right, bottom } = element.getBoundingClientRect()
    if (width <= 1 || height <= 1)
      return `it is ${Math.round(width)} px wide and ${Math.round(height)} px high`
    return right <= 0 || bottom + scrollY <= 0 ? 'it is placed outside of the page' : null
  }
  return { text, cause: causeOf() }
}

/** Runs in the page. Hides an element and its descendants without a transition, or shows them again. */
const setHidden = (element: Element, isHidden: boolean): void => {
  for (const node of [element, ...element.querySelectorAll('*')]) {
    const { style } = node as HTMLElement
    if (isHidden) {
      style.setProperty('transition', 'none', 'important')
      style.setProperty('visibility', 'hidden', 'important')
    } else {
      style.removeProperty('visibility')
      style.removeProperty('transition')
    }
  }
}

/**
 * Returns true if hiding the element changes a pixel of a screenshot. Otherwise the element is covered, clipped or in the
 * color of its background.
 */
const isDrawn = async (page: Page, element: Locator): Promise<boolean> => {
  const box = await element.boundingBox()
  const viewport = page.viewportSize()
  if (!box || !viewport) return false
  const [x, y] = [Math.max(0, box.x), Math.max(0, box.y)]
  const clip = {
    x,
    y,
    width: Math.min(box.x + box.width - x, viewport.width - x, MAX_CLIP.width),
    height: Math.min(box.y + box.height - y, viewport.height - y, MAX_CLIP.height),
  }
  if (clip.width < 1 || clip.height < 1) return false
  const picture = () => page.screenshot({ clip, animations: 'disabled' })
  const before = await picture()
  await element.evaluate(setHidden, true)
  const after = await picture()
  await element.evaluate(setHidden, false)
  return !before.equals(after)
}

export const findInvisibleElements = async (page: Page): Promise<InvisibleElement[]> => {
  const invisibleElements: InvisibleElement[] = []
  for (const [selector, name] of Object.entries(REQUIRED)) {
    const all = await page.locator(selector).all()
    for (const element of selector.startsWith('main') ? all.slice(0, 1) : all) {
      const { text, cause } = await element.evaluate(measure)
      const why =
        cause ??
        ((await isDrawn(page, element))
          ? null
          : 'it is covered, clipped, or has the color of what is behind it')
      const label = selector === 'main' || text === '' ? name : `${name} “${text}”`
      if (why !== null) invisibleElements.push({ element: label, cause: why })
    }
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  return invisibleElements
}
