import { defineConfig } from '@playwright/test'
import { projectsIn } from './e2e/engines/projects.ts'
import { noVideo } from './e2e/report/video.ts'
import { BROWSER_ARGS, presentBrowser } from './e2e/site/origin.ts'
import { LEADS_PORT, PORT } from './e2e/site/ports.ts'
import { protectSite } from './e2e/site/write-guard.ts'
import { writesPattern } from './e2e/site/writes.ts'

/** The site under test: one of our own, started here, or the one at BASE_URL. */
const baseURL = process.env.BASE_URL ?? `http://localhost:${PORT}`

const deniedKinds = await protectSite(process.env)

/** Patterns of the journeys to leave out: those that write what this run may not, and those that E2E_LEAVE_OUT matches. */
const leftOut = [
  ...(deniedKinds.length > 0 ? [writesPattern(deniedKinds)] : []),
  ...(process.env.E2E_LEAVE_OUT ? [process.env.E2E_LEAVE_OUT] : []),
]

const isChromium = (process.env.E2E_ENGINE ?? 'chromium') === 'chromium'
const browser = presentBrowser()

export default defineConfig({
  testDir: 'e2e/journeys',
  outputDir: 'var/test/results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Chromium stalls in about one page of 2,000. The closing lines of `npm test` name what passed at its second attempt.
  retries: 1,
  workers: 2,
  // Ends a stalled page. Speed is judged by `npm run speed`: a busy machine of two cores takes three times as long as an idle one.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    // Without a file name this reporter prints its JSON to the terminal.
    ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json'] as const] : []),
    ['./e2e/run/met-reporter.ts'],
    ['./e2e/report/reporter.ts'],
  ],
  ...(leftOut.length > 0 ? { grepInvert: new RegExp(leftOut.join('|')) } : {}),
  use: {
    baseURL,
    browserName: 'chromium',
    ...(process.env.E2E_BROUGHT ? { storageState: process.env.E2E_BROUGHT } : {}),
    trace: 'retain-on-first-failure',
    screenshot: 'only-on-failure',
    video: noVideo() === null ? 'retain-on-first-failure' : 'off',
    // For plain `@playwright/test`; the suite's own test chooses the build by its option `visitorsBuild`.
    launchOptions: { args: BROWSER_ARGS, ...(isChromium && browser ? { executablePath: browser.path } : {}) },
  },
  projects: projectsIn(process.env.E2E_ENGINE),
  ...(process.env.BASE_URL
    ? {}
    : {
        webServer: {
          // A start into a state folder that is named releases nothing once something is live there. Whoever runs journeys of
          // sources that are being changed runs their checks as well, and journeys open their pages in a browser. What npm start, or
          // whoever names a store, has built of the same sources is not built again.
          command: `${process.execPath} federation/cli/fed.ts release --all --from ${process.env.E2E_BUILT ?? 'var/store'} --skip lint,types,tests,browser,looks && exec ${process.execPath} tooling/start.ts`,
          url: `${baseURL}/readyz?part=pages,forms`,
          env: {
            PORT: String(PORT),
            LEADS_PORT: String(LEADS_PORT),
            STATE_DIR: process.env.STATE_DIR ?? 'var/e2e',
            // All visitors of the journeys come from one address, which would soon be a crowd.
            LEADS_PER_MINUTE: '1000',
          },
          timeout: 300_000,
          reuseExistingServer: false,
          gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
          stdout: 'pipe',
        },
      }),
})
