import { LegalPage } from '../components/company/legal-page.tsx'
import { accessibility } from '../content/accessibility.ts'

export const Page = () => <LegalPage document={accessibility} />
