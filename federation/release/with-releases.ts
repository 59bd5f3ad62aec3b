import type { Composition, DeployableName } from 'shared-contracts'

/** One release of each of some deployables. */
export type Releases = ReadonlyMap<DeployableName, string>

/** The release that a composition has of a deployable; null where it has none. */
export const releaseIn = (composition: Composition, name: DeployableName): string | null =>
  (name === 'shell' ? composition.shell : composition.areas[name]) ?? null

export const isIn = (composition: Composition, releases: Releases): boolean =>
  [...releases].every(([name, release]) => releaseIn(composition, name) === release)

/** A composition with other releases in it; an area that was retired is back. */
export const withReleases = (base: Composition, releases: Releases): Composition => {
  const { shell, ...areas } = Object.fromEntries(releases)
  const { retired = {}, ...rest } = base
  const left = Object.entries(retired).filter(([name]) => areas[name] === undefined)
  return {
    ...rest,
    shell: shell ?? base.shell,
    areas: { ...base.areas, ...areas },
    ...(left.length > 0 ? { retired: Object.fromEntries(left) } : {}),
  }
}
