import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { runFedWith } from 'federation/test-kit/site'
import { onlyOf, PAGE_JOURNEYS } from './choose.ts'
import { runPlaywright } from './run-playwright.ts'
import { openTarget, type Target } from './target.ts'

const REPORT = 'var/test/matrix.json'
const TABLE = 'var/test/matrix.txt'
/** A folder for each part. */
const REPORTS = 'var/test/matrix'
/** One part at the release it had live before, among everyone else's current ones. */
interface Mix {
  part: string
  current: string
  /** Null where it never had another. */
  previous: string | null
}

export interface Row extends Mix {
  /** What came of it, for people. */
  result: string
  isGreen: boolean
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

export const tableOf = (rows: readonly Row[]): string => {
  const cells = [
    ['part', 'previous release', 'among current', 'journeys'],
    ...rows.map(({ part, previous, current, result, isGreen }) => [
      part,
      previous ?? '-',
      `instead of ${current}`,
      `${isGreen ? 'green ' : 'RED   '}${result}`,
    ]),
  ]
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

interface Report {
  stats: { expected: number; unexpected: number; skipped: number; duration: number }
}

const counted = async (code: number): Promise<Pick<Row, 'result' | 'isGreen'>> => {
  const { stats } = JSON.parse(await readFile(REPORT, 'utf8')) as Report
  const { expected, unexpected, skipped, duration } = stats
  return {
    result: `${expected} passed, ${unexpected} failed, ${skipped} skipped (${Math.round(duration / 1000)} s)`,
    isGreen: code === 0 && expected > 0,
  }
}

const runMix = async (
  { part, previous }: Mix,
  live: string,
  words: string[],
): Promise<Pick<Row, 'result' | 'isGreen'>> => {
  if (previous === null) return { result: 'it has had no other release', isGreen: true }
  let target: Target | undefined
  try {
    // By its id: what goes back is not held against the pages that newer releases brought.
    target = await openTarget({ kind: 'composition', words: `${part}@${previous},${live}` })
    console.log(`\n${part}@${previous} among everyone else's current releases`)
    const only = part === 'shell' ? [] : (await onlyOf(part)).args
    const args = [...(words.length > 0 ? words : PAGE_JOURNEYS), '--project=pages', ...only]
    const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: REPORT, E2E_REPORT: `${REPORTS}/${part}` }
    return await counted(await runPlaywright({ target, writes: [], args, env }))
  } catch (error) {
    return { result: error instanceof Error ? error.message : String(error), isGreen: false }
  } finally {
    await target?.close()
  }
}

/** Runs page journeys on every mix, prints the table, and resolves with the exit code. */
export const runMatrix = async (words: string[]): Promise<number> => {
  const status = JSON.parse(
    await runFedWith({ STATE_DIR: process.env.STATE_DIR || 'var' }, 'status', '--json'),
  ) as Status
  const mixes = mixesOf(status)
  if (mixes.length === 0) throw new Error('Nothing is live yet; start the site first: npm start')
  const rows: Row[] = []
  for (const mix of mixes)
    rows.push({ ...mix, ...(await runMix(mix, status.live?.composition ?? '', words)) })
  const table = tableOf(rows)
  await mkdir('var/test', { recursive: true })
  await writeFile(TABLE, `${table}\n`)
  console.log(`\n${table}`)
  return rows.every(({ isGreen }) => isGreen) ? 0 : 1
}
