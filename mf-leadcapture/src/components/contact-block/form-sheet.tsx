import { Sheet } from 'shared-ui'
import { ContactForm } from '../contact-form/contact-form.tsx'

/** The contact form on its sheet of paper. */
export const FormSheet = () => (
  <Sheet title="Demo request" note="two minutes">
    <ContactForm />
  </Sheet>
)
