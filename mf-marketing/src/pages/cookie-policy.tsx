import { LegalPage } from '../components/company/legal-page.tsx'
import { cookies } from '../content/company/legal/cookies.ts'

export const Page = () => <LegalPage document={cookies} />
