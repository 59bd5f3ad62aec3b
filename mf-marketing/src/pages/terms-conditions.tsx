import { LegalPage } from '../components/company/legal-page.tsx'
import { terms } from '../content/company/legal/terms.ts'

export const Page = () => <LegalPage document={terms} />
