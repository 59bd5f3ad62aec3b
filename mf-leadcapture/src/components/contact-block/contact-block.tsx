import type { ReactNode } from 'react'
import { Button, Heading, Lede, Section } from 'shared-ui'
import { ContactDetails } from './contact-details.tsx'
import { FormSheet } from './form-sheet.tsx'
import styles from './contact-block.module.css'

interface ContactBlockProps {
  /** `form`: details and the built-in form. `button`: details and a button to the demo page. */
  mode: 'form' | 'button'
  /** Id of the heading; unique on the page. */
  id: string
  title: ReactNode
  lede: ReactNode
}

/** The contact-us block in one of its modes. Its headings start at level 2. */
export const ContactBlock = ({ mode, id, title, lede }: ContactBlockProps) => (
  <Section tone="sky" labelledBy={id}>
    <div className={styles['block']} data-mode={mode}>
      <div className={styles['words']}>
        <Heading level={2} id={id} size={mode === 'form' ? 'lg' : 'xl'}>
          {title}
        </Heading>
        <Lede>{lede}</Lede>
        {mode === 'button' ? (
          <p>
            <Button href="/meeting" size="lg">
              Schedule A Demo
            </Button>
          </p>
        ) : null}
      </div>
      <div className={styles['details']}>
        <ContactDetails />
      </div>
      {mode === 'form' ? (
        <div className={styles['form']}>
          <FormSheet />
        </div>
      ) : null}
    </div>
  </Section>
)
