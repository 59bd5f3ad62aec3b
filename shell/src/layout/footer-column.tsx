import type { NavGroup } from 'shared-contracts/area'
import styles from './footer.module.css'
import { NavItem } from './nav-item.tsx'

export interface FooterColumnProps {
  group: NavGroup
  path: string
}

/** One titled list of links; the title leads to the area's own page where there is one. */
export const FooterColumn = ({ group: { label, href, links }, path }: FooterColumnProps) => (
  <div>
    <h2 className={styles['title']}>
      {href === undefined ? label : <NavItem link={{ label, href }} path={path} className={styles['link']} />}
    </h2>
    <ul className={styles['links']}>
      {links.map((link) => (
        <li key={link.label}>
          <NavItem link={link} path={path} brief className={styles['link']} />
        </li>
      ))}
    </ul>
  </div>
)
