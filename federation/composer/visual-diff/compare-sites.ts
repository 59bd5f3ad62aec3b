import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter'
import { memoize } from '@federation/node-kit'
import { type PageData, type HydrationTable, getTrigger } from 'shared-contracts'
import { getFragmentKey, LIVE_COMPOSITION } from 'shared-contracts/page'
import { PANEL_SCRIPT } from 'shared-contracts/collectors'
import { removeReleaseIds, removeVersions } from '../gate/browser/changed-pages.ts'
import { formatList } from '../gate/violations.ts'

const RUN_TIMEOUT_MS = 1_200_000
/**
 * Niceness (low priority) of Playwright and its browsers. A `fed release` that runs at the same time thus gets about three
 * quarters of the processor. With a higher niceness, pages would reach the tests' timeouts on a busy machine.
 */
const NICENESS = 5
const MAX_LISTED_PATHS = 6
/** Name under which the report contains the picture of a page that only the first site has. */
export const REMOVED_PAGE_ATTACHMENT = 'before'

/** Type of the Playwright annotation in which a test stores the number of a page's changed elements. */
export const ELEMENTS_ANNOTATION = 'changed elements'

export interface ComparedSite {
  /** Origin of the site to compare, without a trailing slash. */
  origin: string
  /** Cookies to send to the site, such as the cookie that a preview link sets. Default: none. */
  cookies?: readonly { name: string; value: string }[]
}

export interface SiteComparison {
  before: ComparedSite
  after: ComparedSite
  paths: readonly string[]
  /** Path of a Chromium or Chrome executable. */
  browser: string
  /** Folder for the HTML report, which is written only if pages look different. */
  report: string
  title: string
  /** Maximum number of pages to open in the browser. Default: all. */
  most?: number
}

interface DifferingPage {
  path: string
  change: 'changed' | 'new' | 'gone'
}

/** Input of the Playwright run, which reads it as JSON from the environment variable VISUAL_DIFF. */
export interface Plan extends Omit<SiteComparison, 'paths' | 'most'> {
  pages: DifferingPage[]
  scratch: string
  /** Fixed time that the clocks of all pages show, in ms since 1970. */
  at: number
}

export interface VisualDiff {
  /** Paths of pages that look different, or that only one of the sites has. */
  changed: string[]
  /**
   * Number of changed elements by page, for the pages in `changed` that exist on both sites. If the window widths have
   * different numbers, the highest number counts.
   */
  changedElements: Record<string, number>
  /** Paths of pages without a difference in HTML, styles and scripts. These pages are not opened in the browser. */
  sameBytes: string[]
  /** Paths of pages whose HTML, styles or scripts differ, but whose screenshots are equal. */
  visuallyEqual: string[]
  /** Paths of differing pages that were not opened in the browser because of the limit `most`. */
  skipped: string[]
  failed: { path: string; reason: string }[]
  seconds: number
}

/**
 * Compares screenshots of pages of two sites at three widths, with Playwright. The same browser opens both sites, so that
 * both use the same fonts and smoothing. Writes Playwright's HTML report into `report` if pages look different.
 *
 * @throws {Error} if a site does not respond, or Playwright ends without results.
 */
