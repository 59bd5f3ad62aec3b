import type { ChannelChange, Composition } from 'shared-contracts'

type Part = Pick<Composition, 'shell' | 'areas'> | null

const releasesOf = (composition: Part): Record<string, string> =>
  composition ? { shell: composition.shell, ...composition.areas } : {}

/** Releases that differ between two compositions. Null means that the deployable is absent. */
export const changesBetween = (before: Part, after: Part): ChannelChange['releases'] => {
  const [old, now] = [releasesOf(before), releasesOf(after)]
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (name) => old[name] !== now[name],
  )
  return Object.fromEntries(
    names.map((name) => [name, { from: old[name] ?? null, to: now[name] ?? null }]),
  ) as ChannelChange['releases']
}
