import type { ChannelChange, ChannelEntry, Composition, DeployableName } from 'shared-contracts'
import { compose } from '../compose/compose.ts'
import { readSettings } from '../compose/read-settings.ts'
import { channelState } from '../store/channel-state.ts'
import { moveChannel } from '../store/channels.ts'
import { compositionId, hasComposition } from '../store/composition-document.ts'
import { StoreError } from '../store/errors.ts'
import { composerVersion } from './composer-version.ts'
import { assertPromotable } from './promotable.ts'
import type { SiteEnvironment } from '../service/environment.ts'

export const LIVE = 'live'

/** What is live with some other releases. A retired area that is released is back. */
const composed = (head: Composition | null, releases: Map<DeployableName, string>): Changed => {
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

/** The part of a composition that a change of what is live is about; the rest follows from the environment. */
export type Changed = Pick<Composition, 'shell' | 'areas' | 'retired'>

/** What is live; null where nothing is yet. */
export const liveComposition = async (store: string): Promise<Composition | null> =>
  (await channelState(store, LIVE)).standing?.composition ?? null

/** What its entry says of a change. */
interface Told extends Omit<ChannelChange, 'releases'> {
  releases: (head: Composition | null) => ChannelChange['releases']
}

/**
 * Changes what is live: composes it anew, and moves the channel. Where another change went live meanwhile, this one is
 * made again on top of it, so that both end up live. Null where nothing changed.
 */
export const changeLive = async (
  environment: SiteEnvironment,
  reason: string,
  change: (head: Composition | null) => Changed | Promise<Changed>,
  told?: Told,
): Promise<ChannelEntry | null> => {
  const store = environment.storeDir
  const base = {
    schema: 1,
    origin: environment.origin,
    settings: await readSettings(environment.settingsFile),
    composer: await composerVersion(),
  } as const
  for (;;) {
    const { standing, next: seq } = await channelState(store, LIVE)
    const head = standing?.entry
    const live = standing?.composition ?? null
    const next = { ...base, ...(await change(live)) }
    if (head?.composition === compositionId(next) && (await hasComposition(store, head.composition))) {
      return null
    }
    await assertPromotable(store, LIVE, live, next)
    const composition = await compose(store, next)
    const entry: ChannelEntry = {
      seq,
      composition,
      parent: head?.seq ?? null,
      reason,
      ...(told ? { change: { ...told, releases: told.releases(live) } } : {}),
      at: new Date().toISOString(),
    }
    try {
      await moveChannel(store, LIVE, entry)
      return entry
    } catch (error) {
      if (!(error instanceof StoreError) || error.code !== 'CHANNEL_MOVED') throw error
    }
  }
}

/** How some releases go live. */
export interface GoingLive {
  /** The checks that were left out. */
  skipped?: string[]
}

/** Makes some releases live beside what is. Null where nothing changed. */
export const goLive = (
  environment: SiteEnvironment,
  releases: Map<DeployableName, string>,
  options: GoingLive = {},
): Promise<ChannelEntry | null> => {
  const reason = `release of ${[...releases].map(([name, release]) => `${name} ${release}`).join(', ')}`
  return changeLive(environment, reason, (head) => composed(head, releases), {
    ...options,
    kind: 'release',
    releases: (head) =>
      Object.fromEntries(
        [...releases].map(([name, to]) => [
          name,
          { from: (name === 'shell' ? head?.shell : head?.areas[name]) ?? null, to },
        ]),
      ) as ChannelChange['releases'],
  })
}
