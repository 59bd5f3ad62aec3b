import { LegalPage } from '../components/company/legal-page.tsx'
import { privacy } from '../content/privacy-policy.ts'

export const Page = () => <LegalPage document={privacy} />
