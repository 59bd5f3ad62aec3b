import { SectionHead } from '../type/heading.tsx'
import { Section } from '../layout/section.tsx'
import type { Head } from './content.schema.ts'
import styles from './ask.module.css'

/**
 * Heading above the contact form. The page passes the texts of the heading. The shell renders the form outside the page, so
 * client navigation does not clear the form.
 */
export function ContactHeading(head: Head) {
  return (
    <Section tone="sky" labelledBy={head.id} className={styles.ask}>
      <SectionHead {...head} layout="wide" />
    </Section>
  )
}
