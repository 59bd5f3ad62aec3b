import type { BrowserCheckResult } from '@federation/composer'
import { type SiteEnvironment, parseSocketPath } from '@federation/node-kit'
import { checkForms, type JourneyBaseline } from './candidate-checks.ts'
import { API_CHECK, BROWSER_CHECK } from './skippable-checks.ts'
import type { CandidateCheck } from './go-live.ts'

interface BrowserCheckOptions {
  store: string
  isSkipped: boolean
  say: (line: string) => void
}

/**
 * Browser check of a candidate. If `opens` is missing, the check does not run, and the channel history records `skipped`.
 */
export interface BrowserCheck {
  opens?: CandidateCheck
  skipped: string[]
}

const MAX_LISTED_PATHS = 6

const named = (paths: readonly string[]): string => {
  const rest = paths.length - MAX_LISTED_PATHS
  return paths.slice(0, MAX_LISTED_PATHS).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

export const formatBrowserCheck = ({
  browser,
  pages,
  left,
  mounted,
  seconds,
}: BrowserCheckResult): string => {
  if (pages.length === 0) return 'No page changes in what browsers show or run: none was opened'
  const all = pages.length + left.length
  return [
    `${pages.length} of ${all} changed pages hold in ${browser} (${seconds} s): ${named(pages)}`,
    ...(mounted.length > 0 ? [`  mounted again and again: ${named(mounted)}`] : []),
    ...(left.length > 0 ? [`  not opened, since those stand for them: ${named(left)}`] : []),
  ].join('\n')
}

/**
 * Creates the browser check with a browser of this machine. The check is skipped on request, or if no browser is installed.
 */
export const createBrowserCheck = async ({
  store,
  isSkipped,
  say,
}: BrowserCheckOptions): Promise<BrowserCheck> => {
  if (isSkipped) return { skipped: [BROWSER_CHECK] }
  const { findInstalledBrowser } = await import('@federation/node-kit/browser')
  const browser = findInstalledBrowser()
  if (!browser) {
    say(
      'No Chromium or Chrome is on this machine: changed pages are not opened in one, and the history says so. BROWSER_PATH names one.',
    )
    return { skipped: [BROWSER_CHECK] }
  }
  const { openInBrowser } = await import('@federation/composer')
  return {
    skipped: [],
    opens: async ({ composition, passed }) => {
      say(formatBrowserCheck(await openInBrowser({ store, composition, passed, browser: browser.path })))
      return null
    },
  }
}

interface CandidateChecksOptions {
  environment: SiteEnvironment
  isBrowserSkipped: boolean
  /** Skips the comparison of changed forms with the running lead API. */
  isApiSkipped: boolean
  /** Releases of other areas with which journeys run. If undefined, no journeys run. */
  journeys: JourneyBaseline | undefined
  say: (line: string) => void
}

const runInOrder =
  (looks: readonly CandidateCheck[]): CandidateCheck =>
  async (candidate) => {
    const figures: string[] = []
    for (const look of looks) {
      const told = await look(candidate)
      if (told !== null) figures.push(told)
    }
    return figures.length > 0 ? figures.join('; ') : null
  }

/**
 * Creates the checks that run before a candidate goes live. They compare changed forms with the running lead API and open
 * changed pages in a browser. On request, they also run journeys.
 */
export const createCandidateChecks = async ({
  environment: { storeDir: store, stateDir, leadsUrl, requestedOrigin },
  isBrowserSkipped,
  isApiSkipped,
  journeys,
  say,
}: CandidateChecksOptions): Promise<BrowserCheck> => {
  // `fetch` cannot use a Unix socket. The site's own origin leads to the same API, so the socket is left out.
  const origins = [leadsUrl, ...(requestedOrigin === undefined ? [] : [requestedOrigin])].filter(
    (origin) => parseSocketPath(origin) === null,
  )
  const forms = isApiSkipped ? [] : [checkForms({ store, origins, say })]
  const browser = await createBrowserCheck({ store, isSkipped: isBrowserSkipped, say })
  const looks = [...forms, ...(browser.opens ? [browser.opens] : [])]
  const skipped = [...browser.skipped, ...(isApiSkipped ? [API_CHECK] : [])]
  if (journeys === undefined) return looks.length === 0 ? { skipped } : { opens: runInOrder(looks), skipped }
  const [{ runCandidateJourneys }, { createJourneyRunner }] = await Promise.all([
    import('./candidate-checks.ts'),
    import('@federation/composer'),
  ])
  const asks = await createJourneyRunner()
  return {
    opens: runInOrder([...looks, runCandidateJourneys({ store, stateDir, company: journeys, asks, say })]),
    skipped,
  }
}
