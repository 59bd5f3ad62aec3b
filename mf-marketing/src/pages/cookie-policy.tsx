import { LegalPage } from '../components/company/legal-page.tsx'
import { cookies } from '../content/cookie-policy.ts'

export const Page = () => <LegalPage document={cookies} />
