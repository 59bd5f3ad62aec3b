import type { ChannelChange, ChannelEntry, Composition, DeployableName, SiteContent } from 'shared-contracts'
import {
  CHECKS,
  API_CHECK,
  BROWSER_CHECK,
  VISUAL_DIFF_CHECK,
  type Part,
  type SkippableCheck,
} from '@federation/area-kit/check-names'
import { formatErrorWithAdvice, type Progress, type SiteEnvironment } from '@federation/node-kit'
import {
  addSiteDocument,
  assertSignable,
  changesBetween,
  channelState,
  type ComparisonScope,
  compositionId,
  ensureTrust,
  hasComposition,
  inOrder,
  LIVE,
  moveChannel,
  pruneDaily,
  type Releases,
  StoreError,
  withReleases,
} from '@federation/registry'
import type { JourneyBaseline } from './candidate-checks.ts'
import { type BrowserCheck, createCandidateChecks, diffChange } from './browser-check.ts'
import { publishParts, type PublishTarget, storeTarget } from './publish.ts'
import { formatSiteNotice, isSameSite, readActiveSite } from './active-site.ts'
import {
  BROWSER_STEP,
  type CandidateCheck,
  COMPOSE_STEP,
  composeAndRecord,
  recordViolations,
} from './gate-log.ts'
import { assertPromotable } from './promotable.ts'
import { rebaseCanary } from './start-canary.ts'

