import { runFedWith } from '@federation/test-kit/resilience'
import { composed } from '../fixtures/sites.ts'
import { readReport } from '../reporters/report.ts'
import { IN_CHROMIUM, PAGE_TESTS, runPlaywright, testsOfBoth } from './playwright.ts'

const FOLDER = 'var/test/matrix'

/** One part at its previous live release, among the current releases of all others. */
interface Mix {
  part: string
  current: string
  /** Null if the part had no other release. */
  previous: string | null
}

interface Row extends Mix {
  outcome: 'green' | 'RED'
  result: string
}

interface Status {
  live: { composition: string } | null
  composition: { shell: string; areas: Record<string, string> } | null
  replaced: Record<string, { release: string }>
}

export const mixesOf = ({ composition, replaced }: Pick<Status, 'composition' | 'replaced'>): Mix[] =>
  composition === null
    ? []
    : Object.entries({ shell: composition.shell, ...composition.areas }).map(([part, current]) => ({
        part,
        current,
        previous: replaced[part]?.release ?? null,
      }))

const runMix = async (
  { part, previous }: Mix,
  live: string,
  args: string[],
): Promise<Pick<Row, 'outcome' | 'result'>> => {
  if (previous === null) return { outcome: 'green', result: 'it has had no other release' }
  const folder = `${FOLDER}/${part}`
  try {
    const mix = await composed(`${part}@${previous},${live}`, process.env.STATE_DIR || 'var')
    console.log(`\n${part}@${previous} among the current releases of all others`)
    const files = args.length > 0 ? args : PAGE_TESTS
    const code = await runPlaywright([...files, ...IN_CHROMIUM, ...testsOfBoth([part], part)], {
      E2E_COMPOSE: mix,
      PLAYWRIGHT_HTML_OUTPUT_DIR: `${folder}/html`,
      PLAYWRIGHT_JSON_OUTPUT_NAME: `${folder}/report.json`,
    })
    const tests = readReport(`${folder}/report.json`)
    const count = (...statuses: string[]) => tests.filter(({ status }) => statuses.includes(status)).length
    const passed = count('expected', 'flaky')
    return {
      outcome: code === 0 && passed > 0 ? 'green' : 'RED',
      result: `${passed} passed, ${count('unexpected')} failed, ${count('skipped')} skipped`,
    }
  } catch (error) {
    return { outcome: 'RED', result: error instanceof Error ? error.message : String(error) }
  }
}

/** Runs page tests on every mix, prints the table, and resolves with the exit code. */
export const runMatrix = async (args: string[]): Promise<number> => {
  const status = JSON.parse(
    await runFedWith({ STATE_DIR: process.env.STATE_DIR || 'var' }, 'status', '--json'),
  ) as Status
  const mixes = mixesOf(status)
  if (mixes.length === 0) throw new Error('Nothing is live yet; start the site first: npm start')
  const rows: Row[] = []
  for (const mix of mixes) rows.push({ ...mix, ...(await runMix(mix, status.live?.composition ?? '', args)) })
  console.table(rows, ['part', 'previous', 'current', 'outcome', 'result'])
  return rows.every(({ outcome }) => outcome === 'green') ? 0 : 1
}
