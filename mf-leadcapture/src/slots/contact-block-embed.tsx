import { FormBlock } from './contact-block.tsx'
import { DemoForm } from '../components/demo-form/demo-form.tsx'
import { contactForm, sheet } from '../content/contact-form.ts'
import { demoForm } from '../content/demo-form.ts'

export const Slot = () => (
  <FormBlock>
    <DemoForm title={sheet.title} content={demoForm} contactForm={contactForm} />
  </FormBlock>
)
