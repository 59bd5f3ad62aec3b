import { presentBrowser } from 'federation/service/find-browser'
import { test as base } from './test.ts'

/**
 * The suite's test for journeys that only look and measure. Of Chromium they drive the build without a window, where there is one:
 * a journey takes up to two fifths less time in it. It keeps no page whole for a visitor who comes back, and frames of other sites
 * speak at other moments, so that journeys that act drive the build that visitors have.
 */
export const test = base.extend<object, object>({
  launchOptions: [
    ({ launchOptions, browserName }, use, { project }) => {
      const isSeen = project.use.headless === false
      const browser = browserName === 'chromium' && !isSeen ? presentBrowser() : null
      return use(browser ? { ...launchOptions, executablePath: browser.path } : launchOptions)
    },
    { scope: 'worker' },
  ],
})

export { expect } from './test.ts'
