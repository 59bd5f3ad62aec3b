import type { ChannelEntry, DeployableName } from 'shared-contracts'
import {
  CHECKS,
  API_CHECK,
  BROWSER_CHECK,
  VISUAL_DIFF_CHECK,
  type Part,
  type SkippableCheck,
} from '@federation/area-kit/check-names'
import { formatErrorWithAdvice, type Progress, type SiteEnvironment } from '@federation/node-kit'
import { channelHistory, ensureTrust, LIVE, pruneDaily } from '@federation/registry'
import type { JourneyBaseline } from './candidate-checks.ts'
import { goLive, readLiveComposition } from './go-live.ts'
import { type BrowserCheck, createCandidateChecks } from './browser-check.ts'
import { publishParts, type PublishTarget, storeTarget } from './publish.ts'
import { formatSiteNotice } from './set-site.ts'
import { rebaseCanary } from './start-canary.ts'

export interface ReleaseRequest {
  /**
   * The units to release: areas of this checkout, the shell, or the composer. With `isAll`, areas that were retired (removed from
   * the site) are left out.
   */
  parts: readonly Part[]
  isAll?: boolean | undefined
  /** Version of the releases; by default a hash of the sources. */
  version?: string | undefined
  /** Another store. If it contains a release of this checkout's exact sources, that release is copied instead of built. */
  from?: string | undefined
  skip: readonly SkippableCheck[]
  /** Reason why an operator permits areas to change the page outside their own React roots. Undefined if this is forbidden. */
  allow?: string | undefined
  /**
   * Selects whether journeys (end-to-end tests) test the candidate together with the current or also with the previous releases
   * of the other areas. Undefined to skip journeys.
   */
  journeys?: JourneyBaseline | undefined
  /** True to compose and check the candidate without adding an entry to the channel, so that nothing goes live. */
  isDryRun: boolean
}

/** Published releases, and the options of the checks that they must pass to go live. */
export interface GoLiveRequest extends Pick<ReleaseRequest, 'skip' | 'allow' | 'journeys' | 'isDryRun'> {
  releases: ReadonlyMap<DeployableName, string>
  composer?: string | undefined
}

export interface ReleaseContext {
  progress: Progress
  /**
   * Runs work that may start after `makeLive` has returned, such as the visual diff. If undefined, `makeLive` waits for the
   * work.
   */
  runLater?: (work: () => Promise<unknown>) => void
  print: (line: string) => void
}

/** Destination of a release: the store of this machine, or a registry over HTTPS. */
export interface ReleaseRegistry extends PublishTarget {
  /**
   * If the target is the store of this machine, creates missing signing keys of `parts`. Returns the retired areas, or null if
   * nothing is live.
   */
  prepare: (parts: readonly Part[], context: ReleaseContext) => Promise<string[] | null>
  /** Makes published releases live, as the function `makeLive` does. */
  makeLive: (request: GoLiveRequest, context: ReleaseContext) => Promise<ChannelEntry | null>
}

/**
 * Builds, signs and publishes areas of the checkout. Then composes and checks the candidate, and adds one entry to the live
 * channel. Returns the entry, or null if these releases are already live. If the gate rejects the candidate, throws GATE_REFUSED
 * with all violations, and nothing goes live.
 */
export const release = async (
  registry: ReleaseRegistry,
  { parts: requestedParts, isAll, version, from, skip, allow, journeys, isDryRun }: ReleaseRequest,
  context: ReleaseContext,
): Promise<ChannelEntry | null> => {
  const { progress, print } = context
  const retired = await registry.prepare(requestedParts, context)
  const parts = isAll ? requestedParts.filter((part) => !retired?.includes(part)) : requestedParts
  // Skip the checks at the first release into a store, when no release is live. The sources are then normally a fresh clone, whose
  // commits CI has checked.
  const published = await publishParts(registry, parts, {
    version,
    checks: retired === null ? [] : CHECKS.filter((check) => !skip.includes(check)),
    from,
    progress,
    onPublished: (part, { release: id, done }) => print(`${part} ${id} ${done}`),
  })
  return registry.makeLive({ ...published, skip, allow, journeys, isDryRun }, context)
}

export const storeRegistry = (environment: SiteEnvironment): ReleaseRegistry => {
  const { storeDir: store } = environment
  return {
    ...storeTarget(store),
    prepare: async (parts, { print }) => {
      const live = await readLiveComposition(store)
      const retired = live && Object.keys(live.retired ?? {})
      const message = await ensureTrust(
        store,
        parts.filter((part) => !retired?.includes(part)),
      )
      if (message !== null) print(message)
      return retired
    },
    makeLive: (request, context) => makeLive(environment, request, context),
  }
}

/**
 * Makes published releases live: composes the candidate, checks it in the gate and in a browser, and adds an entry to the live
 * channel. Returns the entry, or null if these releases are already live. If the gate rejects the candidate, throws GATE_REFUSED
 * with all violations and does not change the channel.
 */
export const makeLive = async (
  environment: SiteEnvironment,
  { releases, composer, skip, allow, journeys, isDryRun }: GoLiveRequest,
  { progress, print, runLater }: ReleaseContext,
): Promise<ChannelEntry | null> => {
  const store = environment.storeDir
  const isFirst = (await readLiveComposition(store)) === null
  const browserCheck: BrowserCheck = isFirst
    ? { skipped: [] }
    : await createCandidateChecks({
        environment,
        isBrowserSkipped: skip.includes(BROWSER_CHECK),
        allow,
        isApiSkipped: skip.includes(API_CHECK),
        journeys,
        print,
      })
  const skipped = [
    ...skip.filter((check) => check !== BROWSER_CHECK && check !== API_CHECK && check !== VISUAL_DIFF_CHECK),
    ...browserCheck.skipped,
  ]
  const entry = await goLive(environment, releases, {
    isDryRun,
    check: browserCheck.check,
    progress,
    ...(composer === undefined ? {} : { composer }),
    skipped,
  })

  if (
    entry &&
    browserCheck.check &&
    !browserCheck.skipped.includes(BROWSER_CHECK) &&
    !skip.includes(VISUAL_DIFF_CHECK)
  ) {
    const diff = () => diffChange(environment, entry)
    if (runLater) runLater(diff)
    else {
      progress(`${isDryRun ? '' : 'The release is live. '}Comparing pictures of changed pages`)
      const summary = await diff().catch(
        (error: unknown) => `The visual diff was not stored: ${formatErrorWithAdvice(error)}`,
      )
      if (summary !== null) print(summary)
    }
  }
  const notice = isDryRun && !entry ? null : await formatSiteNotice(environment).catch(() => null)
  if (notice !== null) print(notice)
  if (!isDryRun) {
    await rebaseCanary(store)
    await pruneDaily(store)
  }
  return entry
}

/**
 * Stores a visual diff between the new composition and the one before. Returns a summary. Returns null if there is no earlier
 * composition or no browser.
 */
const diffChange = async (
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
