import type { Composition } from 'shared-contracts'
import {
  assertReleaseFiles,
  channelHistory,
  readComposition,
  readRelease,
  findSealError,
  storePaths,
} from '@federation/registry'
import { assertComposerCompatible } from './composer.ts'

type PartVersions = Pick<Composition, 'shell' | 'areas' | 'composer'>

const partReleases = ({ shell, areas, composer }: PartVersions): [string, string][] => [
  ['composer', composer],
  ['shell', shell],
  ...Object.entries(areas),
]

/** True if a channel has ever shown a release. */
const wasLive = async (store: string, channel: string, name: string, release: string): Promise<boolean> => {
  const ids = new Set((await channelHistory(store, channel)).map(({ composition }) => composition))
  for (const id of ids) {
    const composition = await readComposition(store, id).catch(() => null)
    if (composition && partReleases(composition).some(([part, was]) => part === name && was === release))
      return true
  }
  return false
}

/**
 * Rejects changed releases that must not go live: files that differ from those that were signed, or an invalid seal.
 * Releases that the channel has shown before are accepted at any age. `next` is the candidate, `live` the current
 * composition.
 */
export const assertPromotable = async (
  store: string,
  channel: string,
  live: PartVersions | null,
  next: PartVersions,
): Promise<void> => {
  const standing = new Map(live ? partReleases(live) : [])
  for (const [name, release] of partReleases(next)) {
    if (standing.get(name) === release) continue
    if (name === 'composer') await assertComposerCompatible(store, release)
    const document = await readRelease(store, name, release)
    await assertReleaseFiles(storePaths(store).release(name, release), document)
    const fault = await findSealError(store, document)
    if (fault && !(await wasLive(store, channel, name, release))) throw fault
  }
}

/** True if a release is in the store and may go live unchanged, so that it need not be built. */
export const isPublished = async (
  store: string,
  channel: string,
  name: string,
  release: string,
): Promise<boolean> => {
  const document = await readRelease(store, name, release).catch(() => null)
  if (!document) return false
  return (await findSealError(store, document)) === null || wasLive(store, channel, name, release)
}
