import type { ChannelEntry, Composition, DeployableName } from 'shared-contracts'
import { compose } from '../compose/compose.ts'
import { readSettings } from '../compose/read-settings.ts'
import { releaseOf } from '../build/inputs.ts'
import { buildDir } from '../service/workspace.ts'
import { channelHead, moveChannel } from '../store/channels.ts'
import { compositionId, hasComposition, readComposition } from '../store/composition-document.ts'
import { exists } from '../store/durable-files.ts'
import { StoreError } from '../store/errors.ts'
import { composerVersion } from './composer-version.ts'
import { publishRelease } from './publish.ts'
import { readReleaseDocument } from '../store/release-document.ts'
import { storePaths } from '../store/store-paths.ts'
import { buildApart } from '../build/build.ts'
import type { SiteEnvironment } from '../service/environment.ts'

export const LIVE = 'live'

/** Builds a deployable where the store does not have its release yet, and publishes it. Returns the release's id. */
export const publishDeployable = async (
  store: string,
  name: DeployableName,
  version: string | undefined,
): Promise<{ release: string; done: 'built and published' | 'published' | 'was published before' }> => {
  const release = version ?? (await releaseOf(name))
  if (version === undefined && (await exists(storePaths(store).release(name, release)))) {
    return { release, done: 'was published before' }
  }
  const built = await readReleaseDocument(buildDir(name)).catch(() => null)
  const isFresh = version === undefined && built?.release === release
  if (!isFresh) await buildApart(name, release)
  await publishRelease(store, buildDir(name))
  return { release, done: isFresh ? 'published' : 'built and published' }
}

const composed = (
  head: Composition | null,
  releases: Map<DeployableName, string>,
  base: Pick<Composition, 'origin' | 'settings' | 'composer'>,
): Composition => {
  const shell = releases.get('shell') ?? head?.shell
  if (!shell) throw new StoreError('CHANNEL_EMPTY', 'There is no shell yet to stand in; run: npm run fed -- release shell')
  const areas = [...releases].filter(([name]) => name !== 'shell')
  return { schema: 1, shell, areas: { ...head?.areas, ...Object.fromEntries(areas) }, ...base }
}

/**
 * Makes some releases live: composes what is live with them, and moves the channel. Where another release went live
 * meanwhile, it is composed anew on top of that one, so that both end up live. Null where nothing changed.
 */
export const goLive = async (
  environment: SiteEnvironment,
  releases: Map<DeployableName, string>,
): Promise<ChannelEntry | null> => {
  const store = environment.storeDir
  const base = { origin: environment.origin, settings: await readSettings(environment.settingsFile), composer: await composerVersion() }
  for (;;) {
    const head = await channelHead(store, LIVE)
    const next = composed(head && (await readComposition(store, head.composition)), releases, base)
    if (head?.composition === compositionId(next) && (await hasComposition(store, head.composition))) {
      return null
    }
    const composition = await compose(store, next)
    const entry: ChannelEntry = {
      seq: (head?.seq ?? 0) + 1,
      composition,
      parent: head?.seq ?? null,
      reason: `release of ${[...releases].map(([name, release]) => `${name} ${release}`).join(', ')}`,
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