export const compareSites = async (comparison: SiteComparison): Promise<VisualDiff> => {
  const { paths, most, ...options } = comparison
  const at = Date.now()
  const differing = await differingPages(comparison)
  const pages = differing.slice(0, most)
  const scratch = await mkdtemp(join(tmpdir(), 'visual-diff-'))
  try {
    const failures = new Map<string, string | null>()
    const changedElements: Record<string, number> = {}
    const report = pages.length > 0 ? await runPlaywright({ ...options, pages, scratch, at }) : null
    for (const spec of report ? listSpecs(report) : []) {
      if (!spec.ok) failures.set(spec.title, getFailureReason(spec) ?? failures.get(spec.title) ?? null)
      const count = getChangedElements(spec)
      if (count !== null) changedElements[spec.title] = Math.max(count, changedElements[spec.title] ?? 0)
    }
    const differ = differing.map(({ path }) => path)
    const compared = paths.filter((path) => differ.slice(0, most).includes(path))
    return {
      changed: compared.filter((path) => failures.get(path) === null),
      changedElements,
      sameBytes: paths.filter((path) => !differ.includes(path)),
      visuallyEqual: compared.filter((path) => !failures.has(path)),
      skipped: differ.slice(pages.length),
      failed: [...failures].flatMap(([path, reason]) => (reason === null ? [] : [{ path, reason }])),
      seconds: Math.round((Date.now() - at) / 100) / 10,
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

export const formatSummary = ({ changed, visuallyEqual, skipped, failed, seconds }: VisualDiff): string => {
  const pages = changed.length === 1 ? '1 page looks' : `${changed.length} pages look`
  const parts = [
    changed.length === 0
      ? 'No page looks different'
      : `${pages} different: ${formatList(changed, MAX_LISTED_PATHS)}`,
    ...(visuallyEqual.length > 0 ? [`${visuallyEqual.length} differ and look the same`] : []),
    ...(skipped.length > 0 ? [`${skipped.length} more differ and were not compared`] : []),
    ...(failed.length > 0 ? [`${failed.length} could not be compared`] : []),
  ]
  return `${parts.join('; ')} (${seconds} s)`
}

/** Digests of a page's content. Before hashing, release ids are removed from URLs, and hashes from the names of scripts. */
interface PageBytes {
  htmlAndStyles: string
  /** Digest of the scripts that hydrate the page's roots. */
  scripts: string
}

const computeDigest = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Removes the site's origin and the script of the preview panel from a page's HTML. */
const removeSiteDetails = (html: string): string => {
  const canonical = /<link[^>]*rel="canonical"[^>]*>/.exec(html)?.[0]
  const siteOrigin = URL.parse(/href="([^"]+)"/.exec(canonical ?? '')?.[1] ?? '')?.origin
  return (siteOrigin ? html.replaceAll(siteOrigin, '') : html).replaceAll(
    new RegExp(`<script[^>]*src="${PANEL_SCRIPT}"[^>]*></script>\\s*`, 'g'),
    '',
  )
}

/**
 * Matches the link to a page's late styles (for content below the first screen). The styles contain release ids. The link's URL
 * and integrity therefore differ between releases even if the styles are otherwise equal.
 */
const LATE_STYLES = /<link\b[^>]*href="(\/_f\/[\w-]+\.css)"[^>]*>/g

const request = (site: ComparedSite, path: string): Promise<Response> =>
  fetch(site.origin + path, {
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
    headers: { cookie: (site.cookies ?? []).map(({ name, value }) => `${name}=${value}`).join('; ') },
  })

const textOf = async (site: ComparedSite, path: string): Promise<string> => {
  const response = await request(site, path)
  if (!response.ok) throw new Error(`${site.origin}${path} answers with ${response.status}`)
  return response.text()
}

/** Returns the URL paths of the scripts that hydrate the roots of a page, with the scripts that they import. */
const listScripts = (html: string, { scripts, shell }: HydrationTable): string[] => {
  const data = JSON.parse(/id="page-data">([^<]*)</.exec(html)?.[1] ?? '{}') as { page?: PageData }
  const hydrated = (data.page?.roots ?? []).filter((root) => getTrigger(root) !== 'never')
  const rootScripts = hydrated.flatMap((root) => scripts[getFragmentKey(root)] ?? [])
  return [...new Set(rootScripts.length > 0 ? [...shell.scripts, ...rootScripts] : [])]
}

/**
 * Creates a function that reads the digests of a page. The function resolves to null if the site does not have the page,
 * and rejects if the site does not respond.
 */
export const createPageReader = (site: ComparedSite): ((path: string) => Promise<PageBytes | null>) => {
  const readTable = memoize(async (): Promise<HydrationTable> => {
    const composition = (await textOf(site, LIVE_COMPOSITION)).trim()
    return JSON.parse(await textOf(site, `/_f/${composition}/_wake.json`)) as HydrationTable
  })
  const digestScript = memoize(
    async (file: string) =>
      `${removeVersions(file)} ${computeDigest(removeVersions(await textOf(site, file)))}`,
  )
  return async (path) => {
    const response = await request(site, path)
    if (response.status !== 200) return null
    const html = await response.text()
    const lateStyles = [...html.matchAll(LATE_STYLES)].map(([, href = '']) => textOf(site, href))
    const styles = (await Promise.all(lateStyles)).map(removeReleaseIds)
    const scripts = listScripts(html, await readTable())
    const scriptDigests = await Promise.all(scripts.map((file) => digestScript(file)))
    return {
      htmlAndStyles: computeDigest(
        [removeReleaseIds(removeSiteDetails(html)).replaceAll(LATE_STYLES, ''), ...styles].join('\0'),
      ),
      scripts: computeDigest(scriptDigests.toSorted().join('\n')),
    }
  }
}

/** Returns pages whose HTML, styles or scripts differ. Pages that differ in HTML or styles are first. */
const differingPages = async ({ before, after, paths }: SiteComparison): Promise<DifferingPage[]> => {
  const read = [createPageReader(before), createPageReader(after)]
  const first: DifferingPage[] = []
  const last: DifferingPage[] = []
  for (const path of paths) {
    const [beforeBytes, afterBytes] = await Promise.all(read.map((readPage) => readPage(path)))
    if (!beforeBytes && afterBytes) first.push({ path, change: 'new' })
    else if (beforeBytes && !afterBytes) first.push({ path, change: 'gone' })
    else if (beforeBytes?.htmlAndStyles !== afterBytes?.htmlAndStyles) first.push({ path, change: 'changed' })
    else if (beforeBytes?.scripts !== afterBytes?.scripts) last.push({ path, change: 'changed' })
  }
  return [...first, ...last]
}

/** Runs Playwright in a child process. A failed test is a result, not an error. */
const runPlaywright = async (plan: Plan): Promise<JSONReport> => {
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli')
  const config = join(import.meta.dirname, 'playwright.config.ts')
  // Remove the variables of an outer Playwright run, because they would change this run.
  const outer = Object.entries(process.env).filter(([name]) => !/^(?:TEST_|PW_|PLAYWRIGHT_)/.test(name))
  const child = spawn(process.execPath, [cli, 'test', '--config', config], {
    env: { ...Object.fromEntries(outer), VISUAL_DIFF: JSON.stringify(plan) },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: RUN_TIMEOUT_MS,
  })
  if (child.pid !== undefined) setPriority(child.pid, NICENESS)
  const stop = () => void child.kill()
  process.once('exit', stop)
  const [output, errors] = await Promise.all([
    readText(child.stdout),
    readText(child.stderr),
    once(child, 'close'),
  ])
  process.off('exit', stop)
  const results = await readFile(join(plan.scratch, 'results.json'), 'utf8').catch(() => null)
  if (results === null) throw new Error(`Playwright ended without results:\n${errors}${output}`)
  return JSON.parse(results) as JSONReport
}

/**
 * Returns the number of elements that differ between two pages. Each string describes one element. A changed element has one
 * string in each list, but counts once.
 */
export const countChangedElements = (before: readonly string[], after: readonly string[]): number => {
  const remaining = new Map<string, number>()
  for (const element of before) remaining.set(element, (remaining.get(element) ?? 0) + 1)
  let added = 0
  for (const element of after) {
    const count = remaining.get(element) ?? 0
    if (count === 0) added += 1
    else remaining.set(element, count - 1)
  }
  return Math.max(
    added,
    remaining.values().reduce((sum, count) => sum + count, 0),
  )
}

/**
 * Returns the number of changed elements, which a Playwright test stored in an annotation. Returns null if the annotation is
 * missing, because only one site has the page or because the page could not be opened.
 */
const getChangedElements = ({ tests }: JSONReportSpec): number | null => {
  const note = tests
    .flatMap(({ annotations }) => annotations)
    .find(({ type }) => type === ELEMENTS_ANNOTATION)
  return note?.description === undefined ? null : Number(note.description)
}

const listSpecs = ({ suites }: Pick<JSONReport | JSONReportSuite, 'suites'>): JSONReportSpec[] =>
  (suites ?? []).flatMap((suite) => [...suite.specs, ...listSpecs(suite)])

/** Returns the first line of a failed test's error. Returns null if the test failed because the page looks different. */
const getFailureReason = ({ tests }: JSONReportSpec): string | null => {
  const results = tests.flatMap((test) => test.results)
  const names = results.flatMap(({ attachments }) => attachments.map(({ name }) => name))
  if (names.some((name) => name === REMOVED_PAGE_ATTACHMENT || name.endsWith('-actual.png'))) return null
  return results[0]?.error?.message?.split('\n', 1)[0] ?? 'no result'
}