export interface ReleaseRequest {
  parts: readonly Part[]
  /** True to skip the retired areas in `parts`. */
  isAll?: boolean | undefined
  /** Version of the releases; by default a hash of the sources. */
  version?: string | undefined
  /** Another store. If it contains a release of this checkout's exact sources, that release is copied instead of built. */
  from?: string | undefined
  skip: readonly SkippableCheck[]
  /** Reason why an operator permits areas to change the page outside their own React roots. Undefined if this is forbidden. */
  allow?: string | undefined
  /**
   * Selects whether journeys (end-to-end tests) of the candidate run only with the current releases of the other areas, or also
   * with their previous releases. Undefined to skip journeys.
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

/** Output of a running release. `print` writes a line of the result. */
export interface ReleaseContext {
  progress: Progress
  /** Runs work that may start after `makeLive` has returned, such as the visual diff. If undefined, `makeLive` waits for it. */
  runLater?: (work: () => Promise<unknown>) => void
  print: (line: string) => void
}

/** Destination of a release: the store of this machine, or a registry over HTTPS. */
export interface ReleaseRegistry extends PublishTarget {
  /**
   * Called before the build. Returns the retired areas, or null if nothing is live. If the destination is the store of this
   * machine, first creates the signing keys of `parts` that are missing.
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
  // Build, sign and publish, on the machine that has the sources and the keys.
  const retired = await registry.prepare(requestedParts, context)
  const parts = isAll ? requestedParts.filter((part) => !retired?.includes(part)) : requestedParts
  // Skip the checks at the first release into a store. The sources are then normally a fresh clone, whose commits CI has
  // checked.
  const published = await publishParts(registry, parts, {
    version,
    checks: retired === null ? [] : CHECKS.filter((check) => !skip.includes(check)),
    from,
    progress,
    onPublished: (part, { release: id, done }) => print(`${part} ${id} ${done}`),
  })
  // Compose, gate and move the live channel. This happens on the machine that has the store.
  return registry.makeLive({ ...published, skip, allow, journeys, isDryRun }, context)
}

/**
 * Makes published releases live: composes, gates and moves the live channel (`changeLive` below). Then creates the visual diff,
 * and bases a running canary on the new entry. Returns the entry, or null if these releases are already live. Throws
 * GATE_REFUSED with all violations; the channel is then unchanged.
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
  const entry = await changeLive(environment, {
    ...describeRelease(releases, composer),
    isDryRun,
    check: browserCheck.check,
    progress,
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

/** Fields of the new composition that the author of a change determines. The site config determines all other fields. */
export type ChangedParts = Pick<Composition, 'shell' | 'areas' | 'retired'>

/** Returns the composition that the live channel serves, or null before the first release. */
export const readLiveComposition = async (store: string): Promise<Composition | null> =>
  (await channelState(store, LIVE)).current?.composition ?? null

export interface LiveChange extends Pick<ChannelChange, 'kind' | 'skipped'> {
  reason: string
  /**
   * Returns all releases of the new composition, also the unchanged ones, and its retired areas. `live` is the live
   * composition, or null before the first release.
   */
  releases: (live: Composition | null) => ChangedParts | Promise<ChangedParts>
  /** Returns the new site config, given the active one. Without this function, the site config does not change. */
  site?: (active: SiteContent) => SiteContent | Promise<SiteContent>
  /** True to compose and check the candidate without moving the channel. The entry that would be added is still returned. */
  isDryRun?: boolean
  /** Checks the candidate after the gate. Not called if nothing is live yet. */
  check?: CandidateCheck | undefined
  progress?: ((step: string) => void) | undefined
  /**
   * Scope of the gate's comparison with the live site. Default: `everything`, so that the candidate must have every live page.
   */
  against?: ComparisonScope | undefined
}

/**
 * Changes the live composition. The composer builds the pages, the gate checks them, and `check` does further checks, for
 * example in a browser. Then adds an entry to the live channel. Starts again if another process has changed the channel.
 * Returns null if nothing changes.
 */
export const changeLive = async (
  environment: SiteEnvironment,
  {
    reason,
    kind,
    skipped = [],
    releases,
    site,
    isDryRun = false,
    check,
    progress = () => undefined,
    against,
  }: LiveChange,
): Promise<ChannelEntry | null> => {
  const store = environment.storeDir
  const opened: string[] = []
  for (;;) {
    const live = await channelState(store, LIVE)
    const head = live.current?.entry
    const before = live.current?.composition ?? null
    const activeSite = await readActiveSite(environment, head ?? null, before)
    const content = site ? await site(activeSite.content) : activeSite.content
    const { shell, areas, retired } = await releases(before)
    const next: Composition = { schema: 1, ...content, shell, areas, ...(retired ? { retired } : {}) }
    const isSettled = activeSite.version !== null && isSameSite(content, activeSite.content)
    if (
      isSettled &&
      head?.composition === compositionId(next) &&
      (await hasComposition(store, head.composition))
    )
      return null
    const describe = (version: number | null, checkResult: string | null): ChannelEntry => ({
      seq: live.next,
      composition: compositionId(next),
      parent: head?.seq ?? null,
      reason,
      site: version ?? undefined,
      change: {
        kind,
        releases: changesBetween(before, next),
        ...(isSettled ? {} : { site: { from: activeSite.version, to: version } }),
        ...(skipped.length > 0 ? { skipped } : {}),
        ...(checkResult === null ? {} : { figures: checkResult }),
      },
      at: new Date().toISOString(),
    })
    const nextVersion = isSettled ? activeSite.version : (activeSite.version ?? 0) + 1
    // Composing needs several seconds. So check before it that the signing key is available and that the releases may go live.
    if (!isDryRun)
      await assertSignable(store, LIVE, { ...describe(nextVersion, null), document: inOrder(next) })
    await assertPromotable(store, LIVE, before, next)
    // Compose and gate.
    progress(COMPOSE_STEP)
    const composition = await composeAndRecord(store, before, next, against).catch(async (error: unknown) => {
      // If another composition went live during the gate, return null. The loop then begins again from that composition.
      if ((await channelState(store, LIVE)).next !== live.next) return null
      throw error
    })
    if (composition === null) continue
    // Check the candidate in a browser, against the running lead API, and with journeys.
    let checkResult: string | null = null
    if (check && head) {
      progress(BROWSER_STEP)
      const passed = [head.composition, ...opened]
      const change = { composition, releases: changesBetween(before, next) }
      checkResult = await recordViolations(store, change, () => check({ composition, passed }))
      opened.push(composition)
    }
    // Move the channel.
    const version =
      isSettled || isDryRun
        ? nextVersion
        : (await addSiteDocument(store, activeSite.version, content)).version
    const entry = { ...describe(version, checkResult), composition }
    if (isDryRun) return entry
    progress(`Moving ${LIVE} to ${composition}`)
    try {
      await moveChannel(store, LIVE, entry)
      return entry
    } catch (error) {
      if (!(error instanceof StoreError) || error.code !== 'CHANNEL_MOVED') throw error
    }
  }
}

export type LiveOptions = Pick<LiveChange, 'skipped' | 'isDryRun' | 'check' | 'progress'>

export interface GoLiveOptions extends LiveOptions {
  /** Release of the composer that the site uses from the new entry on. */
  composer?: string
}

const describeRelease = (
  releases: Releases,
  composer: string | undefined,
): Pick<LiveChange, 'kind' | 'reason' | 'releases' | 'site'> => {
  const named = [...releases, ...(composer === undefined ? [] : [['composer', composer] as const])]
  return {
    kind: releases.size === 0 ? 'site' : 'release',
    reason: `release of ${named.map((part) => part.join(' ')).join(', ')}`,
    releases: (live) => {
      if (live) return withReleases(live, releases)
      const { shell, ...areas } = Object.fromEntries(releases)
      if (shell) return { shell, areas }
      throw new StoreError(
        'CHANNEL_EMPTY',
        'Nothing is live yet, and this release has no shell. Release everything first: npm start',
      )
    },
    ...(composer === undefined ? {} : { site: (active) => ({ ...active, composer }) }),
  }
}

/** Makes releases live; the other areas keep their live releases. Returns null if nothing changes. */
export const goLive = (
  environment: SiteEnvironment,
  releases: Releases,
  { composer, ...options }: GoLiveOptions = {},
): Promise<ChannelEntry | null> =>
  changeLive(environment, { ...options, ...describeRelease(releases, composer) })

/** Returns functions that publish releases to this machine's store and make them live there. */
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
