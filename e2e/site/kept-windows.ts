import type { Page } from '@playwright/test'
import { keepScene } from '../report/scene.ts'
import { collect, expect, prepare, test as base, unexpected, type Window } from './test.ts'

/**
 * The suite's test with windows that stay open while a worker goes from page to page, for journeys that only read. Opening and
 * closing a window takes a third of such a journey. After a failure Playwright starts a new worker, with new windows.
 */
export const test = base.extend<
  { lookIn: <T>(window: Window, look: (page: Page) => Promise<T>) => Promise<T> },
  { openWindows: Map<string, Page> }
>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its pattern
  openWindows: [({}, use) => use(new Map()), { scope: 'worker' }],
  lookIn: async (
    { browser, openWindows, allowedErrors, answered, javaScriptEnabled, journey },
    use,
    info,
  ) => {
    const problems: string[] = []
    const stops: (() => void)[] = []
    let last: Page | undefined
    const open = async ({ width, height = 900, deviceScaleFactor = 1 }: Window): Promise<Page> => {
      const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor })
      await prepare(page, answered)
      return page
    }
    await use(async (window, look) => {
      const name = JSON.stringify({ ...window, javaScriptEnabled })
      const kept = openWindows.get(name)
      if (kept) journey.watchWindow(kept)
      const page = kept ?? (await open(window))
      openWindows.set(name, page)
      last = page
      stops.push(collect(page, problems))
      return look(page)
    })
    if (last) await keepScene(last, unexpected(problems, allowedErrors), info)
    for (const stop of stops) stop()
    expect(unexpected(problems, allowedErrors)).toEqual([])
  },
})

export { expect } from './test.ts'
