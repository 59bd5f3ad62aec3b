import { SITE } from 'shared-contracts/site'
import { NewTab } from 'shared-ui'
import type { ContactDetailsContent } from '../leadcapture.schema.ts'
import styles from './contact-details.module.css'

/**
 * Email address, phone number and postal address. They are in the HTML, so they are visible even if the form does not load.
 */
export const ContactDetails = ({ content }: { content: ContactDetailsContent }) => {
  const { email, phone, phoneHref, address } = SITE.contact
  return (
    <dl className={styles.details}>
      <div className={styles.row}>
        <dt>{content.call}</dt>
        <dd>
          <a href={phoneHref} className={styles.figure}>
            {phone}
          </a>
          <span className={styles.note}>{content.hours}</span>
        </dd>
      </div>
      <div className={styles.row}>
        <dt>{content.write}</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
      </div>
      <div className={styles.row}>
        <dt>{content.visit}</dt>
        <dd>
          <address className={styles.address}>
            {address.street}
            <br />
            {`${address.city}, ${address.region} ${address.postalCode}`}
          </address>
          <a href={SITE.external.directions} target="_blank" rel="noopener">
            {content.directions}
            <NewTab />
          </a>
        </dd>
      </div>
    </dl>
  )
}
