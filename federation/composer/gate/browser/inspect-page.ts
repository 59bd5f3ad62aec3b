/**
 * Inspects one page of a candidate (composition that is not live yet). Finds errors, invisible elements, and listeners and
 * styles that areas leave behind. Also finds what areas change outside their parts of the page, such as cookies.
 */

import type { Locator, Page, Browser } from 'playwright-core'
import { COLLECTED_EVENTS_GLOBAL } from 'shared-contracts/test-support'
import { type AreaAction, AREA_ACTIONS_GLOBAL, readAreaActions, touchControls } from './area-actions.ts'
import { type PageReadings, OBSERVATIONS_GLOBAL, mountRepeatedly, readPage, hydrateAll } from './in-page.ts'
import { type PageError, type Tab, openTab } from './tab.ts'

export const INSPECTION_WIDTH_PX = 1280
/** Number of mounts of a fragment (React root) between the leak check's two counts of event listeners and DOM nodes. */
export const LEAK_CHECK_MOUNTS = 20
/** Number of mounts before the leak check's first count. They fill caches, whose content would otherwise count as leaks. */
const FIRST_MOUNTS = 3
const HYDRATION_TIMEOUT_MS = 30_000
/** Growth during `LEAK_CHECK_MOUNTS` mounts that counts as a leak: a listener in every second mount, or two nodes per mount. */
const MAX_GROWTH = { listeners: LEAK_CHECK_MOUNTS / 2, nodes: LEAK_CHECK_MOUNTS * 2 }
/** Number of garbage collections after which an object that is still reachable counts as leaked. */
const GARBAGE_COLLECTIONS = 5

/**
 * Memory leak of a fragment (a React root): numbers of event listeners and DOM nodes that remain after the fragment was mounted
 * and unmounted many times.
 */
export interface Leak {
  part: string
  listeners: number
  nodes: number
}

export interface PageInspection {
  path: string
  pageErrors: PageError[]
  unhydrated: string[]
  readings: PageReadings
  invisible: InvisibleElement[]
  leaks: Leak[]
  /** Changes that the code of areas made to the page outside the area's own React roots, such as changing the header. */
  actions: AreaAction[]
}

const countObjects = async ({ session }: Tab): Promise<{ listeners: number; nodes: number }> => {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return { listeners: value('JSEventListeners'), nodes: value('Nodes') }
}

/**
 * Mounts and unmounts a fragment repeatedly. Resolves to the event listeners and DOM nodes that remain (the leak), or to null
 * if the fragment leaks nothing.
 */
const measureLeak = async (tab: Tab, part: string, place: string): Promise<Leak | null> => {
  const mount = (times: number) =>
    tab.page.evaluate(mountRepeatedly, { globalName: OBSERVATIONS_GLOBAL, place, times })
  await mount(FIRST_MOUNTS)
  const before = await countObjects(tab)
  await mount(LEAK_CHECK_MOUNTS)
  let remainingObjects = { listeners: 0, nodes: 0 }
  for (let collection = 0; collection < GARBAGE_COLLECTIONS; collection += 1) {
    const after = await countObjects(tab)
    remainingObjects = { listeners: after.listeners - before.listeners, nodes: after.nodes - before.nodes }
    if (remainingObjects.listeners < MAX_GROWTH.listeners && remainingObjects.nodes < MAX_GROWTH.nodes)
      return null
    await tab.page.evaluate(() => new Promise(requestAnimationFrame))
  }
  return { part, ...remainingObjects }
}

export interface MountedPart {
  key: string
  place: string
}

/**
 * Opens a page with a full load in a new window, scrolls through it and hydrates every root. Then uses the page's controls with
 * `touchControls`, and mounts and unmounts the fragments in `parts` repeatedly. Returns the observations. Rejects if the page
 * does not become idle.
 */
export const inspectPage = async (
  browser: Browser,
  origin: string,
  { path, parts }: { path: string; parts: readonly MountedPart[] },
): Promise<PageInspection> => {
  const tab = await openTab(browser, origin, { width: INSPECTION_WIDTH_PX })
  const { page, session, pageErrors } = tab
  try {
    await page.goto(path, { waitUntil: 'load' })
    const unhydrated = await page.evaluate(hydrateAll, {
      globalName: OBSERVATIONS_GLOBAL,
      limit: HYDRATION_TIMEOUT_MS,
    })
    const read = () =>
      page.evaluate(readPage, { globalName: OBSERVATIONS_GLOBAL, collected: COLLECTED_EVENTS_GLOBAL })
    const readings = await read()
    const invisible = await findInvisibleElements(page)
    await page.evaluate(touchControls)
    const leaks: Leak[] = []
    // Skip the leak check of a failing page. The console retains the objects of a failure, so these objects would count as
    // leaked.
    const isFailing = pageErrors.length > 0 || readings.failures.length > 0
    const mounted = isFailing ? [] : parts.filter(({ place }) => !unhydrated.includes(place))
    if (mounted.length > 0) await session.send('Performance.enable')
    for (const { key, place } of mounted) {
      const leak = await measureLeak(tab, key, place)
      if (leak) leaks.push(leak)
    }
    const after = mounted.length > 0 ? await read() : readings
    return {
      path,
      pageErrors,
      unhydrated,
      invisible,
      readings: { ...readings, globals: after.globals, failures: after.failures },
      leaks,
      actions: await page.evaluate(readAreaActions, AREA_ACTIONS_GLOBAL),
    }
  } finally {
    await tab.close()
  }
}

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
/** Maximum size of the screenshots that show whether an element is visible, in px. */
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
