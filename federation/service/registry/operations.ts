import { type ChannelEntry, DeployableName, ReleaseId, z } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { readVariables, SHARED_VARIABLES, type SiteEnvironment } from '@federation/node-kit'
import { UsageError } from '@federation/node-kit/cli'
import {
  channelHistory,
  diffCompositions,
  type CompositionDiff,
  type Finding,
  LIVE,
  type PastEntry,
  readPastEntries,
  readComposition,
  readRelease,
  pruneStore,
  type PruneResult,
  StoreError,
  storeTrust,
  type TrustChain,
  verifyStore,
} from '@federation/registry'
import {
  BROWSER_STEP,
  createBrowserCheck,
  createCandidateChecks,
  composeMix,
  composeWithReleases,
  goLive,
  rebaseCanary,
  resolveComposition,
  type PageOrigin,
  readPageOrigin,
  type ReleaseContext,
  type ReleaseRegistry,
  type RepairResult,
  repairStore,
  listRetiredPaths,
  retire,
  rollBack,
  rollBackParts,
  setSite,
  storeRegistry,
  startReleaseCanary,
} from '@federation/release'
import {
  makePreviewKey,
  createPreviewLink,
  promoteCanary,
  readRunningCanary,
  setCanaryShare,
  stopCanary,
  formatCanaryReleases,
} from '@federation/rollout'
import type {
  Preview,
  PreviewRequest,
  PromoteOutcome,
  PromoteRequest,
  PruneRequest,
  Retired,
  RetireRequest,
  RollbackRequest,
  SiteRequest,
  VisualDiffRequest,
  VisualDiffResult,
} from './api.ts'
import type { ErrorsQuery, ReleaseErrors } from './read-errors.ts'
import { createBoardReader } from '../dashboard/read-dashboard.ts'
import { type Dashboard, DIFFS_PATH } from '../dashboard/dashboard-data.ts'
import { readSiteStatus, type SiteStatus } from './site-status.ts'

/**
 * Operations of a registry. The registry is the store of this machine (`localRegistry`), or a service on another machine
 * (`connectRegistry`). Both return the same results and throw the same errors.
 */
export interface Registry extends ReleaseRegistry, TrustChain {
  /**
   * Makes releases live, starts a canary (a share of the visitors gets the releases), or changes the running canary. In the
   * result, `entry` is null if nothing changes.
   */
  promote: (request: PromoteRequest, context: ReleaseContext) => Promise<PromoteOutcome>
  /**
   * Restores the previous live releases of the requested areas. If the request names no area, undoes the newest change of the
   * live channel. Resolves to null if nothing changes.
   */
  rollBack: (request: RollbackRequest, context: ReleaseContext) => Promise<ChannelEntry | null>
  /** Removes an area from the site. Requires `isConfirmed`, except in a dry run. */
  retire: (request: RetireRequest, context: ReleaseContext) => Promise<Retired>
  /** Changes the site config: origin, settings, redirects or banner. Resolves to null if nothing changed. */
  changeSite: (request: SiteRequest, context: ReleaseContext) => Promise<ChannelEntry | null>
  /** Creates a signed link to a composition (set of releases). A browser that opens the link gets that composition. */
  preview: (request: PreviewRequest, context: ReleaseContext) => Promise<Preview>
  /** Compares how the pages of a composition and of the live one look. Throws if this machine has no browser. */
  visualDiff: (request: VisualDiffRequest, context: ReleaseContext) => Promise<VisualDiffResult>
  status: () => Promise<SiteStatus>
  dashboard: () => Promise<Dashboard>
  /** Returns a link that opens the dashboard in a browser. */
  dashboardLink: () => Promise<string>
  /** Returns the changes of the live channel, newest first. */
  history: (limit: number) => Promise<PastEntry[]>
  /**
   * Returns the releases and files from which a page was composed. `name` selects the composition: its id, a channel or a day.
   */
  why: (path: string, name: string) => Promise<PageOrigin>
  /** Compares two compositions. `from` defaults to the composition that was live before `to`. */
  diff: (from: string | undefined, to: string) => Promise<CompositionDiff>
  /** Returns the JavaScript errors that browsers reported, from the event log beside the store. */
  errors: (query: Pick<ErrorsQuery, 'days' | 'area'>) => Promise<ReleaseErrors[]>
  verify: (context: ReleaseContext) => Promise<Finding[]>
  /** Repairs faults of the store that have exactly one possible repair. Deletes nothing. */
  repair: (context: ReleaseContext) => Promise<RepairResult>
  /** Deletes compositions and releases that no channel, rollback or open tab needs. */
  prune: (request: PruneRequest, context: ReleaseContext) => Promise<PruneResult>
}

