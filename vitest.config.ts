import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{shared-contracts,shared-ui,federation,shell,mf-*,e2e,tooling}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', 'var/**'],
    // So that no test waits for it.
    globalSetup: ['mf-leadcapture/testing/built-pages.ts'],
    setupFiles: ['tooling/test/console-is-quiet.ts'],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
