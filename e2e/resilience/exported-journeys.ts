import { join } from 'node:path'
import { findFreePort } from '@federation/node-kit'
import { defineScenario, formatList, startFullSite, stopFullSite } from '@federation/test-kit/resilience'
import { withExportedCopy } from '../fixtures/sites.ts'
import { readReport } from '../reporters/report.ts'
import { runPlaywright } from '../run/playwright.ts'
import { WRITES } from '../write-guard/write-guard.ts'

/**
 * End-to-end tests that a copy of the site as exported static files cannot pass. Each key is a part of a test's name, each
 * value the reason.
 */
const LEFT_OUT: Record<string, string> = {
  'collector.spec': 'events are not counted there',
  'leads to the root with the partner link id': 'files do not know the requested address',
}

export const scenario = defineScenario({
  promises: {
    pass: "every visitor's journey passes on an exported copy behind nginx, except those that are about the server",
  },
  needs: ['nginx'],
  run: async (context) => {
    const stateDir = await context.createReleasedStateDir()
    const port = await findFreePort()
    // The API accepts forms only from SITE_ORIGIN. The journeys open an exported copy of the site, so set SITE_ORIGIN to the
    // origin of that copy.
    const site = await startFullSite(stateDir, { SITE_ORIGIN: `http://localhost:${port}` })
    context.onEnd(() => stopFullSite(site))
    await site.ready()
    const folder = await context.folder()
    const report = join(folder, 'report.json')
    const leftOut = Object.keys(LEFT_OUT).join('|').replaceAll('.', '\\.')
    const files = context.size === 'short' ? ['first-visit'] : []
    const options = ['--project=chromium', '--reporter=json', '--output', join(folder, 'results')]
    await withExportedCopy(
      site.url,
      async ({ url }) => {
        await runPlaywright([...files, ...options, '--grep-invert', leftOut], {
          BASE_URL: url,
          E2E_WRITES: WRITES.filter((write) => write !== 'releases').join(','),
          STATE_DIR: stateDir,
          PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        })
      },
      { stateDir, port },
    )
    const tests = readReport(report)
    const of = (expectedStatus: string) => tests.filter(({ status }) => status === expectedStatus)
    const failed = [...of('unexpected'), ...of('flaky')].map(({ name }) => name)
    const reasons = Object.entries(LEFT_OUT).map(([name, reason]) => `${name} (${reason})`)
    context.check.pass(
      `${of('expected').length} passed, ${of('skipped').length} skipped, ${failed.length} failed${formatList(failed)}\nleft out: ${reasons.join('; ')}`,
      failed.length === 0 && of('expected').length > 0,
    )
  },
})
