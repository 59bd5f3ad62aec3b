import { SITE } from 'shared-contracts/site'
import { NewTab } from 'shared-ui'
import { details } from '../../content/contact-details.ts'
import styles from './contact-details.module.css'

/** Email, phone and address, ruled like a ledger. There from the first byte, whatever becomes of the form. */
export const ContactDetails = () => {
  const { email, phone, phoneHref, address } = SITE.contact
  return (
    <dl className={styles.details}>
      <div className={styles.row}>
        <dt>{details.call}</dt>
        <dd>
          <a href={phoneHref} className={styles.figure}>
            {phone}
          </a>
          <span className={styles.note}>{details.hours}</span>
        </dd>
      </div>
      <div className={styles.row}>
        <dt>{details.write}</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
      </div>
      <div className={styles.row}>
        <dt>{details.visit}</dt>
        <dd>
          <address className={styles.address}>
            {address.street}
            <br />
            {`${address.city}, ${address.region} ${address.postalCode}`}
          </address>
          <a href={SITE.external.directions} target="_blank" rel="noopener">
            {details.directions}
            <NewTab />
          </a>
        </dd>
      </div>
    </dl>
  )
}
