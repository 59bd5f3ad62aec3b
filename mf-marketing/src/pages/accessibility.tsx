import { LegalPage } from '../components/company/legal-page.tsx'
import { accessibility } from '../content/company/legal/accessibility.ts'

export const Page = () => <LegalPage document={accessibility} />
