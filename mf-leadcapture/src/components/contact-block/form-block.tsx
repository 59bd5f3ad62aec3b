import type { ReactNode } from 'react'
import { Section, Sheet } from 'shared-ui'
import { Words } from '../words/words.tsx'
import { AfterSending } from './after-sending.tsx'
import { ContactDetails } from './contact-details.tsx'
import styles from './contact-block.module.css'

interface FormBlockProps {
  /** Id of the heading; unique on the page. */
  id: string
  title: ReactNode
  lede: ReactNode
  /** The form: ours, or the marketing platform's. */
  children: ReactNode
}

/** The contact block that asks with a form; the details stand beside it from the start. Its headings start at level 2. */
export const FormBlock = ({ id, title, lede, children }: FormBlockProps) => (
  <Section tone="sky" labelledBy={id}>
    <div className={styles.form}>
      <Words id={id} title={title} lede={lede} />
      <div className={styles.sheet}>
        <Sheet title="Demo request" note="two minutes">
          {children}
        </Sheet>
      </div>
      <div className={styles.rest}>
        <ContactDetails />
        <AfterSending />
      </div>
    </div>
  </Section>
)
