import { MemoryRouter } from 'react-router-dom'
import { islandPlaceholder } from 'shared-contracts/page'
import { ContactForm as Form } from '../../../mf-leadcapture/src/components/contact-form/contact-form.tsx'
import { contactForm } from '../../../mf-leadcapture/src/content/contact-form.ts'

export const ContactForm = () => (
  <MemoryRouter initialEntries={['/contact-us']}>
    <Form content={contactForm} />
  </MemoryRouter>
)

/** Marks the position of `ContactForm` in the contact page. Replaces the page's component of this name. */
export const DemoForm = () => <div dangerouslySetInnerHTML={{ __html: islandPlaceholder('contact-form') }} />