/** Returns the registry operations on this machine's store. `fed` and the registry service use the same operations. */
export const localRegistry = (environment: SiteEnvironment): Registry => {
  const { storeDir: store } = environment
  return {
    ...storeRegistry(environment),
    promote: (request, context) =>
      Object.keys(request.releases).length === 0
        ? changeCanary(store, request, context)
        : promoteReleases(environment, request, context),
    rollBack: async ({ parts, isConfirmed, isDryRun }, { progress }) => {
      const entry = await (parts.length === 0
        ? rollBack(store, { isConfirmed, isDryRun, progress })
        : rollBackParts(environment, [...new Set(parts)], { isDryRun, isForced: isConfirmed, progress }))
      if (!isDryRun) await rebaseCanary(store)
      return entry
    },
    retire: (request, context) => retireArea(environment, request, context),
    changeSite: async ({ isBrowserSkipped, ...change }, { progress, print }) => {
      const { origin, settings, redirects, banner, isConfirmed, isDryRun } = change
      // Skip the browser check for changed redirects, because these change no page.
      const isPageChanged = [origin, settings, banner].some((value) => value !== undefined)
      const browser = isPageChanged
        ? await createBrowserCheck({ store, isSkipped: isBrowserSkipped, print })
        : {}
      const options = { isConfirmed: isConfirmed ?? false, isDryRun, progress, ...browser }
      return setSite(environment, { origin, settings, redirects, banner }, options)
    },
    preview: async ({ what, hours, path }) => {
      const composition = await resolvePreview(store, what)
      const { origin } = await readComposition(store, composition)
      const until = Math.floor(Date.now() / 1000 + hours * 3600)
      const link = origin + createPreviewLink(await makePreviewKey(store), { composition, until }, path)
      return { composition, until: new Date(until * 1000).toISOString(), link }
    },
    visualDiff: ({ composition }, context) => compareWithLive(environment, composition, context),
    status: () => readSiteStatus(environment),
    dashboard: createBoardReader(environment),
    dashboardLink: async () =>
      `http://localhost:${readVariables(z.object(SHARED_VARIABLES), process.env).REGISTRY_PORT}/`,
    history: async (limit) => (await readPastEntries(store, LIVE)).toReversed().slice(0, limit),
    why: async (path, name) => readPageOrigin(store, await resolveComposition(store, name), path),
    diff: (from, to) => compare(store, from, to),
    errors: async (query) => (await import('./read-errors.ts')).readErrors(environment, query),
    ...storeTrust(store),
    verify: () => verifyStore(store),
    repair: () => repairStore(store),
    prune: (request) => pruneStore(store, request),
  }
}

const changeCanary = async (
  store: string,
  { canary, minutes, isStop, isDryRun }: PromoteRequest,
  { progress }: ReleaseContext,
): Promise<PromoteOutcome> => {
  const perform = async (done: string, step: string, change: () => Promise<ChannelEntry>) => {
    if (isDryRun) return { done, entry: null }
    progress(step)
    return { done, entry: await change() }
  }
  const head = await readRunningCanary(store)
  if (!head)
    throw new StoreError(
      'CANARY_NONE',
      'No canary is running. Begin one: npm run fed -- promote <area>@<release> --canary 10',
    )
  const what = formatCanaryReleases(head)
  if (isStop)
    return perform(`the canary of ${what} is stopped`, 'Moving canary to the live composition', () =>
      stopCanary(store, head, { reason: `canary of ${what} stopped by hand` }),
    )
  if (canary !== undefined)
    return perform(
      `${what} goes to ${canary}% of the visitors`,
      `Moving canary from ${head.canary.percent}% to ${canary}% of the visitors`,
      () => setCanaryShare(store, head, canary, minutes),
    )
  return perform(
    `${what} goes to everybody`,
    `Verifying signatures and moving live to ${head.composition}`,
    () => promoteCanary(store, head, { reason: `promotion of ${what} by hand` }),
  )
}

