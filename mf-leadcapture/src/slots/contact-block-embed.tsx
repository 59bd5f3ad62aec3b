import { FormBlock } from '../components/contact-block/form-block.tsx'
import { DemoForm } from '../components/demo-form/demo-form.tsx'
import { BLOCK_LEDE, BLOCK_TITLE } from '../content/contact-block.ts'

/** Details and the marketing platform's form, or ours where the settings name none. */
export const Slot = () => (
  <FormBlock id="contact-block-title" title={BLOCK_TITLE} lede={BLOCK_LEDE}>
    <DemoForm />
  </FormBlock>
)
