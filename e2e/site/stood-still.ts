import { setTimeout as after } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'

/** Type of the annotation of a journey that met one. */
export const STOOD_STILL = 'stood still'

/** How long a window is left alone between two questions, and how long it may take to answer one, in milliseconds. */
const BETWEEN = 5000
const TO_ANSWER = 10_000

/** A window whose process does nothing any more: the browser's or the machine's fault, not the site's. */
export class StoodStill extends Error {}

/** Seconds of processor that each process of a page has used, by its number. */
const usedByPages = async (browser: Browser): Promise<Map<number, number>> => {
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
 * the process of some page used no processor whatever: one that turns for ever uses some, and waits for the journey's own end.
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
      const still = [...(await usedByPages(browser))].filter(([id, used]) => before.get(id) === used)
      if (still.length > 0) throw new StoodStill(`process ${still.map(([id]) => id).join(', ')}`)
    }
  }
  try {
    return await Promise.race([look(), watch()])
  } finally {
    ended.abort()
  }
}
