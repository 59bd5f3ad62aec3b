import { FormBlock } from '../components/contact-block/form-block.tsx'
import { ContactForm } from '../components/contact-form/contact-form.tsx'
import { performanceBlock } from '../content/contact-block.ts'

/** Details and our own form, under pages on boards, territories and training. */
export const Slot = () => (
  <FormBlock {...performanceBlock}>
    <ContactForm />
  </FormBlock>
)
