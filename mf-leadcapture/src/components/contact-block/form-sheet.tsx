import { Sheet } from 'shared-ui'
import { ContactForm } from '../contact-form/contact-form.tsx'
import { DemoForm } from '../demo-form/demo-form.tsx'

/** The form on its sheet of paper: ours, or the marketing platform's where the settings name one. */
export const FormSheet = ({ mode }: { mode: 'form' | 'embed' }) => (
  <Sheet title="Demo request" note="two minutes">
    {mode === 'form' ? <ContactForm /> : <DemoForm />}
  </Sheet>
)
