import { setTimeout as after } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'

const PROBE_INTERVAL_MS = 5000
const ANSWER_TIMEOUT_MS = 10_000

/** Seconds of processor time between two probes above which some page counts as busy. */
const BUSY_CPU_SECONDS = 1

/** The renderer of a page answers nothing and uses no processor time: a fault of the browser or the machine, not of the site. */
export class PageStalledError extends Error {}

/** Seconds of processor time that each renderer process has used, by process id. */
export const rendererCpuSeconds = async (browser: Browser): Promise<Map<number, number>> => {
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
    after(ANSWER_TIMEOUT_MS, false, { signal }).catch(() => true),
  ])

/**
 * Rejects with `PageStalledError` once the page has not answered for ten seconds in which no renderer was busy; rejects when
 * `signal` aborts. Chromium does not tell which process renders which page, so another busy page postpones the verdict.
 */
const watchForStall = async (browser: Browser, page: Page, signal: AbortSignal): Promise<never> => {
  for (;;) {
    await after(PROBE_INTERVAL_MS, undefined, { signal })
    const before = await rendererCpuSeconds(browser)
    if (await answers(page, signal)) continue
    const used = [...(await rendererCpuSeconds(browser))].map(([id, total]) => total - (before.get(id) ?? 0))
    const most = Math.max(0, ...used)
    if (most < BUSY_CPU_SECONDS)
      throw new PageStalledError(`no page used more than ${most.toFixed(1)} s of processor`)
  }
}

/** Runs a visit of the fault lab, which has no retries of Playwright's. Rejects with `PageStalledError` if its page stalls. */
export const rejectOnStall = async <T>(page: Page, visit: () => Promise<T>): Promise<T> => {
  const browser = page.context().browser()
  if (!browser) return visit()
  const ended = new AbortController()
  try {
    return await Promise.race([visit(), watchForStall(browser, page, ended.signal)])
  } finally {
    ended.abort()
  }
}
