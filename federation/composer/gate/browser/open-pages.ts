import { cpus } from 'node:os'
import { getFragmentKey } from 'shared-contracts/page'
import { chromium, type Browser } from 'playwright-core'
import { BROWSER_ARGS } from '@federation/node-kit/browser'
import { readPageTable, type Violation } from '@federation/registry'
import type { BrowserCheckRequest, BrowserCheckResult } from '../open-in-browser.ts'
import { createViolation } from '../violations.ts'
import { checkNavigationParity } from './navigation-parity.ts'
import {
  findErrorViolations,
  createParityViolation,
  findInvisibleViolations,
  findPageViolations,
  type Owners,
} from './browser-violations.ts'
import { serveCandidate } from './candidate-server.ts'
import { type ChangedPage, findChangedPages, choosePages } from './changed-pages.ts'
import { inspectPage, LEAK_CHECK_MOUNTS, type MountedPart } from './inspect-page.ts'

const WIDTHS = [1440, 375]
/** Codes of violations that a busy machine can cause. They count only if a second run of the check confirms them. */
const MEASUREMENT_CODES = new Set([
  'LAYOUT_SHIFTS',
  'LOOK_DIFFERS',
  'MOUNT_LEAKS',
  'PAGE_HANGS',
  'ROOT_FAILED',
  'ELEMENT_INVISIBLE',
])

interface Candidate {
  browser: Browser
  origin: string
  owners: Owners
}

/** Runs `work` on all items, 2 to 4 at a time depending on the number of CPU cores. */
const runConcurrently = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const remainingItems = [...items]
  const worker = async () => {
    for (let item = remainingItems.shift(); item !== undefined; item = remainingItems.shift())
      await work(item)
  }
  await Promise.all(Array.from({ length: Math.max(2, Math.min(cpus().length, 4)) }, worker))
}

const createHangViolation = (path: string, area: string, error: unknown): Violation =>
  createViolation(
    { code: 'PAGE_HANGS', area, page: path },
    `${path}: does not become idle: “${(error instanceof Error ? error.message : String(error)).split('\n', 1)[0]}”`,
  )

const isHung = (violations: readonly Violation[]): boolean =>
  violations.some(({ code }) => code === 'PAGE_HANGS')

/**
 * Runs a check, and runs it again if a busy machine may have caused a violation (codes in `MEASUREMENT_CODES`). Drops such a
 * violation if the second run does not report its code for the same page. If a page hung in one run, returns the result of the
 * other run.
 */
export const confirmMeasurements = async (runCheck: () => Promise<Violation[]>): Promise<Violation[]> => {
  const first = await runCheck()
  if (!first.some(({ code }) => MEASUREMENT_CODES.has(code))) return first
  const again = await runCheck()
  if (isHung(first)) return again
  if (isHung(again)) return first
  const isConfirmed = ({ code, place }: Violation) =>
    again.some((other) => other.code === code && other.place.page === place.page)
  return first.filter((violation) => !MEASUREMENT_CODES.has(violation.code) || isConfirmed(violation))
}

const runCheck = (
  { browser, origin, owners }: Candidate,
  page: ChangedPage,
  keys: readonly string[],
): Promise<Violation[]> => {
  const parts: MountedPart[] = page.hydratedRoots.flatMap((root) => {
    const key = getFragmentKey(root)
    return keys.includes(key) ? { key, place: root.place } : []
  })
  return confirmMeasurements(async () => {
    try {
      return findPageViolations(
        await inspectPage(browser, origin, { path: page.path, parts }),
        owners,
        LEAK_CHECK_MOUNTS,
      )
    } catch (error) {
      return [createHangViolation(page.path, page.area, error)]
    }
  })
}

const pathsOf = (pages: readonly ChangedPage[]): string[] => pages.map(({ path }) => path)

