import type { AreaRelease, ShellRelease } from 'shared-contracts'
import type { Refusal } from '../store/refusal.ts'
import { refusal } from './refusals.ts'

type Version = [major: number, minor: number, patch: number]

const parsed = (text: string): Version | null => {
  const found = /^v?(\d+)(?:\.(\d+|[x*]))?(?:\.(\d+|[x*]))?(?:[-+].*)?$/.exec(text)
  if (!found) return null
  const [major = 0, minor = 0, patch = 0] = found.slice(1).map((part) => Number(part ?? 0) || 0)
  return [major, minor, patch]
}

const isAtLeast = (version: Version, least: Version): boolean => {
  const at = version.findIndex((part, index) => part !== least[index])
  return at < 0 || (version[at] ?? 0) > (least[at] ?? 0)
}

/** The first version that a change of the least significant part which may break would make: `^0.3.1` ends before 0.4.0. */
const nextBreaking = ([major, minor, patch]: Version): Version => {
  if (major > 0) return [major + 1, 0, 0]
  return minor > 0 ? [0, minor + 1, 0] : [0, 0, patch + 1]
}

const ofComparator = (version: Version, comparator: string): boolean => {
  const [, sign = '', text = ''] = /^(\^|~|>=|>|<=|<|=)?(.*)$/.exec(comparator) ?? []
  if (text === '' || text === '*') return true
  const bound = parsed(text)
  if (!bound) return false
  const isAbove = isAtLeast(version, bound)
  if (sign === '>=') return isAbove
  if (sign === '>') return !isAtLeast(bound, version)
  if (sign === '<') return !isAbove
  if (sign === '<=') return isAtLeast(bound, version)
  if (sign === '~') return isAbove && !isAtLeast(version, [bound[0], bound[1] + 1, 0])
  return isAbove && !isAtLeast(version, nextBreaking(bound))
}

/**
 * Whether a package of `version` serves what was built for `range`: `^`, `~`, comparisons, `||`. A range of one version alone
 * is what was installed, so that a later one of the same major serves as well.
 */
export const satisfies = (version: string, range: string): boolean => {
  const given = parsed(version.replace(/^[\^~=]/, ''))
  if (!given) return false
  return range.split('||').some((part) =>
    part
      .trim()
      .replaceAll(/(\^|~|>=|>|<=|<|=)\s+/g, '$1')
      .split(/\s+/)
      .every((comparator) => ofComparator(given, comparator)),
  )
}

/** Names that no list can hold: all of a package at once. */
const WHOLE = '*'

/** What the shell and the areas say of the packages that they share. */
type SharingShell = Pick<ShellRelease, 'release' | 'versions' | 'imports' | 'exports'>
type SharingArea = Pick<AreaRelease, 'name' | 'release' | 'requires' | 'uses'>

const versionRefusals = (shell: SharingShell, area: SharingArea): Refusal[] =>
  Object.entries(area.requires).flatMap(([name, range]) => {
    const given = shell.versions[name]
    if (given !== undefined && satisfies(given, range)) return []
    return refusal(
      'SHARED_VERSION',
      { area: area.name, release: area.release, package: name },
      `${area.name} ${area.release} was built for ${name} ${range}, but the shell shares ${given === undefined ? 'no version of it' : `version ${given}`}`,
      { affected: [`shell ${shell.release}`] },
    )
  })

/** Under this name stand the events that the shell knows, and those that an area publishes, with their fields. */
export const EVENTS_NAME = 'events'

const nameRefusals = (shell: SharingShell, area: SharingArea): Refusal[] =>
  Object.entries(area.uses ?? {}).flatMap(([name, taken]) => {
    const at = { area: area.name, release: area.release, package: name }
    if (shell.exports === undefined) return []
    const given = shell.exports[name]
    if (given === undefined)
      return refusal(
        'SHARED_NAME',
        at,
        `${area.name} ${area.release} imports “${name}”, which the shell does not share. Shared: ${Object.keys(shell.exports).join(', ')}`,
        { affected: [`shell ${shell.release}`] },
      )
    const missing = taken.filter((own) => own !== WHOLE && !given.includes(own))
    if (missing.length === 0) return []
    if (name === EVENTS_NAME)
      return refusal(
        'EVENT_UNKNOWN',
        { area: area.name, release: area.release },
        `${area.name} ${area.release} publishes ${missing.join(', ')}, but shell ${shell.release} does not know it`,
        { affected: [`shell ${shell.release}`] },
      )
    return refusal(
      'SHARED_NAME',
      at,
      `${area.name} ${area.release} imports ${missing.join(', ')} from “${name}”, but shell ${shell.release} does not export it`,
      { affected: [`shell ${shell.release}`] },
    )
  })

/**
 * Where an area was built for another version of a shared package than the shell gives, or takes a name from one that the shell
 * does not export: in the browser it runs on the shell's, and would not link. One of them is new, be it the area or the shell.
 */
export const sharedRefusals = (shell: SharingShell, areas: readonly SharingArea[]): Refusal[] =>
  areas.flatMap((area) => [...versionRefusals(shell, area), ...nameRefusals(shell, area)])
