import { chromium, type Browser } from '@playwright/test'
import { BROWSER_ARGS } from '../site/origin.ts'
import { ROUTES } from '../site/routes.ts'
import type { Cell } from './cells.ts'
import type { FaultyReleases } from './faulty-releases.ts'
import { makeHungVisit } from './hung-visit.ts'
import { addVisit, emptyRow, type Row } from './results.ts'
import { openStage, type Stage } from './stage.ts'
import { makeVisit, type Met } from './visit.ts'

/** Visitors of a cell, each in a window of their own, who send the form once; they begin on different pages. */
const VISITS = 4
/** Fewer visitors, where they would see fewer pages than these. */
const FEWEST_PAGES = 10
/** Windows at once: much of a visit is waiting. */
const WINDOWS = 6
/** Several times what the slowest takes. */
const LONGEST_VISIT_MS = 10 * 60_000
/** Sites at once for cells whose visits must each have one for themselves. */
const SITES_ALONE = 2

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
  const visits = isShort ? 1 : Math.min(VISITS, Math.ceil(views / FEWEST_PAGES))
  // The thanks after the form are a page as well.
  const pages = isShort ? 1 : Math.max(2, Math.ceil(views / visits) - 1)
  return Array.from({ length: visits }, (_, visit) => ({
    row,
    cell,
    paths: Array.from(
      { length: pages },
      (_none, page) => cell.paths[(visit * pages + page) % cell.paths.length] ?? '/',
    ),
    tag: `${run}-${row.cell.replaceAll(/\W+/g, '-')}-${visit}`,
  }))
}

/** Ends a visit that does not end by itself with its browser, and says so: it names the step that it was at. */
const endInTime = async (browser: Browser, visit: Promise<Met>): Promise<Met> => {
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    void browser.close()
  }, LONGEST_VISIT_MS)
  const met = await visit.finally(() => clearTimeout(timer))
  if (isLate) met.flaws.push(`not over after ${LONGEST_VISIT_MS / 60_000} minutes`)
  return met
}

/** What the visit counts for that was made in place of one whose browser stood still: that it does so twice is no chance. */
const afterStill = (stoodStill: string, again: Met): Met => ({
  ...again,
  stoodStill,
  flaws: again.stoodStill === undefined ? again.flaws : [...again.flaws, `twice: ${again.stoodStill}`],
})

const makeAll = async (
  executablePath: string,
  stage: Stage,
  { jobs, windows, done }: { jobs: Job[]; windows: number; done: (job: Job, met: Met) => void },
): Promise<void> => {
  const waiting = [...jobs]
  const launch = () => chromium.launch({ executablePath, args: BROWSER_ARGS })
  const work = async () => {
    let browser = await launch()
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      const { cell, paths } = job
      const elsewhere = ROUTES.find(({ path }) => !cell.paths.includes(path))?.path ?? '/'
      const makeOnce = async (tag: string): Promise<Met> => {
        const way = { paths, path: paths[0] ?? '/', elsewhere, tag }
        const visit = cell.fault.hangs ? makeHungVisit : makeVisit
        const met = await endInTime(browser, visit(browser, stage, cell, way))
        if (cell.fault.hangs) await browser.close()
        if (!browser.isConnected() || met.stoodStill !== undefined) browser = await launch()
        return met
      }
      const { stoodStill, ...met } = await makeOnce(job.tag)
      done(job, stoodStill === undefined ? met : afterStill(stoodStill, await makeOnce(`${job.tag}-again`)))
    }
    await browser.close()
  }
  await Promise.all(Array.from({ length: windows }, work))
}

/** Lets visitors meet every cell, on sites of their own for faults that all visitors of a site meet, and on one for all others. */
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
  // A tab that hangs has two views and no more.
  const readers = cells.filter(({ fault }) => !fault.hangs).length
  const each = { ...howMany, views: Math.ceil(howMany.views / Math.max(1, readers)) }
  const runOn = async (some: Cell[], windows: number) => {
    if (some.length === 0) return
    const stage = await openStage(releases)
    try {
      const all: [Job, Met][] = []
      const jobs = some.flatMap((cell) => jobsOf(cell, rows.get(cell) ?? emptyRow(cell), each, run))
      const done = (job: Job, met: Met) => {
        all.push([job, met])
        say(`${job.row.cell}  ${met.views} views${met.flaws.length > 0 ? `  ${met.flaws.join('; ')}` : ''}`)
        if (met.stoodStill !== undefined) say(`    made again: the browser stood still: ${met.stoodStill}`)
        if (met.said !== undefined) say(met.said)
      }
      await makeAll(executablePath, stage, { jobs, windows, done })
      const kept = new Map<string, number>()
      for (const { email } of await stage.kept()) kept.set(email, (kept.get(email) ?? 0) + 1)
      for (const [{ row }, met] of all) addVisit(row, met, kept)
    } finally {
      await stage.close()
    }
  }
  const alone = cells.filter(({ isAlone }) => isAlone)
  await runOn(
    cells.filter(({ isAlone }) => !isAlone),
    WINDOWS,
  )
  // Afterwards: a server that starts anew beside all the others' windows keeps its visitors waiting for that alone.
  await Promise.all(
    Array.from({ length: SITES_ALONE }, (_, site) =>
      runOn(
        alone.filter((_cell, index) => index % SITES_ALONE === site),
        1,
      ),
    ),
  )
  return [...rows.values()]
}
