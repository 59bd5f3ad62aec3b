import { COLLECTED_EVENTS_GLOBAL } from 'shared-contracts/test-support'
import type { Browser } from 'playwright-core'
import { type AreaAction, AREA_ACTIONS_GLOBAL, readAreaActions, touchControls } from './area-actions.ts'
import { OBSERVATIONS_GLOBAL, mountRepeatedly, readPage, hydrateAll, type PageReadings } from './in-page.ts'
import { openTab, type PageError, type Tab } from './tab.ts'
import { findInvisibleElements, type InvisibleElement } from './visible-elements.ts'

export const INSPECTION_WIDTH_PX = 1280
/** Number of mounts of a fragment between the two counts of listeners and nodes. */
export const LEAK_CHECK_MOUNTS = 20
/**
 * Number of mounts before the first count of listeners and nodes. These mounts fill the caches of the page's code and the browser.
 */
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
 * `touchControls`, and mounts and unmounts the fragments in `parts` repeatedly. Returns the observations. Rejects if the page does
 * not become idle.
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
