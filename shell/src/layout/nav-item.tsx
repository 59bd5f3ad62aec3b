import type { NavGroup, NavMenu, NavLink } from 'shared-contracts/area'
import type { SiteNav } from 'shared-contracts/page'
import { FiledIcon } from 'shared-ui/brand/icon.tsx'
import styles from './nav-item.module.css'

export interface FilledMenu extends NavMenu {
  groups: NavGroup[]
}

/** Lists the menus of one part of the layout, sorted by their field `order`. Omits menus without groups. */
export const listMenus = ({ nav, menus }: SiteNav, part: NavMenu['in'][number]): FilledMenu[] =>
  menus
    .filter((menu) => menu.in.includes(part))
    .toSorted((a, b) => a.order - b.order)
    .map((menu) => ({
      ...menu,
      groups: nav.filter((group) => group.menu === menu.name).toSorted((a, b) => a.order - b.order),
    }))
    .filter(({ groups }) => groups.length > 0)

export interface NavItemProps {
  link: NavLink
  path: string
  brief?: boolean
}

/**
 * Entry of a menu or footer column: a link, or plain text for a feature that is not available yet. A page has about 70 entries.
 * The entries have no class, so that the HTML stays small. The list around them must have the class `navItems`.
 */
export const NavItem = ({ link, path, brief = false }: NavItemProps) => {
  const { label, href, description, pictogram, external = false } = link
  // The space separates label and description when a screen reader reads the link.
  const text = description === undefined || brief ? null : <span>{` ${description}`}</span>
  if (href === undefined) {
    return (
      <span className={styles.coming}>
        <span>
          {`${label} `}
          <span className={styles.soon}>Coming soon</span>
        </span>
        {text}
      </span>
    )
  }
  return (
    <a
      href={href}
      aria-current={href === path ? 'page' : undefined}
      data-pictogram={brief ? undefined : pictogram}
      {...(external ? { target: '_blank', rel: 'noopener' } : {})}
    >
      <span>
        {label}
        {external ? <FiledIcon name="arrow-up-right" size={16} className={styles.away} /> : null}
      </span>
      {text}
      {external ? <span className="visually-hidden"> (opens in a new tab)</span> : null}
    </a>
  )
}

export const navItems = styles.items
