import type { Page } from '@playwright/test'
import { keepScene } from '../report/scene.ts'
import { filmed, keepFilm } from '../report/video.ts'
import { STOOD_STILL, StoodStill, unlessStoodStill } from './stood-still.ts'
import { collect, expect, prepare, test as base, unexpected, type Window } from './test.ts'

/**
 * The suite's test with windows that stay open while a worker goes from page to page, for journeys that only look: to open and
 * close a window takes a third of a look. Nor does an empty document come between two pages: each page would have a process of
 * its own, which takes a quarter of a look, and one such process in some 1,000 of Chromium 156 stands still for good.
 */
export const test = base.extend<
  { lookIn: <T>(window: Window, look: (page: Page) => Promise<T>) => Promise<T> },
  { openWindows: Map<string, Page> }
>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its pattern
  openWindows: [({}, use) => use(new Map()), { scope: 'worker' }],
  // A new window is looked in instead.
  // oxlint-disable-next-line no-empty-pattern -- as above
  watchStill: ({}, use) => use(),
  lookIn: async (
    { browser, openWindows, allowedErrors, answered, javaScriptEnabled, journey, trace },
    use,
    info,
  ) => {
    const nameOf = (window: Window) => JSON.stringify({ ...window, javaScriptEnabled })
    // A trace is of a window from its beginning.
    const isKept = trace === 'off'
    const windows = isKept ? openWindows : new Map<string, Page>()
    const problems: string[] = []
    let last: Page | undefined
    const open = async ({ width, height = 900, deviceScaleFactor = 1 }: Window): Promise<Page> => {
      const page = await browser.newPage({
        viewport: { width, height },
        deviceScaleFactor,
        ...(isKept ? {} : filmed(info)),
      })
      await prepare(page, answered)
      return page
    }
    const ends: (() => void)[] = []
    const lookOnce = async <T>(window: Window, look: (page: Page) => Promise<T>): Promise<T> => {
      const name = nameOf(window)
      const left = windows.get(name)
      if (left) journey.watchWindow(left)
      const page = left ?? (await open(window))
      windows.set(name, page)
      last = page
      ends.push(collect(page, problems))
      return unlessStoodStill(page, () => look(page))
    }
    await use(async (window, look) => {
      try {
        return await lookOnce(window, look)
      } catch (error) {
        if (!(error instanceof StoodStill)) throw error
        info.annotations.push({ type: STOOD_STILL, description: `${window.width} px, ${error.message}` })
        const name = nameOf(window)
        // To close it, it would have to answer.
        void windows.get(name)?.close()
        windows.delete(name)
        return await lookOnce(window, look)
      }
    })
    const hasFailed = last ? await keepScene(last, unexpected(problems, allowedErrors), info) : false
    for (const end of ends) end()
    if (!isKept) {
      const pages = [...windows.values()]
      await Promise.all(pages.map((page) => page.close()))
      await keepFilm(pages, hasFailed, info)
    }
    expect(unexpected(problems, allowedErrors)).toEqual([])
  },
})

export { expect } from './test.ts'
