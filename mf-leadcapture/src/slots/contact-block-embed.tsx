import { FormBlock } from '../components/contact-block/form-block.tsx'
import { DemoForm } from '../components/demo-form/demo-form.tsx'
import { formBlock } from '../content/contact-block.ts'

/** Details and the marketing platform's form, or ours where the settings name none. */
export const Slot = () => (
  <FormBlock {...formBlock}>
    <DemoForm />
  </FormBlock>
)
