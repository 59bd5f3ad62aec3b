import ChevronDown from 'lucide-react/icons/chevron-down'
import { Icon } from 'shared-ui'
import { MenuGroup } from './menu-group.tsx'
import { MENU_NAME } from './menu-dom.ts'
import type { FilledMenu } from './nav-groups.ts'
import styles from './menu.module.css'

export interface MenuProps {
  menu: FilledMenu
  path: string
}

/** A native disclosure with a panel of the page's width, or a collapsible part of the sidebar on a small screen. */
export const Menu = ({ menu: { label, intro, featured, groups }, path }: MenuProps) => (
  <details name={MENU_NAME} className={styles.menu}>
    <summary className={styles.summary}>
      {label}
      <Icon icon={ChevronDown} size={16} lines={2} className={styles.chevron} />
    </summary>
    <div className={styles.panel}>
      <div className={styles.sheet}>
        <div className={styles.aside}>
          {intro === undefined ? null : <p className={styles.intro}>{intro}</p>}
          {featured === undefined ? null : (
            <a href={featured.href} className={styles.featured}>
              <b>{featured.figure}</b> {featured.text}
            </a>
          )}
        </div>
        <div className={styles.groups}>
          {groups.map((group) => (
            <MenuGroup key={group.label} group={group} titled={groups.length > 1} path={path} />
          ))}
        </div>
      </div>
    </div>
  </details>
)
