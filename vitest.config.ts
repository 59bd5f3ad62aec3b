import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const SLOW = '**/*.slow.test.{ts,tsx}'
/**
 * Tests of browser modules, of content and of composing. They run without isolation: a worker imports each module once for all
 * of them. This is safe, because these tests restore everything that they replace.
 */
const SHARED_MODULES = [
  '{shared-contracts,shared-ui,mf-*/{src,contract}}/**/*.test.{ts,tsx}',
  'federation/composer/**/*.test.{ts,tsx}',
] as const
/**
 * Tests that run in isolation, because some of them, such as the tests of the shell, replace the document and properties of
 * `navigator`.
 */
const ISOLATED = '{federation,shell,mf-*/{api,testing},e2e,tooling}/**/*.test.{ts,tsx}'
const EXCLUDED = ['**/node_modules/**', '**/dist/**', 'var/**']

/**
 * Starts the slow tests of `tooling/` first. They take minutes each, and would otherwise run last, on one of the two workers
 * while the other is idle.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- this is the sequencer's method, not an array's
    const byDuration = Object.groupBy(await super.sort(files), ({ moduleId }) =>
      /\/tooling\/.*\.slow\.test\./.test(moduleId) ? 'minutes' : 'seconds',
    )
    return [...(byDuration.minutes ?? []), ...(byDuration.seconds ?? [])]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'shared-modules',
          include: [...SHARED_MODULES],
          exclude: [...EXCLUDED, SLOW],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: [ISOLATED],
          exclude: [...EXCLUDED, SLOW, SHARED_MODULES[1]],
          // Builds the pages of the lead API before the tests, so that no test waits for the build.
          globalSetup: ['mf-leadcapture/testing/built-pages.ts'],
        },
      },
      // Tests that are too slow for `npm test`, which does not run this project.
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
