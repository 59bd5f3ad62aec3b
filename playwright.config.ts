import { defineConfig, devices, type Project } from '@playwright/test'
import {
  BROWSER_ARGS,
  findInstalledBrowser,
  findInstalledEngine,
  createTagPattern,
  type OtherEngine,
  type WorkerOptions,
} from './e2e/fixtures/browsers.ts'
import { siteUnderTest } from './e2e/fixtures/site-under-test.ts'

const { baseURL, browserArgs = [], leftOut, storageState, webServer } = await siteUnderTest(process.env)

/** File name of the report for `--shard=1/2`: `1-of-2`. Undefined without shards. Worker processes do not use it. */
const shard = /--shard[ =](\d+)\/(\d+)/.exec(process.argv.join(' '))?.slice(1).join('-of-')

const browser = findInstalledBrowser()

/**
 * Test files that run only in Chromium. They test Chromium's metrics, or they test markup or the server, with the same results
 * in every browser engine.
 */
const CHROMIUM_ONLY = [
  '**/every-page/!(routes|engines).spec.ts',
  ...['first-visit', 'http', 'memory'].map((name) => `**/shell/${name}.spec.ts`),
  '**/visits/slow-phone.spec.ts',
]

const only = (tag: string) => ({ grep: new RegExp(createTagPattern(tag)) })

/**
 * Returns Playwright options that exclude tests with these tags or with a tag in `leftOut`. `leftOut` lists tests that must not
 * run on the site under test.
 */
const without = (...tags: string[]) => {
  const all = [...leftOut, ...tags]
  return all.length === 0 ? {} : { grepInvert: new RegExp(createTagPattern(...all)) }
}

/**
 * Returns a list with the Playwright project of another browser engine, or an empty list if the engine is not installed. The
 * project runs the tests with the tag `@engines` or, if E2E_ENGINE names the engine, all tests that do not need Chromium. If
 * Playwright controls the engine over WebDriver BiDi, E2E_ENGINE adds only every-page/routes.spec.ts. Over this protocol,
 * Playwright cannot delay responses, go back after a post, tap, send keys to a background window or emulate media.
 */
const ofEngine = (name: OtherEngine): Project<object, WorkerOptions>[] => {
  const isWanted = process.env.E2E_ENGINE === name
  const engine = name === 'firefox' || isWanted ? findInstalledEngine(name) : null
  if (!engine) return []
  const inBiDi = { grep: new RegExp(`${createTagPattern('@engines')}|every-page/routes\\.spec`) }
  const grep = !isWanted ? only('@engines') : engine.use.channel === 'moz-firefox' ? inBiDi : {}
  return [{ name, testIgnore: CHROMIUM_ONLY, use: engine.use, ...grep, ...without('@writes-releases') }]
}

const projects: Project<object, WorkerOptions>[] = [
  {
    // This project is first in the list so that it starts early, because its tests run one after another for minutes. The tests
    // release areas, so each worker has a separate site.
    name: 'releases',
    use: { ownSite: true },
    ...only('@writes-releases'),
    ...without(),
    workers: 1,
    timeout: 300_000,
  },
  {
    name: 'chromium',
    testIgnore: '**/every-page/engines.spec.ts',
    ...without('@writes-releases', '@visitors-build'),
  },
  { name: 'mobile', use: devices['Pixel 7'], ...only('@mobile'), ...without('@writes-releases') },
  {
    name: 'visitors-build',
    use: { isFullBrowser: true },
    ...only('@visitors-build'),
    ...without('@writes-releases'),
  },
  ...ofEngine('firefox'),
  ...ofEngine('webkit'),
]

export default defineConfig<object, WorkerOptions>({
  testDir: 'e2e',
  testMatch: '{areas,every-page,releases,shell,vendors,versions,visits}/**/*.spec.ts',
  outputDir: 'var/test/results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Repeat a failed test once. The report and the last lines of `npm test` name each flaky test.
  retries: 1,
  workers: 2,
  // These timeouts end a test that hangs. They do not measure speed, because a busy machine is three times slower than an
  // idle one.
  timeout: 60_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['html', { open: 'never' }],
    // Write one file per shard. Otherwise shards on one machine would overwrite each other's report.
    ...(shard === undefined ? [] : [['blob', { outputFile: `blob-report/${shard}.zip` }] as const]),
    // Use this reporter only with a file name. Without a file name, the reporter prints its JSON to the terminal.
    ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json'] as const] : []),
  ],
  use: {
    baseURL,
    browserName: 'chromium',
    ...(storageState ? { storageState } : {}),
    // Record no screencast, because recording takes half of the time of a test. A failed test has screenshots of its pages
    // instead.
    trace: { mode: 'retain-on-first-failure', screenshots: false },
    // These options are for tests that import `@playwright/test` directly. Other tests import the suite's own `test`, whose
    // option `isFullBrowser` selects the browser build.
    launchOptions: {
      args: [...BROWSER_ARGS, ...browserArgs],
      ...(browser ? { executablePath: browser.path } : {}),
    },
  },
  projects,
  ...(webServer ? { webServer } : {}),
})
