import { RecruiterForm } from '../components/embeds/recruiter-form.tsx'

/** The recruiter's form, or the way to it. */
export const Island = () => <RecruiterForm />
