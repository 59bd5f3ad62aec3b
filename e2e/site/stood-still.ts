import { setTimeout as after } from 'node:timers/promises'
import type { Browser, Page, TestInfo } from '@playwright/test'

/** Type of the annotation of a journey that met one. */
export const STOOD_STILL = 'stood still'

/** With what every step of a journey fails that was ended for it. */
export const ENDED_FOR_IT = 'the browser stood still, which is no fault of the site'

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

interface Silent {
  page: Page
  why: string
}

/**
 * Resolves with the first of some pages that has answered nothing for ten seconds in which no page's process was at work. Chromium
 * does not say whose a process is: while another page works, the answer is waited for on, and a page that turns for ever is at
 * work, so that it ends with the journey's own time. Rejects once `signal` aborts.
 * Seen some once in 2,000 pages, in windows of every kind: no thread of the process did anything more, in Chromium 156.
 */
const firstSilent = async (browser: Browser, pages: () => Page[], signal: AbortSignal): Promise<Silent> => {
  for (;;) {
    await after(BETWEEN, undefined, { signal })
    const before = await usedByPages(browser)
    const asked = pages()
    const answered = await Promise.all(asked.map((page) => answers(page, signal)))
    const page = asked.find((_, index) => !answered[index])
    if (!page) continue
    const used = [...(await usedByPages(browser))].map(([id, total]) => total - (before.get(id) ?? 0))
    const most = Math.max(0, ...used)
    if (most < TURNING) return { page, why: `no page used more than ${most.toFixed(1)} s of processor` }
  }
}

/** What `look` gives of a page. In Chromium, rejects with `StoodStill` once the page stands still. */
export const unlessStoodStill = async <T>(page: Page, look: () => Promise<T>): Promise<T> => {
  const browser = page.context().browser()
  if (browser?.browserType().name() !== 'chromium') return look()
  const ended = new AbortController()
  const watch = async (): Promise<never> => {
    throw new StoodStill((await firstSilent(browser, () => [page], ended.signal)).why)
  }
  try {
    return await Promise.race([look(), watch()])
  } finally {
    ended.abort()
  }
}

/**
 * Until what it gives is called: ends a journey in Chromium of which a window stands still, long before its time is over, and
 * says why. Such a journey tells nothing of the site, so that `npm test` goes by how it ends when it is run again.
 */
export const endWhereStill = (browser: Browser, info: TestInfo): (() => void) => {
  const ended = new AbortController()
  const pages = () => browser.contexts().flatMap((context) => context.pages())
  firstSilent(browser, pages, ended.signal)
    .then(({ page, why }) => {
      info.annotations.push({ type: STOOD_STILL, description: why })
      return page.context().close({ reason: `${ENDED_FOR_IT}: ${why}` })
    })
    // The journey is over, or its browser, of which it hears itself.
    .catch(() => undefined)
  return () => ended.abort()
}
