import { FormBlock } from '../components/contact-block/form-block.tsx'
import { ContactForm } from '../components/contact-form/contact-form.tsx'
import { hrBlock } from '../content/contact-block.ts'

/** Details and our own form, under pages on hiring and files. */
export const Slot = () => (
  <FormBlock {...hrBlock}>
    <ContactForm />
  </FormBlock>
)
