import { SectionHead } from '../type/heading.tsx'
import { Section } from '../layout/section.tsx'
import type { Head } from './content.schema.ts'
import styles from './ask.module.css'

/**
 * Ends a page over the contact block: what to send, in the words of the page's area. The words stand in the page, the form
 * below in a slot that all areas share, which stays as it is with what was typed while pages change above it.
 */
export function Ask(head: Head) {
  return (
    <Section tone="sky" labelledBy={head.id} className={styles.ask}>
      <SectionHead {...head} layout="wide" />
    </Section>
  )
}
