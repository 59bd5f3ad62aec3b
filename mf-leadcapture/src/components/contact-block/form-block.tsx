import type { ReactNode } from 'react'
import { Section, Sheet } from 'shared-ui'
import { sheet } from '../../content/contact-form.ts'
import { Words } from '../words/words.tsx'
import { AfterSending } from './after-sending.tsx'
import type { FormWords } from './contact-block.schema.ts'
import { ContactDetails } from './contact-details.tsx'
import styles from './contact-block.module.css'

interface FormBlockProps extends FormWords {
  /** The form: ours, or the marketing platform's. */
  children: ReactNode
}

/** The contact block that asks with a form; the details stand beside it from the start. Its headings start at level 2. */
export const FormBlock = ({ head, after, children }: FormBlockProps) => (
  <Section tone="sky" labelledBy={head.id}>
    <div className={styles.form}>
      <Words head={head} />
      <div className={styles.sheet}>
        <Sheet {...sheet}>{children}</Sheet>
      </div>
      <div className={styles.rest}>
        <ContactDetails />
        <AfterSending {...after} />
      </div>
    </div>
  </Section>
)
