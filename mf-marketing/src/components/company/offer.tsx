import { Heading, Marked, Section } from 'shared-ui'
import styles from './offer.module.css'

export interface OfferProps {
  id: string
  value: string
  label: string
  title: string
  lines: readonly string[]
}

/** A campaign's offer: the figure, and what it rests on, in full. */
export function Offer({ id, value, label, title, lines }: OfferProps) {
  return (
    <Section tone="spruce" labelledBy={id}>
      <div className={styles.offer}>
        <p className={styles.figure}>
          <span className={styles.upto}>up to</span>
          <span className={styles.value}>{value}</span>
          <span className={styles.label}>{label}</span>
        </p>
        <div>
          <Heading level={2} id={id}>
            <Marked text={title} />
          </Heading>
          <ol className={styles.lines}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </div>
      </div>
    </Section>
  )
}
