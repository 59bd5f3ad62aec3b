import type { AreaRelease, ShellRelease } from 'shared-contracts'
import { StoreError } from '../store/errors.ts'

const major = (version: string) => version.split('.')[0]

/**
 * Throws GATE_REFUSED where an area was built for another major version of a shared package than the shell gives:
 * in the browser it would run on the shell's.
 */
export const assertSharedPackages = (
  shell: ShellRelease,
  areas: Pick<AreaRelease, 'name' | 'release' | 'requires'>[],
): void => {
  const problems = areas.flatMap((area) =>
    Object.entries(area.requires).flatMap(([name, version]) => {
      const given = shell.versions[name]
      if (given !== undefined && major(given) === major(version)) return []
      return [
        `${area.name} ${area.release} was built for ${name} ${version}, the shell gives ${given ?? 'none'}`,
      ]
    }),
  )
  if (problems.length > 0) throw new StoreError('GATE_REFUSED', problems.join('\n'))
}
