import type { AreaManifest } from 'shared-contracts'
import { StoreError } from '../store/errors.ts'

/** By address: the area whose manifest brings it to a menu. */
export const menuOwners = (manifests: AreaManifest[]): Map<string, string> =>
  new Map(
    manifests.flatMap(({ area, nav, bar }) => {
      const links = [...nav, ...nav.flatMap((group) => group.links), ...bar]
      return links.flatMap(({ href }) => (href === undefined ? [] : [[href, area] as const]))
    }),
  )

/** Throws GATE_REFUSED where two areas declare one menu, or a group is for a menu that none declares. Names area and menu. */
export const assertMenus = (manifests: AreaManifest[]): void => {
  const owner = new Map<string, string>()
  const problems: string[] = []
  for (const { area, menus } of manifests) {
    for (const { name } of menus) {
      const other = owner.get(name)
      if (other) problems.push(`menu ${name} is claimed by ${other} and by ${area}`)
      owner.set(name, area)
    }
  }
  for (const { area, nav } of manifests) {
    for (const { menu, label } of nav) {
      if (!owner.has(menu))
        problems.push(
          `${area}: the group ${label} is for the menu ${menu}, which no area declares; there is ${[...owner.keys()].join(', ') || 'none'}`,
        )
    }
  }
  if (problems.length > 0) throw new StoreError('GATE_REFUSED', problems.join('\n'))
}
