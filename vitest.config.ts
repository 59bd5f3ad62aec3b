import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{shared-contracts,shared-ui,federation,shell,mf-*,e2e,tooling}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', 'var/**'],
    // built-pages.ts builds the pages of the lead API before the tests, so that no test waits for the build.
    globalSetup: ['tooling/test/isolate-temp-folder.ts', 'mf-leadcapture/testing/built-pages.ts'],
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
