import { CONSENT_LINK } from 'shared-contracts/consent'
import { DOM } from 'shared-contracts/page'
import { SITE } from 'shared-contracts/site'
import { Container } from './section.tsx'
import styles from './page-foot.module.css'

const LINKS = [
  { label: 'Home', href: '/' },
  { label: 'Contact Us', href: '/contact-us' },
  { label: 'Terms & Conditions', href: '/terms-conditions' },
  { label: 'Privacy', href: '/privacy-policy' },
  { label: 'Cookies', href: '/cookie-policy' },
  { label: 'Accessibility', href: '/accessibility' },
]

export interface FootLinksProps {
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

/** Footer of pages without the shell's footer: contact data and legal links. */
export function PageFoot() {
  return (
    <footer className={styles.foot} data-tone="deep" {...{ [DOM.slim]: '' }}>
      <Container className={styles.inner}>
        <p className={styles.reach}>
          {SITE.name}, {SITE.contact.address.city}, {SITE.contact.address.region} ·{' '}
          <a href={`mailto:${SITE.contact.email}`}>{SITE.contact.email}</a> ·{' '}
          <a href={SITE.contact.phoneHref}>{SITE.contact.phone}</a>. {SITE.samples}
        </p>
        <FootLinks links={LINKS} className={styles.links} />
      </Container>
    </footer>
  )
}