const promoteReleases = async (
  environment: SiteEnvironment,
  { releases: named, canary, minutes, isDryRun, isBrowserSkipped, allow, journeys }: PromoteRequest,
  { progress, print }: ReleaseContext,
): Promise<PromoteOutcome> => {
  const store = environment.storeDir
  const releases = new Map(Object.entries(named) as [DeployableName, string][])
  const what = [...releases].map((release) => release.join('@')).join(', ')
  const done = `${what} goes to ${canary === undefined ? 'everybody' : `${canary}% of the visitors`}`
  const candidateCheck = await createCandidateChecks({
    environment,
    isBrowserSkipped,
    allow,
    isApiSkipped: false,
    journeys,
    print,
  })
  if (isDryRun) {
    const { composition, base } = await composeWithReleases(store, releases, { progress })
    if (candidateCheck.check) progress(BROWSER_STEP)
    await candidateCheck.check?.({ composition, passed: [base] })
    return { done: `${done}, as composition ${composition}, which passes the gate`, entry: null }
  }
  if (canary !== undefined) {
    const options = { percent: canary, minutes, progress, ...candidateCheck }
    return { done, entry: await startReleaseCanary(store, releases, options) }
  }
  for (const [name, release] of releases) await readRelease(store, name, release)
  const entry = await goLive(environment, releases, { ...candidateCheck, progress })
  await rebaseCanary(store)
  return { done: entry ? done : `${what} is live already`, entry }
}

const retireArea = async (
  environment: SiteEnvironment,
  { area: name, redirectTo, isConfirmed, isBrowserSkipped, isDryRun }: RetireRequest,
  { progress, print }: ReleaseContext,
): Promise<Retired> => {
  const store = environment.storeDir
  const { area, paths } = await listRetiredPaths(store, { name })
  const fate = `${paths.join(', ')}: ${redirectTo === undefined ? 'not found any more' : `leads to ${redirectTo}`}.`
  if (!isConfirmed && !isDryRun)
    throw new Error(`Retiring ${area} changes the site for visitors. Pass --yes to confirm.\n${fate}`)
  const browser = await createBrowserCheck({ store, isSkipped: isBrowserSkipped, print: print })
  const entry = await retire(environment, { name, redirectTo, isDryRun, progress, ...browser })
  if (!isDryRun) await rebaseCanary(store)
  return { area, fate, entry }
}

/** Parses a release's name and id, such as `mf-pay@1.2.0-0123456789ab`. Throws UsageError or ContractError. */
export const readReleaseName = (text: string): [DeployableName, string] => {
  const at = text.indexOf('@')
  if (at === -1)
    throw new UsageError(
      `A release is named ${text}@<id>. Publish one, which prints its id: npm run fed -- publish ${text}`,
    )
  const name = parseContract(DeployableName, text.slice(0, at), 'the name')
  return [name, parseContract(ReleaseId, text.slice(at + 1), 'the release')]
}

/**
 * Returns the id of the composition that `what` describes. For example, `mf-pay@1.2.0,live` is the live composition with
 * another release of mf-pay. The listed releases replace those of the named composition. If `what` names only releases, they
 * replace those of the live composition.
 */
const resolvePreview = async (store: string, what: string): Promise<string> => {
  const words = what.split(',')
  const releases = words.filter((word) => word.includes('@'))
  const [base = LIVE, ...more] = words.filter((word) => !word.includes('@'))
  if (more.length > 0) throw new UsageError(`${what} names more than one version to lay releases on`)
  if (releases.length === 0) return resolveComposition(store, base)
  return composeMix(store, new Map(releases.map(readReleaseName)), base)
}

const compareWithLive = async (
  { storeDir, stateDir }: SiteEnvironment,
  to: string,
  { progress }: ReleaseContext,
): Promise<VisualDiffResult> => {
  const { findInstalledBrowser } = await import('@federation/node-kit/browser')
  const browser = findInstalledBrowser()?.path
  if (browser === undefined)
    throw new Error('The machine of the registry has no browser for the visual diff.')
  const from = await resolveComposition(storeDir, LIVE)
  progress('Comparing pictures of changed pages')
  const { storeDiff } = await import('@federation/composer/visual-diff')
  const { diff, name } = await storeDiff({ storeDir, stateDir, from, to, browser })
  return {
    changed: diff.changed,
    same: diff.same,
    skipped: diff.skipped,
    failed: diff.failed.map(({ path }) => path),
    report: name === null ? null : `${DIFFS_PATH}${name}/index.html`,
  }
}

const compare = async (store: string, from: string | undefined, to: string): Promise<CompositionDiff> => {
  const after = await resolveComposition(store, to)
  if (from !== undefined) return diffCompositions(store, await resolveComposition(store, from), after)
  const entries = await channelHistory(store, LIVE)
  const index = entries.findIndex(({ composition }) => composition === after)
  const before = entries.slice(Math.max(index, 0)).find(({ composition }) => composition !== after)
  if (!before)
    throw new Error('There is nothing before it to compare with; name a composition to begin from.')
  return diffCompositions(store, before.composition, after)
}
