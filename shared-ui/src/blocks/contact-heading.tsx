import { SectionHead } from '../type/heading.tsx'
import { Section } from '../layout/section.tsx'
import type { Head } from './content.schema.ts'
import styles from './ask.module.css'

/**
 * Heading above the contact block, with text of the area. The form itself is in a slot of the layout, so that it keeps its input
 * during client navigation.
 */
export function ContactHeading(head: Head) {
  return (
    <Section tone="sky" labelledBy={head.id} className={styles.ask}>
      <SectionHead {...head} layout="wide" />
    </Section>
  )
}
