import type { Composition } from 'shared-contracts'
import {
  assertReleaseFiles,
  channelHistory,
  LIVE,
  readComposition,
  readRelease,
  findSealError,
  listReleases,
  storePaths,
} from '@federation/registry'
import { assertComposerCompatible } from './composer.ts'

const wasLive = async (store: string, channel: string, name: string, release: string): Promise<boolean> => {
  const ids = new Set((await channelHistory(store, channel)).map(({ composition }) => composition))
  for (const id of ids) {
    const composition = await readComposition(store, id).catch(() => null)
    if (composition && listReleases(composition).some(([part, was]) => part === name && was === release))
      return true
  }
  return false
}

/** Error codes of a seal that was valid when its release was published, but is not valid now. */
const FAULTS_OF_OLD_RELEASES: ReadonlySet<string> = new Set(['SEQUENCE_LOWER', 'RELEASE_EXPIRED'])

/**
 * Checks the releases of the candidate `next` that `live`, the current composition, does not contain. Throws if their files
 * differ from the signed ones. Throws if a seal is invalid or expired, or if a release with a higher sequence number was
 * published. Ignores faults of a seal if the release was live in this channel before. With `isOldAllowed`, for a preview, also
 * ignores for all releases that the seal has expired or that a higher sequence number exists.
 */
export const assertPromotable = async (
  store: string,
  channel: string,
  live: Composition | null,
  next: Composition,
  { isOldAllowed = false }: { isOldAllowed?: boolean } = {},
): Promise<void> => {
  const currentReleases = new Map(live ? listReleases(live) : [])
  for (const [name, release] of listReleases(next)) {
    if (currentReleases.get(name) === release) continue
    if (name === 'composer') await assertComposerCompatible(store, release)
    const document = await readRelease(store, name, release)
    await assertReleaseFiles(storePaths(store).release(name, release), document)
    const fault = await findSealError(store, document)
    if (fault && isOldAllowed && FAULTS_OF_OLD_RELEASES.has(fault.code)) continue
    if (fault && !(await wasLive(store, channel, name, release))) throw fault
  }
}

/**
 * Returns true if the release of `name` (an area, the shell or the composer) needs no build. The store must have the release,
 * and its seal must be valid unless the release was live before.
 */
export const isPublished = async (store: string, name: string, release: string): Promise<boolean> => {
  const document = await readRelease(store, name, release).catch(() => null)
  if (!document) return false
  return (await findSealError(store, document)) === null || wasLive(store, LIVE, name, release)
}
