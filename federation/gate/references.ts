import type { AreaRelease, Composition, ShellRelease } from 'shared-contracts'
import { channelHead, channelHistory } from '../store/channels.ts'
import { readComposition } from '../store/composition-document.ts'
import { readRelease } from '../store/release-document.ts'

/** What a release of an area says to the others. */
export type AreaFacts = Pick<AreaRelease, 'name' | 'release' | 'manifest' | 'requires' | 'uses'>
export type ShellFacts = Pick<ShellRelease, 'release' | 'versions' | 'imports' | 'exports'>

/** The releases of a composition, as far as they concern one another. */
export interface SiteFacts {
  shell: ShellFacts
  areas: readonly AreaFacts[]
  retired?: Composition['retired']
}

/** A composition that a candidate is held against. */
export interface Reference {
  called: 'live' | 'canary' | 'rollback'
  composition: Composition
  site: SiteFacts
}

const CHANNELS = { live: 'live', canary: 'canary' } as const

/** The compositions' ids, each once: what is live first, then the canary, then what a rollback of live returns to. */
const referenceIds = async (store: string): Promise<Map<string, Reference['called']>> => {
  const [live, ...older] = await channelHistory(store, CHANNELS.live)
  const canary = await channelHead(store, CHANNELS.canary)
  const rollback = older.find(({ seq }) => seq === live?.parent)
  const ids = new Map<string, Reference['called']>()
  if (rollback) ids.set(rollback.composition, 'rollback')
  if (canary) ids.set(canary.composition, 'canary')
  if (live) ids.set(live.composition, 'live')
  return new Map([...ids].toReversed())
}

/**
 * Reads what a candidate is held against: what is live, the canary, what a rollback returns to. Releases that `candidate` has
 * as well are not read again. What can no longer be read (pruned, damaged, of another contract) holds nobody back: it is what a
 * release has to be able to replace.
 */
export const readReferences = async (store: string, candidate: SiteFacts): Promise<Reference[]> => {
  const known = new Map(candidate.areas.map((area) => [`${area.name} ${area.release}`, area]))
  const factsOf = async (name: string, release: string): Promise<AreaFacts[]> => {
    const own = known.get(`${name} ${release}`)
    if (own) return [own]
    const read = await readRelease(store, name, release).catch(() => null)
    return read?.kind === 'area' ? [read] : []
  }
  const shellFacts = async (release: string): Promise<ShellFacts> => {
    if (release === candidate.shell.release) return candidate.shell
    const read = await readRelease(store, 'shell', release).catch(() => null)
    return read?.kind === 'shell' ? read : { ...candidate.shell, release }
  }
  const read = async (id: string, called: Reference['called']): Promise<Reference[]> => {
    const composition = await readComposition(store, id).catch(() => null)
    if (!composition) return []
    const { shell, areas, retired } = composition
    const facts = await Promise.all(Object.entries(areas).map(([name, release]) => factsOf(name, release)))
    const site = { shell: await shellFacts(shell), areas: facts.flat(), ...(retired ? { retired } : {}) }
    return [{ called, composition, site }]
  }
  const found = await Promise.all([...(await referenceIds(store))].map(([id, called]) => read(id, called)))
  return found.flat()
}
