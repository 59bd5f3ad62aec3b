import { SITE } from 'shared-contracts/site'
import { Badges, Container, FootLinks, Logo } from 'shared-ui'
import { PAYROLL_PARTNER } from '../../content/claims.ts'
import styles from './home-foot.module.css'

const LINKS = [
  { label: 'Contact Us', href: '/contact-us' },
  { label: 'About', href: '/about-us' },
  { label: 'Terms & Conditions', href: '/terms-conditions' },
  { label: 'Privacy', href: '/privacy-policy' },
  { label: 'Cookie policy', href: '/cookie-policy' },
  { label: 'Accessibility', href: '/accessibility' },
]

/** What the footer, which home does not have, would have said: who we are, how to reach us, and the law. */
export function HomeFoot() {
  const { contact, name, samples } = SITE
  const { street, city, region, postalCode } = contact.address
  return (
    <section className={styles.foot} data-tone="deep" aria-label="Contact and legal">
      <Container className={styles.inner}>
        <div className={styles.who}>
          <Logo />
          <Badges />
        </div>
        <address className={styles.reach}>
          <a href={contact.phoneHref}>{contact.phone}</a>
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
          <span className={styles.street}>
            {street}, {city}, {region} {postalCode}
          </span>
        </address>
        <FootLinks links={LINKS} className={styles.links} />
        <p className={styles.small}>
          © 2026 {name}. {PAYROLL_PARTNER} {samples}
        </p>
      </Container>
    </section>
  )
}
