import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort, WORKSPACE } from '@federation/node-kit'
import {
  defineScenario,
  listed,
  releasedState,
  startWholeSite,
  stopWholeSite,
} from '@federation/test-kit/resilience'
import { findBrowser } from '../fixtures/browsers.ts'
import { withExported } from '../fixtures/sites.ts'
import { WRITES } from '../fixtures/write-guard.ts'

/** Journeys that an exported copy cannot pass: part of the name, and the reason. */
const LEFT_OUT: Record<string, string> = {
  'collector.spec': 'events are not counted there',
  'leads to the root with the partner link id': 'files do not know the requested address',
}

interface Suite {
  suites?: Suite[]
  specs: { title: string; file: string; ok: boolean }[]
}
interface Report {
  suites: Suite[]
  stats: { expected: number; skipped: number }
  errors: { message: string }[]
}

const failedIn = ({ suites = [], specs }: Suite): string[] => [
  ...specs.flatMap(({ title, file, ok }) => (ok ? [] : [`${file}: ${title}`])),
  ...suites.flatMap(failedIn),
]

export const scenario = defineScenario({
  promises: {
    pass: "every visitor's journey passes on an exported copy behind nginx, except those that are about the server",
  },
  needs: ['nginx'],
  run: async (scene) => {
    const stateDir = await releasedState(scene)
    const port = await freePort()
    // The API accepts forms only from SITE_ORIGIN, so that is the origin of the copy.
    const site = await startWholeSite(stateDir, { SITE_ORIGIN: `http://localhost:${port}` })
    scene.onEnd(() => stopWholeSite(site))
    await site.ready()
    const folder = await scene.folder()
    const report = join(folder, 'report.json')
    // Installs a browser if there is none.
    findBrowser({ isWhole: true })
    const leftOut = Object.keys(LEFT_OUT).join('|').replaceAll('.', '\\.')
    const files = scene.size === 'short' ? ['first-visit'] : []
    const args = [
      'test',
      '--project=chromium',
      '--reporter=json',
      '--output',
      join(folder, 'results'),
      ...files,
    ]
    await withExported(
      site.url,
      async ({ url }) => {
        const child = spawn(
          join(WORKSPACE, 'node_modules/.bin/playwright'),
          [...args, '--grep-invert', leftOut],
          {
            cwd: WORKSPACE,
            env: {
              ...process.env,
              BASE_URL: url,
              E2E_WRITES: WRITES.filter((write) => write !== 'releases').join(','),
              STATE_DIR: stateDir,
              PLAYWRIGHT_JSON_OUTPUT_NAME: report,
            },
            stdio: ['ignore', 'ignore', 'inherit'],
          },
        )
        await once(child, 'exit')
      },
      { stateDir, port },
    )
    const result = JSON.parse(await readFile(report, 'utf8')) as Report
    const failed = [...result.errors.map(({ message }) => message), ...result.suites.flatMap(failedIn)]
    const { expected, skipped } = result.stats
    const reasons = Object.entries(LEFT_OUT).map(([name, reason]) => `${name} (${reason})`)
    scene.check.pass(
      `${expected} passed, ${skipped} skipped, ${failed.length} failed${listed(failed)}\nleft out: ${reasons.join('; ')}`,
      failed.length === 0 && expected > 0,
    )
  },
})
