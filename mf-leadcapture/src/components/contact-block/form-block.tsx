import type { ReactNode } from 'react'
import { Heading, Section, Sheet, Tally } from 'shared-ui'
import type { ContactDetailsContent, FormBlockContent, SheetContent } from '../leadcapture.schema.ts'
import afterSending from './after-sending.module.css'
import { ContactDetails } from './contact-details.tsx'
import contactBlock from './contact-block.module.css'

interface FormBlockProps extends FormBlockContent {
  sheet: SheetContent
  details: ContactDetailsContent
  /** The form of this section: the site's own contact form, or the embedded form of the marketing platform. */
  children: ReactNode
}

/**
 * Section with a form and the contact details. The shell renders this section outside the page. So a client navigation (a
 * change of page without a full page load) keeps the section and the values that the visitor typed. Because the section stays,
 * its texts must be the same on all pages.
 */
export const FormBlock = ({ name, after, sheet, details, children }: FormBlockProps) => (
  <Section tone="sky" label={name} className={contactBlock.block}>
    <div className={contactBlock.form}>
      <div className={contactBlock.sheet}>
        <Sheet {...sheet}>{children}</Sheet>
      </div>
      <div className={contactBlock.rest}>
        <ContactDetails content={details} />
        <AfterSending {...after} />
      </div>
    </div>
  </Section>
)

const COUNTS = [1, 2, 3] as const

const AfterSending = ({ title, steps }: FormBlockContent['after']) => (
  <div className={afterSending.after}>
    <Heading level={3}>{title}</Heading>
    <ol className={afterSending.list}>
      {steps.map(({ when, text }, index) => (
        <li key={when} className={afterSending.row}>
          <Tally size={24} count={COUNTS[index] ?? 5} className={afterSending.mark} />
          <span>
            <strong>{`${when}.`}</strong> {text}
          </span>
        </li>
      ))}
    </ol>
  </div>
)
