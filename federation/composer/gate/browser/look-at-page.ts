import { COLLECTED } from 'shared-contracts/test-switches'
import type { Browser } from 'playwright-core'
import { HELD, mountAgain, readPage, wakeAll, type Readings } from './in-page.ts'
import { openTab, type Complaint, type Tab } from './tab.ts'
import { invisibleElements, type InvisibleElement } from './visible-elements.ts'

/** Width of the window, in px. */
export const LOOK_WIDTH = 1280
/** How often a part is mounted and unmounted between two counts. */
export const MOUNTS = 20
/** Until code, caches and the browser's own have come. */
const FIRST_MOUNTS = 3
const WAKE_MS = 30_000
/** Less than what one listener, or two elements, of each mount would come to. */
const MOST = { listeners: MOUNTS / 2, nodes: MOUNTS * 2 }
/** What has just left outlasts a collection or two; what a leak holds outlasts them all. */
const COLLECTIONS = 5

/** What a part left behind after all of its mounts. */
export interface Leak {
  part: string
  listeners: number
  nodes: number
}

export interface Look {
  path: string
  complaints: Complaint[]
  asleep: string[]
  readings: Readings
  invisible: InvisibleElement[]
  leaks: Leak[]
}

const count = async ({ session }: Tab): Promise<{ listeners: number; nodes: number }> => {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return { listeners: value('JSEventListeners'), nodes: value('Nodes') }
}

/** Mounts and unmounts a part; null where as much is there afterwards as before. */
const leakOf = async (tab: Tab, part: string, place: string): Promise<Leak | null> => {
  const mount = (times: number) => tab.page.evaluate(mountAgain, { held: HELD, place, times })
  await mount(FIRST_MOUNTS)
  const before = await count(tab)
  await mount(MOUNTS)
  let left = { listeners: 0, nodes: 0 }
  for (let collection = 0; collection < COLLECTIONS; collection += 1) {
    const after = await count(tab)
    left = { listeners: after.listeners - before.listeners, nodes: after.nodes - before.nodes }
    if (left.listeners < MOST.listeners && left.nodes < MOST.nodes) return null
    await tab.page.evaluate(() => new Promise(requestAnimationFrame))
  }
  return { part, ...left }
}

/** A part that is mounted again and again: its key, and where it stands in the page. */
export interface MountedPart {
  key: string
  place: string
}

/**
 * Opens a page by its address in a window of its own, reads through it, wakes every part, notes what it does, and mounts and
 * unmounts some parts again and again. Rejects where the page does not come to rest.
 */
export const lookAtPage = async (
  browser: Browser,
  origin: string,
  { path, parts }: { path: string; parts: readonly MountedPart[] },
): Promise<Look> => {
  const tab = await openTab(browser, origin, { width: LOOK_WIDTH })
  const { page, session, complaints } = tab
  try {
    await page.goto(path, { waitUntil: 'load' })
    const asleep = await page.evaluate(wakeAll, { held: HELD, limit: WAKE_MS })
    const read = () => page.evaluate(readPage, { held: HELD, collected: COLLECTED })
    const readings = await read()
    const invisible = await invisibleElements(page)
    const leaks: Leak[] = []
    // What fails is kept by the console, which tells of it, and would count as left behind.
    const isFailing = complaints.length > 0 || readings.failures.length > 0
    const mounted = isFailing ? [] : parts.filter(({ place }) => !asleep.includes(place))
    if (mounted.length > 0) await session.send('Performance.enable')
    for (const { key, place } of mounted) {
      const leak = await leakOf(tab, key, place)
      if (leak) leaks.push(leak)
    }
    const after = mounted.length > 0 ? await read() : readings
    return {
      path,
      complaints,
      asleep,
      invisible,
      readings: { ...readings, globals: after.globals, failures: after.failures },
      leaks,
    }
  } finally {
    await tab.close()
  }
}
