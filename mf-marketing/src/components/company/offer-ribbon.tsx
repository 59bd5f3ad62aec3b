import { type Action, Button, Container } from 'shared-ui'
import styles from './offer-ribbon.module.css'

export interface OfferRibbonProps {
  label: string
  text: string
  action: Action
}

/** A campaign's offer and the way to it, in sight wherever the page is read. */
export function OfferRibbon({ label, text, action }: OfferRibbonProps) {
  return (
    <aside aria-label={label} className={styles.ribbon} data-tone="deep">
      <Container className={styles.line}>
        <p className={styles.text}>{text}</p>
        <Button href={action.href} variant="quiet" carry={action.carry}>
          {action.label}
        </Button>
      </Container>
    </aside>
  )
}