const checkParity = async (
  { browser, origin, owners }: Candidate,
  width: number,
  { first, pages }: { first: string; pages: readonly ChangedPage[] },
): Promise<Violation[]> => {
  let paths = pathsOf(pages)
  return confirmMeasurements(async () => {
    try {
      const { differences, invisible, pageErrors } = await checkNavigationParity(browser, origin, {
        width,
        first,
        paths,
      })
      const hidden = invisible.flatMap((elements) => findInvisibleViolations({ ...elements, width }, owners))
      // `confirmMeasurements` may run this function a second time, to confirm the violations. Remove pages without a violation
      // from `paths`, so that the second run does not open them.
      const failed = new Set(
        [...differences, ...hidden.map(({ place }) => ({ path: place.page }))].map(({ path }) => path),
      )
      if (failed.size > 0) paths = paths.filter((path) => failed.has(path))
      return [
        ...differences.map((difference) => createParityViolation(difference, owners)),
        ...hidden,
        ...findErrorViolations(pageErrors, owners),
      ]
    } catch (error) {
      return [createHangViolation(pages[0]?.path ?? first, pages[0]?.area ?? 'shell', error)]
    }
  })
}

const keyOf = ({ code, place, reason }: Violation) => {
  if (code === 'LOOK_DIFFERS') return `${code} ${place.page}`
  if (code === 'OUTSIDE_AREA') return `${code} ${place.file} ${reason.slice(reason.indexOf(':'))}`
  return `${code} ${reason.replace(/ at \d+ px/, '')}`
}

/**
 * Keeps one of several equal violations. The gate opens pages at two window widths, and most problems occur at both. A problem
 * in an area's script occurs on each page that runs the script.
 */
const removeDuplicates = (violations: readonly Violation[]): Violation[] => {
  return [
    ...new Map(violations.toReversed().map((violation) => [keyOf(violation), violation])).values(),
  ].toReversed()
}

/**
 * Opens the changed pages of a candidate (a composition that is not live yet) in a browser, and returns the violations. A
 * server from this workspace serves the candidate on loopback. Rejects if the server or the browser fails.
 */
export const openPages = async ({
  store,
  composition,
  passed,
  browser: executablePath,
}: BrowserCheckRequest): Promise<{ opened: BrowserCheckResult; violations: Violation[] }> => {
  const startMs = performance.now()
  const changed = await findChangedPages(store, composition, passed)
  const { opened, left, mounts } = choosePages(changed, composition)
  const seconds = () => Math.round((performance.now() - startMs) / 100) / 10
  const selection = { pages: pathsOf(opened), left: pathsOf(left), mounted: [...mounts.values()].flat() }
  if (opened.length === 0)
    return { opened: { browser: '', ...selection, seconds: seconds() }, violations: [] }
  const [server, browser] = await Promise.all([
    serveCandidate(store, composition),
    chromium.launch({ executablePath, args: BROWSER_ARGS }),
  ])
  try {
    const byPath = new Map(changed.map((page) => [page.path, page]))
    const owners: Owners = (path) => ({
      area: byPath.get(path)?.area ?? 'shell',
      parts: byPath.get(path)?.hydratedRoots.map(getFragmentKey) ?? [],
    })
    const candidate: Candidate = { browser, origin: server.origin, owners }
    const allPaths = Object.keys((await readPageTable(store, composition)).pages)
    // Skip the navigation parity check for pages that differ only in code, because their layout is unchanged.
    const comparedPages = opened.filter(({ change }) => change !== 'code')
    const first =
      allPaths.find((path) => !byPath.has(path)) ?? allPaths.find((path) => path !== comparedPages[0]?.path)
    const violations: Violation[] = []
    const tasks: (() => Promise<Violation[]>)[] = [
      ...(first === undefined || comparedPages.length === 0
        ? []
        : WIDTHS.map((width) => () => checkParity(candidate, width, { first, pages: comparedPages }))),
      ...opened.map((page) => () => runCheck(candidate, page, mounts.get(page.path) ?? [])),
    ]
    await runConcurrently(tasks, async (task) => void violations.push(...(await task())))
    return {
      opened: { browser: `Chromium ${browser.version()}`, ...selection, seconds: seconds() },
      violations: removeDuplicates(violations),
    }
  } finally {
    server.stop()
    await browser.close()
  }
}
