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
} from '@federation/registry'
import { composeAndRecord, recordViolations } from './gate-log.ts'
import { assertPromotable } from './promotable.ts'
import { isSameSite, readActiveSite } from './active-site.ts'
import type { SiteEnvironment } from '@federation/node-kit'

/** Steps that `progress` reports, here and for canaries. */
export const COMPOSE_STEP = 'Composing pages and checking them'
export const BROWSER_STEP = 'Checking changed pages in a browser'

/** Replaces some releases of the live composition. A released area is no longer retired. */
const replaceReleases = (head: Composition | null, releases: Releases): ChangedParts => {
  const shell = releases.get('shell') ?? head?.shell
  if (!shell)
    throw new StoreError(
      'CHANNEL_EMPTY',
      'There is no shell yet to stand in; run: npm run fed -- release shell',
    )
  const areas = [...releases].filter(([name]) => name !== 'shell')
  const retired = Object.entries(head?.retired ?? {}).filter(
    ([name]) => !areas.some(([released]) => released === name),
  )
  return {
    shell,
    areas: { ...head?.areas, ...Object.fromEntries(areas) },
    ...(retired.length > 0 ? { retired: Object.fromEntries(retired) } : {}),
  }
}

/** Fields of a composition that a change sets. The site config determines the others. */
export type ChangedParts = Pick<Composition, 'shell' | 'areas' | 'retired'>

/** The live composition; null if nothing is live yet. */
export const readLiveComposition = async (store: string): Promise<Composition | null> =>
  (await channelState(store, LIVE)).standing?.composition ?? null

export interface LiveChange extends Pick<ChannelChange, 'kind' | 'skipped' | 'figures'> {
  /** The channel to move; default: `live`. */
  channel?: string
  reason: string
  /** Computes the channel's new composition from its current one and the live one. An argument is null if there is none. */
  releases: (head: Composition | null, live: Composition | null) => ChangedParts | Promise<ChangedParts>
  /** Computes the new site config from the active one; undefined leaves it unchanged. Only `live` changes it. */
  site?: (inForce: SiteContent) => SiteContent | Promise<SiteContent>
  /** Dry run: composes and gates without moving the channel. Returns the entry that a real run would add. */
  isDryRun?: boolean
  /** Check of the candidate after the composer's gate. Not called if nothing is live yet. */
  opens?: CandidateCheck | undefined
  /** Called with each step that begins. */
  progress?: ((step: string) => void) | undefined
  /** Scope of the gate's comparison; everything by default. */
  against?: ComparisonScope | undefined
}

/**
 * A check of a candidate after the composer's gate, for example in a browser. `passed` are compositions that passed, live
 * first. Resolves with metrics for the history, or null. Throws GATE_REFUSED if the candidate fails, an Error if it cannot be checked.
 */
export type CandidateCheck = (candidate: { composition: string; passed: string[] }) => Promise<string | null>

/**
 * Changes the composition of live or another channel: composes with the site's composer, gates, and moves the channel. If the
 * channel has moved since it was read, repeats the change on its new head. Returns null if nothing changed.
 */
export const changeLive = async (
  environment: SiteEnvironment,
  {
    channel = LIVE,
    reason,
    kind,
    skipped,
    figures,
    releases,
    site,
    isDryRun = false,
    opens,
    progress = () => undefined,
    against,
  }: LiveChange,
): Promise<ChannelEntry | null> => {
  const store = environment.storeDir
  const opened: string[] = []
  for (;;) {
    const live = await channelState(store, LIVE)
    const { standing, next: seq } = channel === LIVE ? live : await channelState(store, channel)
    const shown = live.standing?.composition ?? null
    const head = standing?.entry
    const before = standing?.composition ?? null
    const inForce = await readActiveSite(environment, live.standing?.entry ?? null, shown)
    const content = site ? await site(inForce.content) : inForce.content
    const next: Composition = { schema: 1, ...content, ...(await releases(before, shown)) }
    const isSettled = inForce.version !== null && isSameSite(content, inForce.content)
    if (
      isSettled &&
      head?.composition === compositionId(next) &&
      (await hasComposition(store, head.composition))
    )
      return null
    const describe = (version: number | null, seen: string | null): ChannelEntry => ({
      seq,
      composition: compositionId(next),
      parent: head?.seq ?? null,
      reason,
      site: version ?? undefined,
      change: {
        kind,
        releases: changesBetween(before, next),
        ...(isSettled ? {} : { site: { from: inForce.version, to: version } }),
        ...(skipped ? { skipped } : {}),
        ...(figures === undefined && seen === null ? {} : { figures: figures ?? seen ?? '' }),
      },
      at: new Date().toISOString(),
    })
    const nextVersion = isSettled ? inForce.version : (inForce.version ?? 0) + 1
    // Reports a missing key before the composition, which needs seconds.
    if (!isDryRun)
      await assertSignable(store, channel, { ...describe(nextVersion, null), document: inOrder(next) })
    await assertPromotable(store, channel, before, next)
    progress(COMPOSE_STEP)
    const composition = await composeAndRecord(store, before, next, against).catch(async (error: unknown) => {
      // Another composition went live during the gate. The next pass bases the candidate on it.
      if ((await channelState(store, LIVE)).next !== live.next) return null
      throw error
    })
    if (composition === null) continue
    let seen: string | null = null
    if (opens && live.standing) {
      progress(BROWSER_STEP)
      const passed = [live.standing.entry.composition, ...opened]
      const change = { composition, releases: changesBetween(before, next) }
      seen = await recordViolations(store, change, () => opens({ composition, passed }))
      opened.push(composition)
    }
    const version =
      isSettled || isDryRun ? nextVersion : (await addSiteDocument(store, inForce.version, content)).version
    const entry = { ...describe(version, seen), composition }
    if (isDryRun) return entry
    progress(`Moving ${channel} to ${composition}`)
    try {
      await moveChannel(store, channel, entry)
      return entry
    } catch (error) {
      if (!(error instanceof StoreError) || error.code !== 'CHANNEL_MOVED') throw error
    }
  }
}

/** Options of releases that go live. */
export interface GoLiveOptions extends Pick<LiveChange, 'skipped' | 'isDryRun' | 'opens' | 'progress'> {
  /** Composer release that the site uses from now on. */
  composer?: string
}

/** Makes some releases live together with the other live ones. Returns null if nothing changed. */
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
    releases: (head) => replaceReleases(head, releases),
    ...(composer === undefined ? {} : { site: (inForce) => ({ ...inForce, composer }) }),
  })
}
