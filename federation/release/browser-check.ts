import type { BrowserCheckResult } from '@federation/composer'
import { type SiteEnvironment, parseSocketPath } from '@federation/node-kit'
import { checkForms, type JourneyBaseline } from './candidate-checks.ts'
import { API_CHECK, BROWSER_CHECK } from './skippable-checks.ts'
import type { CandidateCheck } from './go-live.ts'

interface BrowserCheckOptions {
  store: string
  isSkipped: boolean
  /** Receives progress lines for people. */
  say: (line: string) => void
}

/** Check of a candidate. Without `opens` none runs; the history records `skipped`. */
export interface BrowserCheck {
  opens?: CandidateCheck
  skipped: string[]
}

const MAX_LISTED_PATHS = 6

const named = (paths: readonly string[]): string => {
  const rest = paths.length - MAX_LISTED_PATHS
  return paths.slice(0, MAX_LISTED_PATHS).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

/** Formats the result of the browser check for people. */
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

/** Creates the browser check with this machine's browser. Skipped if requested or if no browser is installed. */
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
  /** Skips the comparison of forms with the running API. */
  isApiSkipped: boolean
  /** Releases that journeys run with. Undefined runs no journeys. */
  journeys: JourneyBaseline | undefined
  /** Receives progress lines for people. */
  say: (line: string) => void
}

/** Runs checks in order. A failed check throws, so that later ones do not run. */
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
 * Checks of a candidate before it goes live: compares changed forms with the running API, opens changed pages in a browser,
 * and runs journeys if requested.
 */
export const createCandidateChecks = async ({
  environment: { storeDir: store, stateDir, leadsUrl, requestedOrigin },
  isBrowserSkipped,
  isApiSkipped,
  journeys,
  say,
}: CandidateChecksOptions): Promise<BrowserCheck> => {
  // A socket is not fetched: the site's own address leads to the same API.
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
