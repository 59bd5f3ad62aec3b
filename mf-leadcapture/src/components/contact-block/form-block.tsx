import type { ReactNode } from 'react'
import { Section, Sheet } from 'shared-ui'
import { sheet } from '../../content/contact-form.ts'
import { AfterSending } from './after-sending.tsx'
import type { FormWords } from './contact-block.schema.ts'
import { ContactDetails } from './contact-details.tsx'
import styles from './contact-block.module.css'

interface FormBlockProps extends FormWords {
  /** The form: ours, or the marketing platform's. */
  children: ReactNode
}

/**
 * The contact block that asks with a form; the details stand beside it from the start. What to send the page says itself,
 * with an `Ask` above: one block stays under all pages with what was typed.
 */
export const FormBlock = ({ name, after, children }: FormBlockProps) => (
  <Section tone="sky" label={name} className={styles.block}>
    <div className={styles.form}>
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
