import { ContactForm } from '../components/contact-form/contact-form.tsx'
import { formBlock } from '../content/contact-block.ts'
import { details } from '../content/contact-details.ts'
import { contactForm, sheet } from '../content/contact-form.ts'
import type { ReactNode } from 'react'
import { Heading, Section, Sheet, Tally } from 'shared-ui'
import type { FormBlockContent } from '../components/leadcapture.schema.ts'
import afterSending from '../components/contact-block/after-sending.module.css'
import { ContactDetails } from '../components/contact-block/contact-details.tsx'
import contactBlock from '../components/contact-block/contact-block.module.css'

export const Slot = () => (
  <FormBlock>
    <ContactForm content={contactForm} />
  </FormBlock>
)

/**
 * Section with a form and the contact details. It is in the layout, outside the page, so that a client navigation keeps the
 * values that the visitor typed. Its texts must therefore be the same on all pages. `children` is the site's own form, or the
 * form of the marketing platform.
 */
export const FormBlock = ({ children }: { children: ReactNode }) => (
  <Section tone="sky" label={formBlock.name} className={contactBlock.block}>
    <div className={contactBlock.form}>
      <div className={contactBlock.sheet}>
        <Sheet {...sheet}>{children}</Sheet>
      </div>
      <div className={contactBlock.rest}>
        <ContactDetails content={details} />
        <AfterSending {...formBlock.after} />
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
