import { runFedWith } from '@federation/test-kit/resilience'
import { CHROMIUM_PROJECTS, PAGE_TESTS, runPlaywright, selectCommonTests } from './playwright.ts'

interface Status {
  live: { composition: string } | null
  composition: { shell: string; areas: Record<string, string> } | null
  replaced: Record<string, { release: string }>
}

/**
 * Lists mixes of releases. In each mix, one deployable (the shell or an area) has its previous live release, and all
 * others have their current releases. `previous` is null if there is no previous release.
 */
export const listMixes = ({ composition, replaced }: Pick<Status, 'composition' | 'replaced'>) =>
  Object.entries(composition ? { shell: composition.shell, ...composition.areas } : {}).map(
    ([part, current]) => ({ part, current, previous: replaced[part]?.release ?? null }),
  )

/**
 * Runs the page tests on mixes of releases. In each mix, one area or the shell has its previous release, and all others have
 * their current releases. Prints a table of the results. Resolves to the exit code.
 */
export const runMatrix = async (args: string[]): Promise<number> => {
  const output = await runFedWith({ STATE_DIR: process.env.STATE_DIR || 'var' }, 'status', '--json')
  const status = JSON.parse(output) as Status
  if (!status.live) throw new Error('Nothing is live yet; start the site first: npm start')
  const rows: Record<string, string | null>[] = []
  for (const mix of listMixes(status)) {
    const { part, previous } = mix
    const report = `var/test/matrix/${part}`
    const run = () =>
      runPlaywright(
        [...(args.length > 0 ? args : PAGE_TESTS), ...CHROMIUM_PROJECTS, ...selectCommonTests([part], part)],
        {
          E2E_COMPOSE: `${part}@${previous},${status.live?.composition}`,
          PLAYWRIGHT_HTML_OUTPUT_DIR: report,
        },
      )
    const isGreen = previous === null || (await run()) === 0
    rows.push({ ...mix, outcome: isGreen ? 'green' : 'RED', report: previous && report })
  }
  console.table(rows)
  return rows.every(({ outcome }) => outcome === 'green') ? 0 : 1
}
