import { FormBlock } from '../components/contact-block/form-block.tsx'
import { ContactForm } from '../components/contact-form/contact-form.tsx'
import { BLOCK_LEDE, BLOCK_TITLE } from '../content/contact-block.ts'

/** Details and our own form. */
export const Slot = () => (
  <FormBlock id="contact-block-title" title={BLOCK_TITLE} lede={BLOCK_LEDE}>
    <ContactForm />
  </FormBlock>
)
