import type { NavGroup } from 'shared-contracts/area'
import styles from './menu-group.module.css'
import { NavItem } from './nav-item.tsx'

export interface MenuGroupProps {
  group: NavGroup
  /** False for the only group of a menu, whose title is the menu's. */
  titled: boolean
  path: string
}

const Title = ({ group: { label, href, description, pictogram }, path }: Omit<MenuGroupProps, 'titled'>) =>
  href === undefined ? (
    <p className={styles.heading}>{label}</p>
  ) : (
    <NavItem link={{ label, href, description, pictogram }} path={path} />
  )

/** One column of a menu: its title, description and links. */
export const MenuGroup = ({ group, titled, path }: MenuGroupProps) => (
  <div className={styles.group}>
    {titled ? <Title group={group} path={path} /> : null}
    <ul className={styles.links} aria-label={group.label}>
      {group.links.map((link) => (
        <li key={link.label}>
          <NavItem link={link} path={path} />
        </li>
      ))}
    </ul>
  </div>
)
