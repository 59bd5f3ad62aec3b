import { channelHistory, LIVE } from '@federation/registry'
import type { ChannelEntry } from 'shared-contracts'
import { type BrowserCheckResult, createJourneyRunner, formatList, openInBrowser } from '@federation/composer'
import { type SiteEnvironment, parseSocketPath } from '@federation/node-kit'
import { checkForms, type JourneyBaseline, runCandidateJourneys } from './candidate-checks.ts'
import { API_CHECK, BROWSER_CHECK } from '@federation/area-kit/check-names'
import type { CandidateCheck } from './gate-log.ts'

interface BrowserCheckOptions {
  store: string
  isSkipped: boolean
  /** Reason why an operator permits areas to change the page outside their own React roots. Undefined if this is forbidden. */
  allow?: string | undefined
  print: (line: string) => void
}

/**
 * Check of a candidate (the composition to go live). `skipped` contains the names of skipped checks, for the channel history.
 * If all checks are skipped, `check` is missing.
 */
export interface BrowserCheck {
  check?: CandidateCheck
  skipped: string[]
}

const MAX_LISTED_PATHS = 6

const named = (paths: readonly string[]): string => formatList(paths, MAX_LISTED_PATHS)

export const formatBrowserCheck = ({
  browser,
  pages,
  left,
  mounted,
  seconds,
}: BrowserCheckResult): string => {
  if (pages.length === 0)
    return 'No page changes its HTML, styles or scripts, so none was opened in a browser'
  const all = pages.length + left.length
  return [
    `${pages.length} of ${all} changed pages pass in ${browser} (${seconds} s): ${named(pages)}`,
    ...(mounted.length > 0 ? [`  mounted and unmounted repeatedly: ${named(mounted)}`] : []),
    ...(left.length > 0 ? [`  not opened, because opened pages are of the same kind: ${named(left)}`] : []),
  ].join('\n')
}

/**
 * Creates the browser check with a browser of this machine. The check is skipped on request, or if no browser is installed.
 */
export const createBrowserCheck = async ({
  store,
  isSkipped,
  allow,
  print,
}: BrowserCheckOptions): Promise<BrowserCheck> => {
  if (isSkipped) return { skipped: [BROWSER_CHECK] }
  const { findInstalledBrowser } = await import('@federation/node-kit/browser')
  const browser = findInstalledBrowser()
  if (!browser) {
    print(
      'This machine has no Chromium or Chrome. The browser check is skipped, and the history records that. To run it, set BROWSER_PATH.',
    )
    return { skipped: [BROWSER_CHECK] }
  }
  return {
    skipped: [],
    check: async ({ composition, passed }) => {
      const { opened, allowed } = await openInBrowser(
        { store, composition, passed, browser: browser.path },
        { isOutsideAllowed: allow !== undefined },
      )
      print(formatBrowserCheck(opened))
      if (allow === undefined || allowed.length === 0) return null
      const list = allowed.map(({ reason }) => reason).join('; ')
      return `allowed, because “${allow}”: ${list}`
    },
  }
}

interface CandidateChecksOptions {
  environment: SiteEnvironment
  isBrowserSkipped: boolean
  allow?: string | undefined
  /** True to skip the comparison of changed forms with the running lead API. */
  isApiSkipped: boolean
  /**
   * Selects whether journeys (end-to-end tests) of the candidate run only with the current releases of the other areas, or also
   * with their previous releases. Undefined to skip journeys.
   */
  journeys: JourneyBaseline | undefined
  print: (line: string) => void
}

const runInOrder =
  (checks: readonly CandidateCheck[]): CandidateCheck =>
  async (candidate) => {
    const results: string[] = []
    for (const check of checks) {
      const result = await check(candidate)
      if (result !== null) results.push(result)
    }
    return results.length > 0 ? results.join('; ') : null
  }

/**
 * Creates the checks that run before a candidate (a new composition) goes live. They compare changed forms with the running
 * lead API, and open changed pages in a browser. If `journeys` is set, they also run journeys (end-to-end tests).
 */
export const createCandidateChecks = async ({
  environment: { storeDir: store, stateDir, leadsUrl, requestedOrigin },
  isBrowserSkipped,
  allow,
  isApiSkipped,
  journeys,
  print,
}: CandidateChecksOptions): Promise<BrowserCheck> => {
  // Leave out a Unix socket, because `fetch` cannot use it. The check can still reach the lead API through the site's origin
  // (`requestedOrigin`), which forwards requests to it.
  const origins = [leadsUrl, ...(requestedOrigin === undefined ? [] : [requestedOrigin])].filter(
    (origin) => parseSocketPath(origin) === null,
  )
  const browser = await createBrowserCheck({ store, isSkipped: isBrowserSkipped, allow, print })
  const checks = [
    ...(isApiSkipped ? [] : [checkForms({ store, origins, print })]),
    ...(browser.check ? [browser.check] : []),
  ]
  if (journeys !== undefined) {
    const runJourneys = await createJourneyRunner()
    checks.push(runCandidateJourneys({ store, stateDir, baseline: journeys, runJourneys, print }))
  }
  return {
    skipped: [...browser.skipped, ...(isApiSkipped ? [API_CHECK] : [])],
    ...(checks.length > 0 ? { check: runInOrder(checks) } : {}),
  }
}

/**
 * Compares the new composition with the one before, and stores the visual diff. Returns a summary, or null if there is no
 * earlier composition or no browser.
 */
export const diffChange = async (
  { storeDir, stateDir }: SiteEnvironment,
  { composition: to, parent }: ChannelEntry,
): Promise<string | null> => {
  const from = (await channelHistory(storeDir, LIVE)).find(({ seq }) => seq === parent)?.composition
  const { findInstalledBrowser } = await import('@federation/node-kit/browser')
  const browser = findInstalledBrowser()?.path
  if (from === undefined || browser === undefined) return null
  const { storeDiff } = await import('@federation/composer/visual-diff')
  return (await storeDiff({ storeDir, stateDir, from, to, browser })).summary
}
