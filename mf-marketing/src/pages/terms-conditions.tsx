import { LegalPage } from '../components/company/legal-page.tsx'
import { terms } from '../content/terms-conditions.ts'

export const Page = () => <LegalPage document={terms} />
