import { SectionHead } from '../type/heading.tsx'
import { Section } from '../layout/section.tsx'
import type { Head } from './content.schema.ts'
import styles from './ask.module.css'

/**
 * Heading over the contact block at the end of a page, with the area's own text. The form below is in a slot that all
 * areas share, so that it keeps its input during client navigation.
 */
export function ContactHeading(head: Head) {
  return (
    <Section tone="sky" labelledBy={head.id} className={styles.ask}>
      <SectionHead {...head} layout="wide" />
    </Section>
  )
}
