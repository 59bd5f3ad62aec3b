import { MemoryRouter } from 'react-router-dom'
import { islandPlaceholder } from 'shared-contracts/page'
import { ContactForm as Form } from '../../../mf-leadcapture/src/components/contact-form/contact-form.tsx'
import { contactForm } from '../../../mf-leadcapture/src/content/contact-form.ts'

export const ContactForm = () => (
  <MemoryRouter initialEntries={['/contact-us']}>
    <Form content={contactForm} />
  </MemoryRouter>
)

/**
 * Placeholder at which Astro shows `ContactForm` as an island. The Astro build uses it instead of the component of this name in
 * mf-leadcapture.
 */
export const DemoForm = () => <div dangerouslySetInnerHTML={{ __html: islandPlaceholder('contact-form') }} />
