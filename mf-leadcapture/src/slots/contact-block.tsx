import { FormBlock } from '../components/contact-block/form-block.tsx'
import { ContactForm } from '../components/contact-form/contact-form.tsx'
import { formBlock } from '../content/contact-block.ts'

/** Details and our own form. */
export const Slot = () => (
  <FormBlock {...formBlock}>
    <ContactForm />
  </FormBlock>
)
