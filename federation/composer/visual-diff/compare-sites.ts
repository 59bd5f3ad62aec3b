import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter'
import { readPageTable } from '@federation/registry'
import { findChangedPages } from '../gate/browser/changed-pages.ts'
import { formatList } from '../gate/violations.ts'

const RUN_TIMEOUT_MS = 1_200_000
/** Low priority, so that a simultaneous release gets most of the processor. With values above 5, tests could time out. */
const NICENESS = 5
const MAX_LISTED_PATHS = 6

/** One of the two sites that a visual diff compares. */
export interface ComparedSite {
  /** Origin of the site to compare, without a trailing slash. */
  origin: string
  /** Cookies to send to the site, such as the cookie that a preview link sets. Default: none. */
  cookies?: readonly { name: string; value: string }[]
}

interface SiteComparison {
  before: ComparedSite
  after: ComparedSite
  /** Paths of the pages to compare. Each page must exist on at least one of the two sites. */
  paths: readonly string[]
  /** Path of a Chromium or Chrome executable. */
  browser: string
  /** Folder for the HTML report, which is written only if pages look different. */
  report: string
  title: string
}

/** Input of the Playwright run, which reads it as JSON from the environment variable VISUAL_DIFF. */
export interface Plan extends SiteComparison {
  scratch: string
  /** Fixed time that the clocks of all pages show, in ms since 1970. */
  at: number
}

/** Result of comparing the pages of two sites by screenshots. `seconds` is the duration. */
export interface VisualDiff {
  /**
   * Pages that look different. `elements` is the number of changed elements at the width with the most changes. Null for a page
   * that only one of the sites has.
   */
  changed: { path: string; elements: number | null }[]
  /** Paths of pages whose screenshots are equal. */
  same: string[]
  /** Paths of pages whose HTML, styles or scripts differ, but that were not opened in the browser because they are too many. */
  skipped: string[]
  failed: { path: string; reason: string }[]
  seconds: number
}

/**
 * Lists the pages of two compositions of a store whose HTML, styles, menus or scripts differ, or that only one of them has. Pages
 * of which only scripts or menus differ are last.
 */
export const listDifferingPages = async (store: string, from: string, to: string): Promise<string[]> => {
  const [before, after] = await Promise.all([readPageTable(store, from), readPageTable(store, to)])
  const removed = Object.keys(before.pages).filter((path) => !after.pages[path])
  const pages = await findChangedPages(store, to, [from])
  const [last, first] = [true, false].map((isLast) =>
    pages.filter(({ change }) => (change === 'code' || change === 'menus') === isLast),
  )
  return [...removed, ...[...(first ?? []), ...(last ?? [])].map(({ path }) => path)]
}

/**
 * Compares screenshots of pages of two sites at three widths, with Playwright. The same browser opens both sites, so that
 * both use the same fonts and smoothing. Writes Playwright's HTML report into `report` if pages look different.
 *
 * @throws {Error} if Playwright ends without results.
 */
export const compareSites = async (comparison: SiteComparison): Promise<VisualDiff> => {
  const at = Date.now()
  const scratch = await mkdtemp(join(tmpdir(), 'visual-diff-'))
  try {
    const diff: VisualDiff = { changed: [], same: [], skipped: [], failed: [], seconds: 0 }
    const report = comparison.paths.length > 0 && (await runPlaywright({ ...comparison, scratch, at }))
    const specs = report ? listSpecs(report) : []
    for (const path of comparison.paths) {
      const widths = specs.filter(({ title }) => title === path)
      const failures = widths.filter(({ ok }) => !ok)
      const [reason] = failures.flatMap((spec) => getFailureReason(spec) ?? [])
      const counts = widths.flatMap(({ tests }) => tests.flatMap(({ annotations }) => annotations))
      const elements = counts.map(({ description }) => Number(description))
      if (reason !== undefined) diff.failed.push({ path, reason })
      else if (failures.length === 0) diff.same.push(path)
      else diff.changed.push({ path, elements: elements.length > 0 ? Math.max(...elements) : null })
    }
    return { ...diff, seconds: Math.round((Date.now() - at) / 100) / 10 }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Describes a visual diff in one line, such as `2 pages look different: /pay, /hr (14 s)`. */
export const formatSummary = ({ changed, same, skipped, failed, seconds }: VisualDiff): string => {
  const paths = changed.map(({ path }) => path)
  const pages = paths.length === 1 ? '1 page looks' : `${paths.length} pages look`
  const parts = [
    paths.length === 0
      ? 'No page looks different'
      : `${pages} different: ${formatList(paths, MAX_LISTED_PATHS)}`,
    ...(same.length > 0 ? [`${same.length} differ and look the same`] : []),
    ...(skipped.length > 0 ? [`${skipped.length} more differ and were not compared`] : []),
    ...(failed.length > 0 ? [`${failed.length} could not be compared`] : []),
  ]
  return `${parts.join('; ')} (${seconds} s)`
}

/** Runs Playwright in a child process. A failed test is a result, not an error. */
const runPlaywright = async (plan: Plan): Promise<JSONReport> => {
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli')
  const config = join(import.meta.dirname, 'playwright.config.ts')
  // Remove the variables of an outer Playwright run, because they would change this run.
  const outer = Object.entries(process.env).filter(([name]) => !/^(?:TEST_|PW_|PLAYWRIGHT_)/.test(name))
  const run = promisify(execFile)(process.execPath, [cli, 'test', '--config', config], {
    env: { ...Object.fromEntries(outer), VISUAL_DIFF: JSON.stringify(plan) },
    timeout: RUN_TIMEOUT_MS,
  })
  if (run.child.pid !== undefined) setPriority(run.child.pid, NICENESS)
  const stop = () => void run.child.kill()
  process.once('exit', stop)
  const output = await run.then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stderr + stdout,
  )
  process.off('exit', stop)
  const results = await readFile(join(plan.scratch, 'results.json'), 'utf8').catch(() => null)
  if (results === null) throw new Error(`Playwright ended without results:\n${output}`)
  return JSON.parse(results) as JSONReport
}

const countMissing = (elements: readonly string[], others: readonly string[]): number => {
  const available = Map.groupBy(others, (element) => element)
  return elements.filter((element) => available.get(element)?.pop() === undefined).length
}

/** Counts the elements that differ between two pages. Each string describes one element. A changed element counts once. */
export const countChangedElements = (before: readonly string[], after: readonly string[]): number =>
  Math.max(countMissing(before, after), countMissing(after, before))

const listSpecs = ({ suites }: Pick<JSONReport | JSONReportSuite, 'suites'>): JSONReportSpec[] =>
  (suites ?? []).flatMap((suite) => [...suite.specs, ...listSpecs(suite)])

/** Returns the first line of a failed test's error, or null if the test has pictures: the page then only looks different. */
const getFailureReason = ({ tests }: JSONReportSpec): string | null => {
  const results = tests.flatMap((test) => test.results)
  const attachments = results.flatMap((result) => result.attachments)
  if (attachments.some(({ contentType }) => contentType === 'image/png')) return null
  return results[0]?.error?.message?.split('\n', 1)[0] ?? 'no result'
}
