import { chromium } from '@playwright/test'
import { BROWSER_ARGS } from '../site/origin.ts'
import { ROUTES } from '../site/routes.ts'
import type { Cell } from './cells.ts'
import type { FaultyReleases } from './faulty-releases.ts'
import { makeHungVisit } from './hung-visit.ts'
import { addVisit, emptyRow, type Row } from './results.ts'
import { openStage, type Stage } from './stage.ts'
import { makeVisit, type Met } from './visit.ts'

/** Pages that one visitor opens, and the thanks after the form. */
const PAGES_A_VISIT = 9
const WINDOWS = 5

interface Job {
  row: Row
  cell: Cell
  paths: string[]
  tag: string
}

export interface HowMany {
  /** Over all cells; a visit a cell at least. */
  views: number
  /** One page, and the form, a cell. */
  isShort: boolean
}

/** Visitors of a cell begin where the one before left off, so that all its pages have their turn. */
const jobsOf = (cell: Cell, row: Row, { views, isShort }: HowMany, run: string): Job[] => {
  const pages = isShort ? 1 : Math.min(PAGES_A_VISIT, Math.max(2, cell.paths.length))
  const visits = isShort ? 1 : Math.max(1, Math.ceil(views / (pages + 1)))
  return Array.from({ length: visits }, (_, visit) => {
    const from = (visit * pages) % cell.paths.length
    const paths = Array.from(
      { length: pages },
      (_none, page) => cell.paths[(from + page) % cell.paths.length] ?? '/',
    )
    return {
      row,
      cell,
      paths: [...new Set(paths)],
      tag: `${run}-${row.cell.replaceAll(/\W+/g, '-')}-${visit}`,
    }
  })
}

const makeAll = async (
  executablePath: string,
  stage: Stage,
  { jobs, windows, done }: { jobs: Job[]; windows: number; done: (job: Job, met: Met) => void },
): Promise<void> => {
  const waiting = [...jobs]
  const work = async () => {
    let browser = await chromium.launch({ executablePath, args: BROWSER_ARGS })
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      const { cell, paths, tag } = job
      const elsewhere = ROUTES.find(({ path }) => !cell.paths.includes(path))?.path ?? '/'
      const way = { paths, path: paths[0] ?? '/', elsewhere, tag }
      const met = cell.fault.hangs
        ? await makeHungVisit(executablePath, stage, cell, way)
        : await makeVisit(browser, stage, cell, way)
      done(job, met)
      if (!browser.isConnected()) browser = await chromium.launch({ executablePath, args: BROWSER_ARGS })
    }
    await browser.close()
  }
  await Promise.all(Array.from({ length: windows }, work))
}

/** Lets visitors meet every cell, on two sites: one for faults of their own, one for those that all visitors meet. */
export const runCells = async (
  cells: readonly Cell[],
  {
    releases,
    executablePath,
    say,
  }: { releases: FaultyReleases; executablePath: string; say: (line: string) => void },
  howMany: HowMany,
): Promise<Row[]> => {
  const rows = new Map(cells.map((cell) => [cell, emptyRow(cell)]))
  const run = Date.now().toString(36)
  const each = { ...howMany, views: Math.ceil(howMany.views / cells.length) }
  const runOn = async (some: Cell[], windows: number) => {
    if (some.length === 0) return
    const stage = await openStage(releases)
    try {
      const all: [Job, Met][] = []
      const jobs = some.flatMap((cell) => jobsOf(cell, rows.get(cell) ?? emptyRow(cell), each, run))
      const done = (job: Job, met: Met) => {
        all.push([job, met])
        say(`${job.row.cell}  ${met.views} views${met.flaws.length > 0 ? `  ${met.flaws.join('; ')}` : ''}`)
      }
      await makeAll(executablePath, stage, { jobs, windows, done })
      const kept = new Map<string, number>()
      for (const { email } of await stage.kept()) kept.set(email, (kept.get(email) ?? 0) + 1)
      for (const [{ row }, met] of all) addVisit(row, met, kept)
    } finally {
      await stage.close()
    }
  }
  await Promise.all([
    runOn(
      cells.filter(({ isAlone }) => !isAlone),
      WINDOWS,
    ),
    runOn(
      cells.filter(({ isAlone }) => isAlone),
      1,
    ),
  ])
  return [...rows.values()]
}
