import type { AreaRelease, ShellRelease } from 'shared-contracts'
import semver from 'semver'
import type { Violation } from '@federation/registry'
import { createViolation } from './violations.ts'

/**
 * Returns true if `version` satisfies `range`, which can contain `^`, `~`, comparisons and `||`. An exact version in `range`
 * counts as a caret range: it states the version that the build used, not the only version that works.
 */
export const satisfies = (version: string, range: string): boolean => {
  const ranges = range.split('||').map((part) => (semver.valid(part) === null ? part : `^${part.trim()}`))
  return semver.satisfies(semver.coerce(version) ?? '', ranges.join('||'))
}

/**
 * Entry in the list `uses` of an area's release. It means that the area imports a whole package, such as `import * as React`.
 * The gate (the checks before a release goes live) then cannot check which exports the area uses.
 */
const WHOLE_PACKAGE = '*'

type SharingShell = Pick<ShellRelease, 'release' | 'versions' | 'imports' | 'exports'>
type SharingArea = Pick<AreaRelease, 'name' | 'release' | 'requires' | 'uses'>

const findVersionViolations = (shell: SharingShell, area: SharingArea): Violation[] =>
  Object.entries(area.requires).flatMap(([name, range]) => {
    const sharedVersion = shell.versions[name]
    if (sharedVersion !== undefined && satisfies(sharedVersion, range)) return []
    return createViolation(
      { code: 'SHARED_VERSION', area: area.name, release: area.release, package: name },
      `${area.name} ${area.release} was built for ${name} ${range}, but the shell shares ${sharedVersion === undefined ? 'no version of it' : `version ${sharedVersion}`}`,
      { affected: [`shell ${shell.release}`] },
    )
  })

/** Key beside package names in the shell's `exports` and an area's `uses`. Its value lists events and their fields. */
export const EVENTS_NAME = 'events'

const findNameViolations = (shell: SharingShell, area: SharingArea): Violation[] =>
  Object.entries(area.uses ?? {}).flatMap(([name, usedNames]) => {
    const at = { area: area.name, release: area.release, package: name }
    if (shell.exports === undefined) return []
    const exportedNames = shell.exports[name]
    if (exportedNames === undefined)
      return createViolation(
        { code: 'SHARED_NAME', ...at },
        `${area.name} ${area.release} imports “${name}”, which the shell does not share. Shared: ${Object.keys(shell.exports).join(', ')}`,
        { affected: [`shell ${shell.release}`] },
      )
    const missing = usedNames.filter(
      (usedName) => usedName !== WHOLE_PACKAGE && !exportedNames.includes(usedName),
    )
    if (missing.length === 0) return []
    if (name === EVENTS_NAME)
      return createViolation(
        { code: 'EVENT_UNKNOWN', area: area.name, release: area.release },
        `${area.name} ${area.release} publishes ${missing.join(', ')}, but shell ${shell.release} does not know it`,
        { affected: [`shell ${shell.release}`] },
      )
    return createViolation(
      { code: 'SHARED_NAME', ...at },
      `${area.name} ${area.release} imports ${missing.join(', ')} from “${name}”, but shell ${shell.release} does not export it`,
      { affected: [`shell ${shell.release}`] },
    )
  })

/**
 * Reports areas that need another version of a shared package, or a name that the shell does not export. In the browser, areas
 * import the shell's packages, so such an area would fail to load.
 */
export const findSharedPackageViolations = (
  shell: SharingShell,
  areas: readonly SharingArea[],
): Violation[] =>
  areas.flatMap((area) => [...findVersionViolations(shell, area), ...findNameViolations(shell, area)])
