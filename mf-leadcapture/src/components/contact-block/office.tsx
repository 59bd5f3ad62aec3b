import { SITE } from 'shared-contracts/site'
import { Button, Heading, Section } from 'shared-ui'
import { StreetMap } from '../street-map/street-map.tsx'
import styles from './office.module.css'

/** Where the office is: a drawn map with the printed address on it. */
export const Office = () => {
  const { address } = SITE.contact
  return (
    <Section spacing="tight" labelledBy="contact-office">
      <div className={styles.office}>
        <StreetMap className={styles.map} />
        <div className={styles.card} data-tone="card">
          <Heading level={2} size="md" id="contact-office">
            The office in {address.city}
          </Heading>
          <address className={styles.address}>
            {address.street}
            <br />
            {address.city}, {address.region} {address.postalCode}
          </address>
          <p>
            Park behind the building, take the stairs by the loading dock. Bring the spreadsheet; there is a
            big screen and coffee.
          </p>
          <p>
            <Button href={SITE.external.directions} variant="secondary" external>
              Get directions
            </Button>
          </p>
        </div>
      </div>
    </Section>
  )
}
