import { defineConfig } from 'vitest/config'

const SLOW = '**/*.slow.test.{ts,tsx}'
/**
 * Tests of browser modules, of content and of composing. They run without isolation: a worker imports each module once for all
 * of them. This is safe, because these tests restore everything that they replace.
 */
const SHARED_MODULES = [
  '{shared-contracts,shared-ui,shell/src,mf-*/{src,contract}}/**/*.test.{ts,tsx}',
  'federation/{composer,area-kit/{area,checks,new-area}}/**/*.test.{ts,tsx}',
] as const
/** Test that runs in isolation, because it mocks the module `load-remote.ts`, which other tests import. */
const WITH_MODULE_MOCKS = 'shell/src/remotes/roots.test.ts'
const ISOLATED = '{federation,shell/server,mf-*/{api,testing},e2e,tooling}/**/*.test.{ts,tsx}'
const EXCLUDED = ['**/node_modules/**', '**/dist/**', 'var/**']

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'shared-modules',
          include: [...SHARED_MODULES],
          exclude: [...EXCLUDED, SLOW, WITH_MODULE_MOCKS],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: [ISOLATED, WITH_MODULE_MOCKS],
          exclude: [...EXCLUDED, SLOW, SHARED_MODULES[1]],
          // Builds the pages of the lead API before the tests, so that no test waits for the build.
          globalSetup: ['mf-leadcapture/testing/built-pages.ts'],
        },
      },
      // `npm test` does not run this project.
      {
        extends: true,
        test: {
          name: 'slow',
          include: [SLOW],
          exclude: EXCLUDED,
          globalSetup: ['mf-leadcapture/testing/built-pages.ts'],
        },
      },
    ],
    globalSetup: ['tooling/test/isolate-temp-folder.ts'],
    setupFiles: ['tooling/test/fail-on-console-output.ts'],
    maxWorkers: 2,
    // Turn memory protection keys off: with them, V8 sometimes crashes in all releases of Node 24 (`Check failed:
    // jit_page.has_value()`).
    execArgv: ['--no-memory-protection-keys'],
    // These timeouts end tests that hang. They do not measure speed: machines differ by a factor of three, and many tests
    // start processes.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
