import { SITE } from 'shared-contracts/site'
import { Button, Heading, Section } from 'shared-ui'
import type { OfficeWords } from './contact-block.schema.ts'
import { OfficeMap } from '../street-map/office-map.tsx'
import styles from './office.module.css'

/** Where the office is: a map with the printed address on it. */
export const Office = ({ head, text, directions, map }: OfficeWords) => {
  const { address } = SITE.contact
  return (
    <Section spacing="tight" labelledBy={head.id}>
      <div className={styles.office}>
        <OfficeMap words={map} />
        <div className={styles.card} data-tone="card">
          <Heading level={2} size="md" id={head.id}>
            {head.title}
          </Heading>
          <address className={styles.address}>
            {address.street}
            <br />
            {`${address.city}, ${address.region} ${address.postalCode}`}
          </address>
          <p>{text}</p>
          <p>
            <Button href={SITE.external.directions} variant="secondary" external>
              {directions}
            </Button>
          </p>
        </div>
      </div>
    </Section>
  )
}
