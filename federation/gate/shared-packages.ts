import type { AreaRelease, ShellRelease } from 'shared-contracts'
import type { Refusal } from '../store/refusal.ts'
import { refusal } from './refusal.ts'
import { satisfies } from './version-range.ts'

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
