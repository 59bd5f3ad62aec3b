import { SITE } from 'shared-contracts/site'
import styles from './contact-details.module.css'

/** Email, phone and address, ruled like a ledger. There from the first byte, whatever becomes of the form. */
export const ContactDetails = () => {
  const { email, phone, phoneHref, address } = SITE.contact
  return (
    <dl className={styles.details}>
      <div className={styles.row}>
        <dt>Call</dt>
        <dd>
          <a href={phoneHref} className={styles.figure}>
            {phone}
          </a>
          <span className={styles.note}>Monday to Friday, 8 to 6 Mountain</span>
        </dd>
      </div>
      <div className={styles.row}>
        <dt>Write</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
      </div>
      <div className={styles.row}>
        <dt>Visit</dt>
        <dd>
          <address className={styles.address}>
            {address.street}
            <br />
            {address.city}, {address.region} {address.postalCode}
          </address>
          <a href={SITE.external.directions} target="_blank" rel="noopener">
            Get directions<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </dd>
      </div>
    </dl>
  )
}
