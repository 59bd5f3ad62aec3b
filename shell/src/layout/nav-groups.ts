import type { NavGroup } from 'shared-contracts/area'

/** The groups of one menu, in the order their areas asked for. */
export const groupsOf = (nav: readonly NavGroup[], menu: NavGroup['menu']): NavGroup[] =>
  nav.filter((group) => group.menu === menu).toSorted((a, b) => a.order - b.order)
