import { LegalPage } from '../components/company/legal-page.tsx'
import { privacy } from '../content/company/legal/privacy.ts'

export const Page = () => <LegalPage document={privacy} />
