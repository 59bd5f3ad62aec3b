import { defineConfig } from '@playwright/test'
import { BROWSER_ARGS, presentBrowser, projectsFor, type WorkerOptions } from './e2e/fixtures/browsers.ts'
import { siteUnderTest } from './e2e/fixtures/site-under-test.ts'

const { baseURL, leftOut, storageState, webServer } = await siteUnderTest(process.env)

/** `1-of-2` of `--shard=1/2`. Workers have other arguments, but reporters run in the main process. */
const shard = /--shard[ =](\d+)\/(\d+)/.exec(process.argv.join(' '))?.slice(1).join('-of-')

const browser = presentBrowser()

export default defineConfig<object, WorkerOptions>({
  testDir: 'e2e',
  testMatch: '{areas,every-page,releases,shell,vendors,versions,visits}/**/*.spec.ts',
  outputDir: 'var/test/results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A flaky test is listed by name in the report and in the closing lines of `npm test`.
  retries: 1,
  workers: 2,
  // Limits of a test that hangs. `npm run speed` measures speed: a busy machine is three times slower than an idle one.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['html', { open: 'never' }],
    // One file per shard, so that shards on one machine do not remove each other's.
    ...(shard === undefined ? [] : [['blob', { outputFile: `blob-report/${shard}.zip` }] as const]),
    // Without a file name this reporter prints its JSON to the terminal.
    ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json'] as const] : []),
  ],
  use: {
    baseURL,
    browserName: 'chromium',
    ...(storageState ? { storageState } : {}),
    trace: 'retain-on-first-failure',
    // For plain `@playwright/test`; the suite's own test chooses the build by its option `visitorsBuild`.
    launchOptions: { args: BROWSER_ARGS, ...(browser ? { executablePath: browser.path } : {}) },
  },
  projects: projectsFor(leftOut),
  ...(webServer ? { webServer } : {}),
})
