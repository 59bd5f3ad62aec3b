/** Header and footer of pages without the main layout. */

import { DOM } from 'shared-contracts/page'
import type { Action } from './content.schema.ts'
import { Button } from './button.tsx'
import { Logo } from '../brand/logo.tsx'
import slimHeaderStyles from './slim-header.module.css'
import { CONSENT_LINK } from 'shared-contracts/visitor-storage'
import { SITE } from 'shared-contracts/site'
import { Container } from '../layout/section.tsx'
import pageFootStyles from './page-foot.module.css'

/** Props of `SlimHeader`. */
export interface SlimHeaderProps {
  /** Button at the right of the header. Null if the header has no button. */
  action: Action | null
}

/** Header of pages without the main header: a logo that links to the home page, and one button. */
export function SlimHeader({ action }: SlimHeaderProps) {
  return (
    <header className={slimHeaderStyles.header} {...{ [DOM.slim]: '' }}>
      <a href="/" className={slimHeaderStyles.home} aria-label="Crewtally, home">
        <Logo />
      </a>
      {action ? (
        <Button
          href={action.href}
          variant="secondary"
          external={action.external}
          carry={action.carry}
          className={slimHeaderStyles.action}
        >
          {action.label}
        </Button>
      ) : null}
    </header>
  )
}

const LINKS = [
  { label: 'Home', href: '/' },
  { label: 'Contact Us', href: '/contact-us' },
  { label: 'Terms & Conditions', href: '/terms-conditions' },
  { label: 'Privacy', href: '/privacy-policy' },
  { label: 'Cookies', href: '/cookie-policy' },
  { label: 'Accessibility', href: '/accessibility' },
]

interface FootLinksProps {
  links: readonly { label: string; href: string }[]
  className: string | undefined
}

/** Links at the end of a page. The last link, `Cookie settings`, opens the question about consent to cookies. */
export const FootLinks = ({ links, className }: FootLinksProps) => (
  <ul className={className}>
    {links.map(({ label, href }) => (
      <li key={href}>
        <a href={href}>{label}</a>
      </li>
    ))}
    <li>
      <a {...CONSENT_LINK}>Cookie settings</a>
    </li>
  </ul>
)

/** Footer of pages without the main footer: contact data and legal links. */
export function PageFoot() {
  return (
    <footer className={pageFootStyles.foot} data-tone="deep" {...{ [DOM.slim]: '' }}>
      <Container className={pageFootStyles.inner}>
        <p className={pageFootStyles.reach}>
          {SITE.name}, {SITE.contact.address.city}, {SITE.contact.address.region} ·{' '}
          <a href={`mailto:${SITE.contact.email}`}>{SITE.contact.email}</a> ·{' '}
          <a href={SITE.contact.phoneHref}>{SITE.contact.phone}</a>. {SITE.samples}
        </p>
        <FootLinks links={LINKS} className={pageFootStyles.links} />
      </Container>
    </footer>
  )
}
