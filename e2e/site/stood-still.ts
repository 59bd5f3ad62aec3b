import { setTimeout as after } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'

/** Type of the annotation of a journey that met one. */
export const STOOD_STILL = 'stood still'

/** How long a window is left alone between two questions, and how long it may take to answer one, in milliseconds. */
const BETWEEN = 5000
const TO_ANSWER = 10_000

/** Seconds of processor of which a page that turns uses more in that time, though other pages turn as well. */
const TURNING = 1

/** A window whose process does nothing any more: the browser's or the machine's fault, not the site's. */
export class StoodStill extends Error {}

/** Seconds of processor that each process of a page has used, by its number. */
export const usedByPages = async (browser: Browser): Promise<Map<number, number>> => {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return new Map(
    processInfo.filter(({ type }) => type === 'renderer').map(({ id, cpuTime }) => [id, cpuTime] as const),
  )
}

const answers = (page: Page, signal: AbortSignal): Promise<boolean> =>
  Promise.race([
    page.evaluate(() => true).catch(() => true),
    after(TO_ANSWER, false, { signal }).catch(() => true),
  ])

/**
 * What `look` gives of a page in Chromium. Rejects with `StoodStill` once the page has answered nothing for ten seconds in which
 * no page's process was at work. Chromium does not say whose a process is: while another page works, the answer is waited for on,
 * and a page that turns for ever is at work, so that it ends with the journey's own time.
 * Seen some once in 2,000 pages with twelve windows open: no thread of the process did anything more, in Chromium 156.
 */
export const unlessStoodStill = async <T>(page: Page, look: () => Promise<T>): Promise<T> => {
  const ended = new AbortController()
  const { signal } = ended
  const browser = page.context().browser()
  const watch = async (): Promise<never> => {
    for (;;) {
      await after(BETWEEN, undefined, { signal })
      if (!browser) continue
      const before = await usedByPages(browser)
      if (await answers(page, signal)) continue
      const used = [...(await usedByPages(browser))].map(([id, total]) => total - (before.get(id) ?? 0))
      const most = Math.max(0, ...used)
      if (most < TURNING) throw new StoodStill(`no page used more than ${most.toFixed(1)} s of processor`)
    }
  }
  try {
    return await Promise.race([look(), watch()])
  } finally {
    ended.abort()
  }
}
