import { SectionHead } from '../type/heading.tsx'
import { Section } from '../layout/section.tsx'
import type { Head } from './content.schema.ts'
import styles from './ask.module.css'

/** Heading above the form, which the shell renders outside the page, so that navigation does not clear it. */
export function ContactHeading(head: Head) {
  return (
    <Section tone="sky" labelledBy={head.id} className={styles.ask}>
      <SectionHead {...head} layout="wide" />
    </Section>
  )
}
