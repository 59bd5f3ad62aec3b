import { FormBlock } from '../components/contact-block/form-block.tsx'
import { ContactForm } from '../components/contact-form/contact-form.tsx'
import { formBlock } from '../content/contact-block.ts'
import { details } from '../content/contact-details.ts'
import { contactForm, sheet } from '../content/contact-form.ts'

export const Slot = () => (
  <FormBlock {...formBlock} sheet={sheet} details={details}>
    <ContactForm content={contactForm} />
  </FormBlock>
)
