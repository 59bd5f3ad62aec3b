import { LIVE } from '../release/go-live.ts'
import { runComposer } from '../release/run-composer.ts'
import { readComposition } from '../store/composition-document.ts'
import { readRelease } from '../store/release-document.ts'
import { nameComposition } from './name-composition.ts'
import { composeTrial } from './try-release.ts'
import { isIn, withReleases, type Releases } from '../release/with-releases.ts'

/**
 * Lays some releases on what `base` names: an id, a channel or a day, as `nameComposition` takes them. On live the mix is held
 * against the gate like a release; on anything else by itself alone, as it goes live from nowhere. Returns its id. Throws
 * GATE_REFUSED, RELEASE_UNKNOWN, COMPOSITION_UNKNOWN, and on live what `composeTrial` throws.
 */
export const composeMix = async (store: string, releases: Releases, base: string): Promise<string> => {
  const id = await nameComposition(store, base)
  const composition = await readComposition(store, id)
  if (isIn(composition, releases)) return id
  if (base === LIVE) return (await composeTrial(store, releases)).composition
  for (const [name, release] of releases) await readRelease(store, name, release)
  return runComposer(store, withReleases(composition, releases), 'nothing')
}
