import type { AreaManifest } from 'shared-contracts'
import type { Refusal } from '../store/refusal.ts'
import { refusal } from './refusal.ts'

/** By address: the area whose manifest brings it to a menu. */
export const menuOwners = (manifests: readonly AreaManifest[]): Map<string, string> =>
  new Map(
    manifests.flatMap(({ area, nav, bar }) => {
      const links = [...nav, ...nav.flatMap((group) => group.links), ...bar]
      return links.flatMap(({ href }) => (href === undefined ? [] : [[href, area] as const]))
    }),
  )

/** Menus that two areas declare, and groups for a menu that none declares. */
export const menuRefusals = (manifests: readonly AreaManifest[]): Refusal[] => {
  const owner = new Map<string, string>()
  const refusals: Refusal[] = []
  for (const { area, menus } of manifests) {
    for (const { name } of menus) {
      const other = owner.get(name)
      if (other !== undefined)
        refusals.push(
          refusal(
            'MENU_TAKEN',
            { area, menu: name },
            `the menu “${name}” is declared by ${other} and by ${area}`,
            { affected: [other] },
          ),
        )
      owner.set(name, area)
    }
  }
  const known = [...owner.keys()].join(', ') || 'none'
  for (const { area, nav } of manifests) {
    for (const { menu, label } of nav) {
      if (owner.has(menu)) continue
      refusals.push(
        refusal(
          'MENU_UNKNOWN',
          { area, menu },
          `${area}: the group “${label}” names the menu “${menu}”, but no area declares it. Menus: ${known}`,
        ),
      )
    }
  }
  return refusals
}
