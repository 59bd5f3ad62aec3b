import type { NavGroup, NavMenu } from 'shared-contracts/area'
import type { SiteNav } from 'shared-contracts/page'

/** A menu with its groups, in the order that the areas define. */
export interface FilledMenu extends NavMenu {
  groups: NavGroup[]
}

/** Menus of one part of the layout in their order, without empty ones. */
export const menusIn = ({ nav, menus }: SiteNav, part: NavMenu['in'][number]): FilledMenu[] =>
  menus
    .filter((menu) => menu.in.includes(part))
    .toSorted((a, b) => a.order - b.order)
    .map((menu) => ({
      ...menu,
      groups: nav.filter((group) => group.menu === menu.name).toSorted((a, b) => a.order - b.order),
    }))
    .filter(({ groups }) => groups.length > 0)
