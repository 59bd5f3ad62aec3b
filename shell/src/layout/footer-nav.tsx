import { classNames } from 'shared-ui/class-names.ts'
import styles from './footer-nav.module.css'
import type { FilledMenu } from './nav-groups.ts'
import { NavItem, navItems } from './nav-item.tsx'

export interface FooterNavProps {
  /** Accessible name of the landmark. */
  label: string
  menus: FilledMenu[]
  path: string
}

/** Titled lists of links side by side. A title links to the area's page if it has one. */
export const FooterNav = ({ label, menus, path }: FooterNavProps) =>
  menus.length === 0 ? null : (
    <nav className={classNames(styles.columns, navItems)} aria-label={label}>
      {menus
        .flatMap(({ groups }) => groups)
        .map((group) => (
          <div key={`${group.menu} ${group.label}`} className={styles.column}>
            <h2 className={styles.title}>
              {group.href === undefined ? (
                group.label
              ) : (
                <NavItem link={{ label: group.label, href: group.href }} path={path} />
              )}
            </h2>
            <ul className={styles.links}>
              {group.links.map((link) => (
                <li key={link.label}>
                  <NavItem link={link} path={path} brief />
                </li>
              ))}
            </ul>
          </div>
        ))}
    </nav>
  )
