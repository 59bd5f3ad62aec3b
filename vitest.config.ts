import { defineConfig } from 'vitest/config'
import { SlowFirst } from './tooling/test/slow-first.ts'

export default defineConfig({
  test: {
    include: ['{shared-contracts,shared-ui,federation,shell,mf-*,e2e,tooling}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', 'var/**'],
    // The second so that no test waits for it.
    globalSetup: ['tooling/test/own-temporary-folder.ts', 'mf-leadcapture/testing/built-pages.ts'],
    setupFiles: ['tooling/test/console-is-quiet.ts'],
    maxWorkers: 2,
    sequence: { sequencer: SlowFirst },
    // V8 loses track of the pages it guards by the processor's memory keys, now and then, and ends the process with
    // `Check failed: jit_page.has_value()`; no release of Node 24 mends that.
    execArgv: ['--no-memory-protection-keys'],
    // These end what hangs, and judge no speed: one machine of two cores takes three times as long as another, and many tests
    // start real processes.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
