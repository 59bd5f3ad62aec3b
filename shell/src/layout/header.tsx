import type { NavGroup } from 'shared-contracts/area'
import { SITE } from 'shared-contracts/site'
import { Button } from 'shared-ui/blocks/button.tsx'
import { Logo } from 'shared-ui/brand/logo.tsx'
import { classNames } from 'shared-ui/class-names.ts'
import styles from './header.module.css'
import { NAV_ID } from './menu-dom.ts'
import { Menu } from './menu.tsx'
import { groupsOf } from './nav-groups.ts'
import { NavItem, navItems } from './nav-item.tsx'

export interface HeaderProps {
  nav: NavGroup[]
  path: string
}

const MENUS = {
  products: { label: 'Products', intro: 'From the first interview to the last split on Friday.' },
  industries: { label: 'Industries', intro: 'Pay rules in the words your trade already uses.' },
  resources: { label: 'Resources', intro: 'Sheets to borrow, crews to learn from, and who we are.' },
} as const

/**
 * The site's header. One navigation serves all screens: a bar with menus from 768 px on, below that a sidebar that
 * the burger beside it unfolds.
 */
export const Header = ({ nav, path }: HeaderProps) => {
  const menu = (name: keyof typeof MENUS) => {
    const groups = groupsOf(nav, name)
    return groups.length === 0 ? null : (
      <li>
        <Menu {...MENUS[name]} groups={groups} path={path} />
      </li>
    )
  }
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <details className={styles.burger} data-burger="">
          <summary aria-controls={NAV_ID}>
            <span className="visually-hidden">Menu</span>
            <span className={styles.strokes} />
          </summary>
        </details>
        <a href="/" className={styles.home} aria-label={`${SITE.name}, home`} aria-current={path === '/' ? 'page' : undefined}>
          <Logo />
        </a>
        <nav id={NAV_ID} className={styles.nav} aria-label="Main">
          <ul className={classNames(styles.list, navItems)}>
            {menu('products')}
            <li>
              <NavItem link={{ label: 'Integrations', href: '/integrations' }} path={path} />
            </li>
            {menu('industries')}
            {menu('resources')}
            <li>
              <NavItem link={{ label: 'Contact us', href: '/contact-us' }} path={path} />
            </li>
          </ul>
        </nav>
        <Button href="/meeting" className={styles.demo}>
          Get Demo
        </Button>
      </div>
    </header>
  )
}
