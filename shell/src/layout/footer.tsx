import { CONSENT_LINK } from 'shared-contracts/visitor-storage'
import type { SiteNav } from 'shared-contracts/page'
import { SITE } from 'shared-contracts/site'
import { Badges } from 'shared-ui/brand/badges.tsx'
import { Logo, Tally } from 'shared-ui/brand/logo.tsx'
import { classNames } from 'shared-ui/class-names.ts'
import styles from './footer.module.css'
import { listMenus, NavItem, navItems, type FilledMenu } from './nav-item.tsx'
import navStyles from './footer-nav.module.css'

/** Year of the copyright notice. It is a constant, because a year from the clock would change the HTML at New Year. */
const COPYRIGHT_YEAR = 2026

const { contact, name, samples, social } = SITE
const { street, city, region, postalCode } = contact.address

export const Footer = ({ nav, path }: { nav: SiteNav; path: string }) => (
  <footer className={styles.footer}>
    <Tally size={96} className={styles.backdrop} />
    <div className={styles.inner}>
      <div className={styles.opening}>
        <div>
          <a href="/" className={styles.home} aria-label={`${name}, home`}>
            <Logo />
          </a>
          <p className={styles.line}>Every door, roof and panel counted. Every split paid.</p>
        </div>
        <address className={styles.contact}>
          <a href={contact.phoneHref}>{contact.phone}</a>
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
          <span>
            {street}
            <br />
            {`${city}, ${region} ${postalCode}`}
          </span>
        </address>
      </div>
      <div className={styles.body}>
        <FooterNav label="Products" menus={listMenus(nav, 'footer-products')} path={path} />
        <div className={styles.trust}>
          <Badges />
        </div>
        <FooterNav label="Industries and company" menus={listMenus(nav, 'footer-company')} path={path} />
      </div>
      <div className={styles.closing}>
        <p className={styles.small}>
          {`© ${COPYRIGHT_YEAR} ${name}. All rights reserved. ${samples} `}
          <a {...CONSENT_LINK}>Cookie settings</a>
        </p>
        <ul className={classNames(styles.social, navItems)} aria-label={`${name} elsewhere`}>
          {social.map((profile) => (
            <li key={profile.name}>
              <NavItem link={{ label: profile.name, href: profile.href, external: true }} path={path} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  </footer>
)

interface FooterNavProps {
  label: string
  menus: FilledMenu[]
  path: string
}

/** Columns of links. The title of a column is a link if its group has a page. */
const FooterNav = ({ label, menus, path }: FooterNavProps) =>
  menus.length === 0 ? null : (
    <nav className={classNames(navStyles.columns, navItems)} aria-label={label}>
      {menus
        .flatMap(({ groups }) => groups)
        .map((group) => (
          <div key={`${group.menu} ${group.label}`} className={navStyles.column}>
            <p className={navStyles.title}>
              {group.href === undefined ? (
                group.label
              ) : (
                <NavItem link={{ label: group.label, href: group.href }} path={path} />
              )}
            </p>
            <ul className={navStyles.links}>
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
