import type { ChannelChange, ChannelEntry, Composition, SiteContent } from 'shared-contracts'
import {
  addSiteDocument,
  assertSignable,
  changesBetween,
  channelState,
  compositionId,
  hasComposition,
  inOrder,
  type ComparisonScope,
  LIVE,
  moveChannel,
  type Releases,
  StoreError,
  withReleases,
} from '@federation/registry'
import { composeAndRecord, recordViolations } from './gate-log.ts'
import { assertPromotable } from './promotable.ts'
import { isSameSite, readActiveSite } from './active-site.ts'
import type { SiteEnvironment } from '@federation/node-kit'

export const COMPOSE_STEP = 'Composing pages and checking them'
export const BROWSER_STEP = 'Checking changed pages in a browser'

/**
 * Fields of a composition that each change sets: the releases and the retired areas. The site config provides the other fields.
 */
export type ChangedParts = Pick<Composition, 'shell' | 'areas' | 'retired'>

export const readLiveComposition = async (store: string): Promise<Composition | null> =>
  (await channelState(store, LIVE)).current?.composition ?? null

export interface LiveChange extends Pick<ChannelChange, 'kind' | 'skipped'> {
  reason: string
  /** Returns the releases of the new composition, given the live one. Nothing is live if `live` is null. */
  releases: (live: Composition | null) => ChangedParts | Promise<ChangedParts>
  /** Returns the new site config, given the active one. Without this function, the site config does not change. */
  site?: (inForce: SiteContent) => SiteContent | Promise<SiteContent>
  /** Composes and checks the candidate, but does not move the channel. Returns the entry that would be added. */
  isDryRun?: boolean
  /**
   * Checks the candidate (the composition to go live) after the candidate has passed the gate (the composer's checks). Not
   * called if nothing is live yet.
   */
  check?: CandidateCheck | undefined
  progress?: ((step: string) => void) | undefined
  /**
   * Scope of the gate's comparison with the live site: which pages the candidate may lose. Default: `everything`, so no page
   * may be lost.
   */
  against?: ComparisonScope | undefined
}

/**
 * Checks a candidate that has passed the gate (the composer's checks), for example in a browser. `passed` lists the ids of
 * compositions that passed earlier, the live one first. Resolves with a text for the channel history, such as `7 journeys pass
 * on it`, or null. Throws GATE_REFUSED if the candidate fails, and Error if the check cannot run.
 */
export type CandidateCheck = (candidate: { composition: string; passed: string[] }) => Promise<string | null>

/**
 * Changes the live composition. First, the composer builds the pages, the gate checks them, and `check` does further checks,
 * for example in a browser. Then adds an entry to the live channel. If another process has changed the channel during the run,
 * starts again from the newer entry. Returns null if nothing changes.
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
    // Report a missing signing key before composing, because composing needs several seconds.
    if (!isDryRun)
      await assertSignable(store, LIVE, { ...describe(nextVersion, null), document: inOrder(next) })
    await assertPromotable(store, LIVE, before, next)
    progress(COMPOSE_STEP)
    const composition = await composeAndRecord(store, before, next, against).catch(async (error: unknown) => {
      // If another composition went live during the gate (the checks of this composition), return null. The loop then runs
      // again and starts from that other composition.
      if ((await channelState(store, LIVE)).next !== live.next) return null
      throw error
    })
    if (composition === null) continue
    let checkResult: string | null = null
    if (check && head) {
      progress(BROWSER_STEP)
      const passed = [head.composition, ...opened]
      const change = { composition, releases: changesBetween(before, next) }
      checkResult = await recordViolations(store, change, () => check({ composition, passed }))
      opened.push(composition)
    }
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

/** Makes releases live; the other areas keep their live releases. Returns null if nothing changes. */
export const goLive = (
  environment: SiteEnvironment,
  releases: Releases,
  { composer, ...options }: GoLiveOptions = {},
): Promise<ChannelEntry | null> => {
  const named = [...releases, ...(composer === undefined ? [] : [['composer', composer] as const])]
  return changeLive(environment, {
    ...options,
    kind: releases.size === 0 ? 'site' : 'release',
    reason: `release of ${named.map(([name, release]) => `${name} ${release}`).join(', ')}`,
    releases: (live) => {
      if (live) return withReleases(live, releases)
      const { shell, ...areas } = Object.fromEntries(releases)
      if (shell) return { shell, areas }
      throw new StoreError(
        'CHANNEL_EMPTY',
        'Nothing is live yet, and this release has no shell. Release everything first: npm start',
      )
    },
    ...(composer === undefined ? {} : { site: (inForce) => ({ ...inForce, composer }) }),
  })
}
