import { type SiteNav, DOM } from 'shared-contracts/page'
import { SITE } from 'shared-contracts/site'
import { Button } from 'shared-ui/blocks/button.tsx'
import { Logo } from 'shared-ui/brand/logo.tsx'
import { classNames } from 'shared-ui/class-names.ts'
import styles from './header.module.css'
import { NAV_ID, MENU_NAME } from './header-behavior.ts'
import { type FilledMenu, listMenus, NavItem, navItems } from './nav-item.tsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Icon } from 'shared-ui'
import menuStyles from './menu.module.css'
import type { NavGroup } from 'shared-contracts/area'
import groupStyles from './menu-group.module.css'
import type { Banner as BannerData } from 'shared-contracts/site-config'
import bannerStyles from './banner.module.css'

/** Header for all screens. It is a bar with menus on screens of at least 768 px, and a sidebar on narrower ones. */
export const Header = ({ nav, path }: { nav: SiteNav; path: string }) => {
  const entries = [
    ...listMenus(nav, 'bar').map((menu) => ({
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

interface MenuProps {
  menu: FilledMenu
  path: string
}

/**
 * A menu as `details` element: a panel as wide as the page on large screens, a collapsible part of the sidebar on small ones.
 */
const Menu = ({ menu: { label, intro, featured, groups }, path }: MenuProps) => (
  <details name={MENU_NAME} className={menuStyles.menu}>
    <summary className={menuStyles.summary}>
      {label}
      <Icon icon={ChevronDown} size={16} lines={2} className={menuStyles.chevron} />
    </summary>
    <div className={menuStyles.panel}>
      <div className={menuStyles.sheet}>
        <div className={menuStyles.aside}>
          {intro === undefined ? null : <p className={menuStyles.intro}>{intro}</p>}
          {featured === undefined ? null : (
            <a href={featured.href} className={menuStyles.featured}>
              <b>{featured.figure}</b> {featured.text}
            </a>
          )}
        </div>
        <div className={menuStyles.groups}>
          {groups.map((group) => (
            <MenuGroup key={group.label} group={group} titled={groups.length > 1} path={path} />
          ))}
        </div>
      </div>
    </div>
  </details>
)

interface MenuGroupProps {
  group: NavGroup
  /** False if the menu has only one group. The group then has no title, because its title would repeat the menu's title. */
  titled: boolean
  path: string
}

const Title = ({ group: { label, href, description, pictogram }, path }: Omit<MenuGroupProps, 'titled'>) =>
  href === undefined ? (
    <p className={groupStyles.heading}>{label}</p>
  ) : (
    <NavItem link={{ label, href, description, pictogram }} path={path} />
  )

const MenuGroup = ({ group, titled, path }: MenuGroupProps) => (
  <div className={groupStyles.group}>
    {titled ? <Title group={group} path={path} /> : null}
    <ul className={groupStyles.links} aria-label={group.label}>
      {group.links.map((link) => (
        <li key={link.label}>
          <NavItem link={link} path={path} />
        </li>
      ))}
    </ul>
  </div>
)

/** Announcement above the header. After its last day, an inline script from the composer hides it. */
export const Banner = ({ text, link }: BannerData) => (
  <aside className={bannerStyles.banner} aria-label="Announcement" {...{ [DOM.banner]: '' }}>
    <p>{link === undefined ? text : <a href={link}>{text}</a>}</p>
  </aside>
)
