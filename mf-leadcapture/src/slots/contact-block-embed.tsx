import { FormBlock } from '../components/contact-block/form-block.tsx'
import { DemoForm } from '../components/demo-form/demo-form.tsx'
import { formBlock } from '../content/contact-block.ts'
import { details } from '../content/contact-details.ts'
import { contactForm, sheet } from '../content/contact-form.ts'
import { demoForm } from '../content/demo-form.ts'

/** Contact details, and the marketing platform's form. If the settings name no platform, the site's contact form is shown. */
export const Slot = () => (
  <FormBlock {...formBlock} sheet={sheet} details={details}>
    <DemoForm title={sheet.title} content={demoForm} contactForm={contactForm} />
  </FormBlock>
)
