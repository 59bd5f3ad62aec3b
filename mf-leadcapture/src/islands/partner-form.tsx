import { ContactForm } from '../components/contact-form/contact-form.tsx'
import { partnerForm } from '../content/partner/apply.ts'

export const Island = () => <ContactForm content={partnerForm} purpose="partner" />
