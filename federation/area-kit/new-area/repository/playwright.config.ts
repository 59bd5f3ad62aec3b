import { defineConfig } from '@playwright/test'
import { BROWSER_ARGS, findInstalledBrowser } from '@federation/node-kit/browser'

const browser = findInstalledBrowser()

/**
 * `npm test` sets BASE_URL to the address of a server that shows the live site with this repository's build. To test the
 * sources instead, set BASE_URL to the address of `npm run dev`.
 */
export default defineConfig({
  testDir: 'journeys',
  outputDir: 'var/test/results',
  reporter: [['line'], ['html', { outputFolder: 'var/test/report', open: 'never' }]],
  use: {
    baseURL: process.env.BASE_URL,
    trace: 'retain-on-failure',
    launchOptions: { args: BROWSER_ARGS, ...(browser ? { executablePath: browser.path } : {}) },
  },
})
