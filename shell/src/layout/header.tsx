import type { SiteNav } from 'shared-contracts/page'
import { SITE } from 'shared-contracts/site'
import { Button } from 'shared-ui/blocks/button.tsx'
import { Logo } from 'shared-ui/brand/logo.tsx'
import { classNames } from 'shared-ui/class-names.ts'
import styles from './header.module.css'
import { NAV_ID } from './menu-dom.ts'
import { Menu } from './menu.tsx'
import { menusIn } from './nav-groups.ts'
import { NavItem, navItems } from './nav-item.tsx'

export interface HeaderProps {
  nav: SiteNav
  path: string
}

/**
 * The site's header. One navigation serves all screens: a bar with menus from 768 px on. Below that it is a sidebar that the
 * burger opens.
 */
export const Header = ({ nav, path }: HeaderProps) => {
  const entries = [
    ...menusIn(nav, 'bar').map((menu) => ({
      order: menu.order,
      label: menu.label,
      entry: <Menu menu={menu} path={path} />,
    })),
    ...nav.bar.map((link) => ({
      order: link.order,
      label: link.label,
      entry: <NavItem link={link} path={path} />,
    })),
  ].toSorted((a, b) => a.order - b.order)
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <details className={styles.burger} data-burger="">
          <summary aria-controls={NAV_ID}>
            <span className="visually-hidden">Menu</span>
            <span className={styles.strokes} />
          </summary>
        </details>
        <a
          href="/"
          className={styles.home}
          aria-label={`${SITE.name}, home`}
          aria-current={path === '/' ? 'page' : undefined}
        >
          <Logo />
        </a>
        <nav id={NAV_ID} className={styles.nav} aria-label="Main">
          <ul className={classNames(styles.list, navItems)}>
            {entries.map(({ label, entry }) => (
              <li key={label}>{entry}</li>
            ))}
          </ul>
          <p className={styles.reach}>
            Talk to a person <a href={SITE.contact.phoneHref}>{SITE.contact.phone}</a>
          </p>
        </nav>
        <Button href="/meeting" className={styles.demo}>
          Get Demo
        </Button>
      </div>
    </header>
  )
}
