import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter'
import { type ComparedSite, type PageBytes, pageReader } from './page-bytes.ts'

export type { ComparedSite } from './page-bytes.ts'

/** Timeout of one run of Playwright, in milliseconds. */
const RUN_MS = 600_000
/** Number of paths in a summary. */
const MOST_NAMED = 6
/** Name of the attachment of a page that only the first site has. */
export const GONE = 'before'

export interface SiteComparison {
  before: ComparedSite
  after: ComparedSite
  /** Paths of the pages to compare. */
  paths: readonly string[]
  /** Path of a Chromium or Chrome. */
  browser: string
  /** Folder for the HTML report, which is written only if pages look different. */
  report: string
  /** Title of the report. */
  title: string
  /** Largest number of pages to open in the browser. Default: all. */
  most?: number
}

interface DifferingPage {
  path: string
  change: 'changed' | 'new' | 'gone'
}

/** Input of one run of Playwright, in the environment variable VISUAL_DIFF. */
export interface Plan {
  side: 'before' | 'after'
  site: ComparedSite
  pages: DifferingPage[]
  browser: string
  report: string
  title: string
  /** Folder of pictures and results. */
  scratch: string
  /** Time that the pages' clocks show, in milliseconds since 1970. */
  at: number
}

export interface VisualDiff {
  /** Paths of pages that look different, or that only one of the sites has. */
  changed: string[]
  /** Paths of pages without a difference in HTML, styles and scripts. They are not opened in the browser. */
  sameBytes: string[]
  /** Paths of pages whose bytes differ but whose pictures do not. */
  sameLook: string[]
  /** Paths of differing pages beyond the limit of `most`. */
  skipped: string[]
  /** Pages that could not be compared, with the reason. */
  failed: { path: string; reason: string }[]
  seconds: number
}

/**
 * Compares screenshots of pages of two sites at three widths, with Playwright. The same browser opens both sites, so its fonts
 * and smoothing do not matter. Writes Playwright's HTML report into `report` if pages look different.
 *
 * @throws {Error} if a site does not respond, or Playwright ends without results.
 */
export const compareSites = async (comparison: SiteComparison): Promise<VisualDiff> => {
  const { before, after, paths, most, ...options } = comparison
  const at = Date.now()
  const differing = await differingPages(comparison)
  const pages = differing.slice(0, most)
  const scratch = await mkdtemp(join(tmpdir(), 'visual-diff-'))
  try {
    const plan = { ...options, pages, scratch, at }
    const failures = new Map<string, string | null>()
    if (pages.length > 0) {
      // A page that cannot be opened fails in both runs. Only the result of the second one is used.
      await runPlaywright({ ...plan, side: 'before', site: before })
      const specs = specsOf(await runPlaywright({ ...plan, side: 'after', site: after }))
      for (const spec of specs)
        if (!spec.ok) failures.set(spec.title, reasonOf(spec) ?? failures.get(spec.title) ?? null)
    }
    const named = new Set(differing.map(({ path }) => path))
    const compared = paths.filter((path) => pages.some((page) => page.path === path))
    return {
      changed: compared.filter((path) => failures.get(path) === null),
      sameBytes: paths.filter((path) => !named.has(path)),
      sameLook: compared.filter((path) => !failures.has(path)),
      skipped: differing.slice(pages.length).map(({ path }) => path),
      failed: [...failures].flatMap(([path, reason]) => (reason === null ? [] : [{ path, reason }])),
      seconds: Math.round((Date.now() - at) / 100) / 10,
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Returns a summary of one line. */
export const summary = ({ changed, sameLook, skipped, failed, seconds }: VisualDiff): string => {
  const rest = changed.length - MOST_NAMED
  const named = changed.slice(0, MOST_NAMED).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
  const pages = changed.length === 1 ? '1 page looks' : `${changed.length} pages look`
  const parts = [
    changed.length === 0 ? 'No page looks different' : `${pages} different: ${named}`,
    ...(sameLook.length > 0 ? [`${sameLook.length} differ and look the same`] : []),
    ...(skipped.length > 0 ? [`${skipped.length} more differ and were not compared`] : []),
    ...(failed.length > 0 ? [`${failed.length} could not be compared`] : []),
  ]
  return `${parts.join('; ')} (${seconds} s)`
}

const changeOf = (was: PageBytes | null, is: PageBytes | null): DifferingPage['change'] | null => {
  if (was === null || is === null) return was === is ? null : was ? 'gone' : 'new'
  return was.shown === is.shown && was.runs === is.runs ? null : 'changed'
}

/** Returns pages whose bytes differ. Pages whose HTML or styles differ are first. */
const differingPages = async ({ before, after, paths }: SiteComparison): Promise<DifferingPage[]> => {
  const [readBefore, readAfter] = [pageReader(before), pageReader(after)]
  const first: DifferingPage[] = []
  const last: DifferingPage[] = []
  for (const path of paths) {
    const [was, is] = await Promise.all([readBefore(path), readAfter(path)])
    const change = changeOf(was, is)
    if (change !== null) (was?.shown === is?.shown ? last : first).push({ path, change })
  }
  return [...first, ...last]
}

/** Runs Playwright in a child process. A failed test is a result, not an error. */
const runPlaywright = async (plan: Plan): Promise<JSONReport> => {
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli')
  const config = join(import.meta.dirname, 'playwright.config.ts')
  // Variables of an outer run of Playwright would change this one.
  const outer = Object.entries(process.env).filter(([name]) => !/^(?:TEST_|PW_|PLAYWRIGHT_)/.test(name))
  const child = spawn(process.execPath, [cli, 'test', '--config', config], {
    env: { ...Object.fromEntries(outer), VISUAL_DIFF: JSON.stringify(plan) },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: RUN_MS,
  })
  const stop = () => void child.kill()
  process.once('exit', stop)
  const [output, errors] = await Promise.all([
    readText(child.stdout),
    readText(child.stderr),
    once(child, 'close'),
  ])
  process.off('exit', stop)
  const results = await readFile(join(plan.scratch, `${plan.side}.json`), 'utf8').catch(() => null)
  if (results === null) throw new Error(`Playwright ended without results:\n${errors}${output}`)
  return JSON.parse(results) as JSONReport
}

const specsOf = ({ suites }: Pick<JSONReport | JSONReportSuite, 'suites'>): JSONReportSpec[] =>
  (suites ?? []).flatMap((suite) => [...suite.specs, ...specsOf(suite)])

/** Returns the first line of a failed test's error; null if the page looks different. */
const reasonOf = ({ tests }: JSONReportSpec): string | null => {
  const results = tests.flatMap((test) => test.results)
  const names = results.flatMap(({ attachments }) => attachments.map(({ name }) => name))
  if (names.some((name) => name === GONE || name.endsWith('-actual.png'))) return null
  return results[0]?.error?.message?.split('\n', 1)[0] ?? 'no result'
}
